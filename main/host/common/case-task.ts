import type { ExaminationReport, RecordChange } from '../../../shared/analysis/index.ts'
import type {
  CallArguments,
  DerivationAnswer,
  DocumentInfo,
  PdfSignerFile,
  PlaceInfo,
  ReplayAnswer,
  ReplayRun,
  ReportVerificationInfo,
  ScenarioAnswer,
  SelfTestResult,
} from '../../../shared/bridge/index.ts'
import type { Policy } from '../../../shared/findings/index.ts'
import type { ArchiveRow } from '../../../shared/list/index.ts'
import type { Omission, PrintedFormat, Report } from '../../../shared/report/index.ts'
import type { InputFailure, InputReference } from '../../input/index.ts'
import type { ArchiveEntry, ReportedVerification, ReportRecord } from '../../library/index.ts'
import type { RecordRequest, ReportCopy, ReportSources } from '../../report/index.ts'

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

export type ReportSettings = Pick<
  ReportSources,
  'caseId' | 'template' | 'createdAt' | 'options' | 'decisions' | 'signedDecisions'
>

/** Report that is printed without the parts that the omissions name. */
export interface PrintedReport {
  readonly copy: ReportCopy
  readonly omit: readonly Omission[]
  readonly format: PrintedFormat
  /** Whose key signs a PDF; null for none. */
  readonly pdfSigner: PdfSignerFile | null
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
  /** `name` replaces the name of the input; null keeps it. */
  | {
      readonly kind: 'report-text'
      readonly format: 'json' | 'html' | 'text'
      readonly masked: boolean
      readonly name: string | null
    }
  | { readonly kind: 'twin' }
  /** Verifies the open archive again. `keep`: the new report replaces the stored one. */
  | { readonly kind: 'judge'; readonly setup: CaseSetup; readonly keep: boolean }
  /** Runs in its own thread or process, since it takes long and needs no open archive. */
  | { readonly kind: 'self-test'; readonly setup: CaseSetup }
  /** Examines the pictures, in a thread or process of its own: what they hold may crash it. */
  | { readonly kind: 'examine'; readonly setup: CaseSetup }
  | { readonly kind: 'error-levels'; readonly setup: CaseSetup; readonly path: string }
  /** Verifies an input of a list; nothing stays open. */
  | { readonly kind: 'row'; readonly setup: RowSetup }
  /** Derives the conclusions of the open archive again. */
  | { readonly kind: 'derive'; readonly rules: string | null }
  | { readonly kind: 'scenario'; readonly changes: readonly RecordChange[] }
  /** Runs in its own thread or process like the self-test. */
  | {
      readonly kind: 'replay'
      readonly setup: CaseSetup
      readonly rules: string | null
      readonly changes: readonly RecordChange[]
    }
  /** Verifies an input for a library with this key; nothing stays open. */
  | { readonly kind: 'entry'; readonly setup: CaseSetup; readonly key: Uint8Array }
  /** Opens the archive with data of the holder masked in everything that is returned from then on. */
  | { readonly kind: 'mask' }
  /** Opens an archive for a report, and returns what its decisions are compared with. */
  | { readonly kind: 'verification'; readonly setup: CaseSetup }
  /** Makes the report about the archive that was opened for it. */
  | { readonly kind: 'report'; readonly settings: ReportSettings }
  | ({ readonly kind: 'print-report' } & PrintedReport)
  | { readonly kind: 'report-request'; readonly reference: CaseSetup['reference'] }
  | {
      readonly kind: 'verify-report'
      readonly reference: CaseSetup['reference']
      readonly record: ReportRecord
      readonly open: CallArguments<'report.verify'>['open']
    }
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
  readonly twin: Uint8Array
  readonly 'self-test': SelfTestResult
  readonly examine: ExaminationReport
  readonly 'error-levels': Uint8Array
  readonly row: VerifiedRow
  readonly derive: DerivationAnswer
  readonly scenario: ScenarioAnswer
  readonly replay: ReplayedCase
  readonly entry: ArchiveEntry
  /** Masked JSON of `report` and `facts`. */
  readonly mask: Uint8Array
  readonly verification: ReportedVerification
  readonly report: ReportCopy
  readonly 'print-report': Uint8Array
  /** What the library has to know of the report; null if the file is none. */
  readonly 'report-request': RecordRequest | null
  readonly 'verify-report': ReportVerificationInfo
  readonly 'archives-in-zip': readonly ZipEntryReference[]
}

/** Result of a replay with its new proof, which the host stores; null if there is none. */
export type ReplayedCase =
  | { readonly answer: Omit<ReplayRun, 'proof'>; readonly proof: Uint8Array }
  | { readonly answer: Exclude<ReplayAnswer, ReplayRun>; readonly proof: null }

export interface VerifiedRow {
  readonly row: ArchiveRow
  /** The report as one suite of a JUnit document, UTF-8. */
  readonly junit: Uint8Array
  /** The same suite with data about the holder masked. */
  readonly maskedJunit: Uint8Array
}

type ZipEntryReference = Extract<InputReference, { readonly kind: 'entry' }>

/** Message from the thread or process that holds the archive. `number` is that of the task, assigned by the host. */
export type CaseMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'result'; readonly number: number; readonly result: unknown }
  | { readonly kind: 'failure'; readonly number: number; readonly failure: InputFailure }
