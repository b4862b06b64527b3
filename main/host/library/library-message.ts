import type {
  CallArguments,
  Failure,
  HostEvent,
  LibraryCallName,
  LibraryCallResults,
} from '../../../shared/bridge/index.ts'
import type { FoundInput, InputFailure, TaskEnd, Verifiable } from '../../input/index.ts'
import type {
  AnchorAttempt,
  ArchiveEntry,
  NewReport,
  PreparedReport,
  ReportRecord,
  SetupDigests,
} from '../../library/index.ts'
import type { RecordRequest, ReportCopy } from '../../report/index.ts'
import type { ReportSignature } from '../review/report-statement.ts'
import type { ReviewContext, ReviewTaskName } from '../review/review-answers.ts'

/** Calls that the process answers as the window made them; the host answers the others. */
export type QueryName = Exclude<
  LibraryCallName,
  'library.locate' | 'library.add' | 'library.add-unreadable' | 'library.add-end'
>

/** Input that the window selected; see `FoundInput`. */
export type FoundReference = Extract<FoundInput<Verifiable>, { readonly reference: Verifiable }>

/** Inputs of an addition. */
export interface NewAdd {
  readonly add: string
  readonly name: string
  /** Null if the inputs are sent one by one. */
  readonly inputs: readonly FoundReference[] | null
  /** Whether the files are copied into the library. */
  readonly stores: boolean
  readonly digests: SetupDigests
}

/** Path of the bytes of an archive on this computer; null if there is none. */
export interface LocatedArchive {
  readonly name: string
  readonly path: string | null
  /** Whether the path is that of the library's own copy. */
  readonly isStored: boolean
  readonly sha256: string
}

/** Task for the process that holds the library. */
export type LibraryTask =
  | {
      [Name in QueryName]: {
        readonly kind: 'query'
        readonly name: Name
        readonly args: CallArguments<Name>
        /** Whether data of holders are masked in rows. */
        readonly masked: boolean
      }
    }[QueryName]
  | {
      [Name in ReviewTaskName]: {
        readonly kind: 'review'
        readonly name: Name
        readonly args: CallArguments<Name>
        readonly context: ReviewContext
      }
    }[ReviewTaskName]
  | { readonly kind: 'locate'; readonly archive: number }
  /** Whether rows are masked for the person who acts. */
  | { readonly kind: 'are-rows-masked' }
  /** Whether an archive is masked for the person who acts. */
  | { readonly kind: 'is-masked'; readonly sha256: string }
  /** Records in the log that an archive of the library was opened. */
  | { readonly kind: 'log-row-export' }
  | { readonly kind: 'log-opening'; readonly sha256: string; readonly masked: boolean }
  | { readonly kind: 'prepare-report'; readonly report: NewReport }
  | { readonly kind: 'sign-report'; readonly copy: ReportCopy }
  | { readonly kind: 'record'; readonly request: RecordRequest }
  | { readonly kind: 'add'; readonly added: NewAdd }
  | { readonly kind: 'add-input'; readonly add: string; readonly found: FoundInput }
  | { readonly kind: 'add-end'; readonly add: string; readonly skipped: number }

/** Results of tasks other than queries. */
export interface TaskResults {
  readonly locate: LocatedArchive | null
  readonly 'are-rows-masked': boolean
  readonly 'is-masked': boolean
  readonly 'log-opening': null
  readonly 'log-row-export': null
  readonly 'prepare-report': PreparedReport
  /** SD-JWT. */
  readonly 'sign-report': ReportSignature
  readonly record: ReportRecord
  readonly add: null
  readonly 'add-input': null
  readonly 'add-end': null
}

export type QueryResult<Name extends QueryName> = LibraryCallResults[Name]

/** End of a verification that the process asked for. */
export type EntryEnd = TaskEnd<ArchiveEntry> | { readonly kind: 'failed'; readonly failure: InputFailure }

/** Message of the host to the process. */
export type ToLibrary =
  /** Sent first; not an argument of the process, since it may contain a password. */
  | { readonly kind: 'use'; readonly location: string; readonly dataFolder: string }
  | { readonly kind: 'task'; readonly number: number; readonly task: LibraryTask }
  | { readonly kind: 'verified'; readonly number: number; readonly end: EntryEnd }

/** Message of the process to its host. */
export type FromLibrary =
  | { readonly kind: 'result'; readonly number: number; readonly result: unknown }
  | { readonly kind: 'failure'; readonly number: number; readonly failure: Failure }
  | { readonly kind: 'event'; readonly event: HostEvent }
  /** Asks the host to verify an input in a thread or process of its own. `key`: of the library. */
  | {
      readonly kind: 'verify'
      readonly number: number
      readonly add: string
      readonly reference: Verifiable
      readonly key: Uint8Array
    }
  /** What the rules of the anchors demanded was tried. */
  | { readonly kind: 'anchors'; readonly attempts: readonly AnchorAttempt[] }
  /** Another person acts, or an archive was unmasked. */
  | { readonly kind: 'actor' }
  /** All additions have ended: threads for verification are no longer needed. */
  | { readonly kind: 'idle' }
