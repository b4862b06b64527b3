import type { DocumentInfo, PlaceInfo } from '../../shared/bridge/opened-archive.ts'
import type { SelfTestResult } from '../../shared/bridge/self-test.ts'
import type { Policy } from '../../shared/findings/policy.ts'
import type { ArchiveRow } from '../../shared/list/archive-row.ts'
import type { Report } from '../../shared/report/report.ts'
import type { InputFailure } from '../input/input-failure.ts'
import type { InputReference } from '../input/input-reference.ts'

export interface NamedBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/** All that a verification in another thread or process needs. Bytes and texts only: keys are read where they are used. */
export interface CaseSetup {
  readonly reference: Exclude<InputReference, { kind: 'stream' }>
  readonly keyFiles: readonly NamedBytes[]
  readonly revocationFiles: readonly NamedBytes[]
  /** The trust store's text; null where it is not asked. */
  readonly trustStore: string | null
  readonly policy: Policy
  /** ISO 8601 UTC. */
  readonly validationTime: string
  readonly tool: Report['tool']
}

/** `maskedName`: name of the input where holder data is covered. */
export interface RowSetup extends CaseSetup {
  readonly maskedName: string
}

interface Nth {
  readonly nth: number | null
}

/** What the window's host asks of the thread or process that holds one archive. */
export type CaseTask =
  | { readonly kind: 'open'; readonly setup: CaseSetup }
  /** `nth` selects among entries of one name, here and below; null where a name is there once. */
  | ({ readonly kind: 'bytes'; readonly path: string | null; readonly offset: number; readonly length: number } & Nth)
  | ({ readonly kind: 'document'; readonly path: string } & Nth)
  | { readonly kind: 'media'; readonly path: string; readonly most: number }
  | ({ readonly kind: 'places'; readonly path: string; readonly pointers: readonly string[] } & Nth)
  | ({ readonly kind: 'pointer-at'; readonly path: string; readonly offset: number } & Nth)
  | { readonly kind: 'report-text'; readonly format: 'json' | 'html' | 'text'; readonly masked: boolean }
  /** Judges the open archive again. `keep`: the new report replaces the one that is held. */
  | { readonly kind: 'judge'; readonly setup: CaseSetup; readonly keep: boolean }
  /** Of a holder of its own: it takes long, and needs nothing that is open. */
  | { readonly kind: 'self-test'; readonly setup: CaseSetup }
  /** Verifies an input as one of many; nothing stays open. */
  | { readonly kind: 'row'; readonly setup: RowSetup }
  | { readonly kind: 'archives-in-zip'; readonly container: ZipEntryReference['container'] }

export interface CaseResults {
  /** `json` is the text of an object with `report` and `facts`. */
  readonly open: { readonly indication: string; readonly sha256: string | null; readonly json: Uint8Array }
  /** The same. */
  readonly judge: CaseResults['open']
  readonly bytes: Uint8Array
  readonly document: DocumentInfo
  readonly media: Uint8Array
  readonly places: { readonly [pointer: string]: PlaceInfo }
  readonly 'pointer-at': { readonly pointer: string } & PlaceInfo
  readonly 'report-text': string
  readonly 'self-test': SelfTestResult
  readonly row: VerifiedRow
  readonly 'archives-in-zip': readonly ZipEntryReference[]
}

export interface VerifiedRow {
  readonly row: ArchiveRow
  /** The report as one suite of a JUnit document, UTF-8. */
  readonly junit: Uint8Array
  /** The same with data about the holder covered. */
  readonly maskedJunit: Uint8Array
}

export type ZipEntryReference = Extract<InputReference, { readonly kind: 'entry' }>

/** From the thread that holds the archive. `number` is the task's, counted by the host. */
export type CaseMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'result'; readonly number: number; readonly result: unknown }
  | { readonly kind: 'failure'; readonly number: number; readonly failure: InputFailure }
