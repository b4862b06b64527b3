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

/** Everything that a verification in another thread or process needs. Contains bytes and texts only; keys are parsed there. */
export interface CaseSetup {
  readonly reference: Exclude<InputReference, { kind: 'stream' }>
  readonly keyFiles: readonly NamedBytes[]
  readonly revocationFiles: readonly NamedBytes[]
  /** Text of the trust store; null to verify without it. */
  readonly trustStore: string | null
  readonly policy: Policy
  /** ISO 8601 UTC. */
  readonly validationTime: string
  readonly tool: Report['tool']
}

/** `maskedName`: name of the input with holder data masked. */
export interface RowSetup extends CaseSetup {
  readonly maskedName: string
}

interface Nth {
  readonly nth: number | null
}

/** Tasks that the host sends to the thread or process that holds an archive. */
export type CaseTask =
  | { readonly kind: 'open'; readonly setup: CaseSetup }
  /** `nth` selects one of several entries with the same name, here and below; null if the name is unique. */
  | ({ readonly kind: 'bytes'; readonly path: string | null; readonly offset: number; readonly length: number } & Nth)
  | ({ readonly kind: 'document'; readonly path: string } & Nth)
  | { readonly kind: 'media'; readonly path: string; readonly maxBytes: number }
  | ({ readonly kind: 'places'; readonly path: string; readonly pointers: readonly string[] } & Nth)
  | ({ readonly kind: 'pointer-at'; readonly path: string; readonly offset: number } & Nth)
  | { readonly kind: 'report-text'; readonly format: 'json' | 'html' | 'text'; readonly masked: boolean }
  /** Verifies the open archive again. `keep`: the new report replaces the stored one. */
  | { readonly kind: 'judge'; readonly setup: CaseSetup; readonly keep: boolean }
  /** Runs in its own thread or process, since it takes long and needs no open archive. */
  | { readonly kind: 'self-test'; readonly setup: CaseSetup }
  /** Verifies an input of a list; nothing stays open. */
  | { readonly kind: 'row'; readonly setup: RowSetup }
  | { readonly kind: 'archives-in-zip'; readonly container: ZipEntryReference['container'] }

export interface CaseResults {
  /** `json` is the text of an object with `report` and `facts`. */
  readonly open: { readonly indication: string; readonly sha256: string | null; readonly json: Uint8Array }
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
  /** The same suite with data about the holder masked. */
  readonly maskedJunit: Uint8Array
}

export type ZipEntryReference = Extract<InputReference, { readonly kind: 'entry' }>

/** Message from the thread or process that holds the archive. `number` is that of the task, assigned by the host. */
export type CaseMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'result'; readonly number: number; readonly result: unknown }
  | { readonly kind: 'failure'; readonly number: number; readonly failure: InputFailure }
