import * as z from 'zod'
import type { ExaminationReport } from '../analysis/index.ts'
import type { ListPage } from '../list/index.ts'
import type { AppInfo, RecentInfo, SampleInfo, TrustedKeyInfo } from './app-info.ts'
import { call, choice, flag, id, integer, integers, optional, text, texts } from './arguments.ts'
import type { Failure } from './failure.ts'
import { LIBRARY_CALLS, type LibraryCallResults } from './library-calls.ts'
import { LIST_OPERANDS, PIECE_BYTES } from './limits.ts'
import type { DocumentInfo, OpenedArchive, PlaceInfo } from './opened-archive.ts'
import { REPLAY_CALLS, type ReplayCallResults } from './replay.ts'
import { REPORT_CALLS, type ReportCallResults } from './report-calls.ts'
import { REVIEW_CALLS, type ReviewCallResults } from './review-calls.ts'
import type { SelfTestResult } from './self-test.ts'
import { SERVICE_CALLS, type ServiceCallResults } from './service-calls.ts'
import type { ServiceTopic } from './service-state.ts'
import type { Settings } from './settings.ts'
import type { ConditionChange, Conditions, RevocationListInfo, Trial, TrustFile } from './trust-info.ts'

/** Selects one of several entries with the same name, from 0. */
const NTH = optional(integer(0, 65_535))
/** Maximum length of the Base64 of a file of keys, revocation lists or a policy. */
const MATERIAL = 3_000_000

/** Calls of the window to its host, with the check of each argument. Hosts reject every other call. */
export const CALLS = {
  'app.info': call({}),
  'settings.change': call({ name: text(40), value: optional(z.unknown()) }),
  'samples.list': call({}),
  'recent.list': call({}),
  'recent.forget': call({ archive: id }),
  /** Opens by id: a sample, a recent archive, an upload. `ticket` identifies this operation in progress events. */
  'archive.open': call({ archive: id, ticket: id }),
  /** Verifies an open archive again, under the current trust, policy and time. */
  'archive.again': call({ archive: id, ticket: id }),
  'archive.cancel': call({ ticket: id }),
  'archive.close': call({ archive: id }),
  /** Results in bytes, neither hex nor Base64. Offsets are relative to the file, or to the input as received. */
  'archive.bytes': call({
    archive: id,
    of: choice(['input', 'file']),
    path: optional(text(4096)),
    nth: NTH,
    offset: integer(0, Number.MAX_SAFE_INTEGER),
    length: integer(0, PIECE_BYTES),
  }),
  'archive.document': call({ archive: id, path: text(4096), nth: NTH }),
  'archive.media': call({ archive: id, path: text(4096) }),
  'archive.places': call({ archive: id, path: text(4096), nth: NTH, pointers: texts(1000, 4096) }),
  'archive.pointer-at': call({ archive: id, path: text(4096), nth: NTH, offset: integer(0, Number.MAX_SAFE_INTEGER) }),
  'archive.report-text': call({ archive: id, format: choice(['json', 'html', 'text']), masked: flag }),
  /** Returns an archive with the same failure about an invented person. */
  'archive.twin': call({ archive: id }),
  /** Runs the self-test in memory. Reports progress, in manipulations, and is cancelled like `archive.open`. */
  'archive.self-test': call({ archive: id, ticket: id }),
  /** Examines the pictures. Reports progress, in pictures, and is cancelled like `archive.open`. */
  'archive.examine': call({ archive: id, ticket: id }),
  /** Returns the error levels of a picture as PNG. Cancelled like `archive.open`. */
  'archive.error-levels': call({ archive: id, path: text(4096), ticket: id }),
  /** Opens inputs that were dropped together: a single archive, or a list for several, a folder or a ZIP of archives. */
  'list.open': call({ list: id, name: text(1024), archives: texts(LIST_OPERANDS, 120) }),
  /** Returns the state of a list, and its rows from a position on. */
  'list.page': call({ list: id, from: integer(0, Number.MAX_SAFE_INTEGER) }),
  /** Adds a file that the window could not read to the list, as a failure. */
  'list.unreadable': call({ list: id, name: text(4096) }),
  /** Ends the additions of the window; it skipped `skipped` files that are not archives. */
  'list.end': call({ list: id, skipped: integer(0, Number.MAX_SAFE_INTEGER) }),
  'list.again': call({ list: id }),
  'list.cancel': call({ list: id }),
  'list.close': call({ list: id }),
  /** Returns a JUnit document of these rows, or of all; `masked` hides data about the holder. */
  'list.junit': call({ list: id, rows: optional(integers(LIST_OPERANDS)), masked: flag }),
  'keys.list': call({}),
  /** `material` is the Base64 of a file: PEM, DER, JWK, a revocation list or a policy. */
  'keys.inspect': call({ name: text(200), material: text(MATERIAL) }),
  /** Verdict that the archive would have if this key were added. */
  'keys.try': call({
    archive: id,
    material: text(MATERIAL),
    fingerprint: text(64),
    label: text(200),
    tenant: optional(text(200)),
    test: flag,
  }),
  'lists.list': call({}),
  'lists.add': call({ material: text(MATERIAL), fingerprint: text(64), label: text(200) }),
  'lists.remove': call({ fingerprint: text(64) }),
  'policy.store': call({ material: text(MATERIAL) }),
  'conditions.get': call({}),
  /** ISO 8601; null for the time of each verification. */
  'conditions.set-time': call({ time: optional(text(40)) }),
  'keys.add': call({
    material: text(MATERIAL),
    fingerprint: text(64),
    label: text(200),
    tenant: optional(text(200)),
    test: flag,
  }),
  'keys.remove': call({ fingerprint: text(64), label: text(200) }),
  ...REPLAY_CALLS,
  ...LIBRARY_CALLS,
  ...REPORT_CALLS,
  ...REVIEW_CALLS,
  ...SERVICE_CALLS,
} as const satisfies { readonly [name: string]: z.ZodType }

export type CallName = keyof typeof CALLS
/** Arguments as the window passes them. */
export type CallArguments<Name extends CallName> = z.output<(typeof CALLS)[Name]>

export interface CallResults
  extends ServiceCallResults,
    ReplayCallResults,
    LibraryCallResults,
    ReportCallResults,
    ReviewCallResults {
  readonly 'app.info': AppInfo
  readonly 'settings.change': Settings
  readonly 'samples.list': readonly SampleInfo[]
  readonly 'recent.list': readonly RecentInfo[]
  readonly 'recent.forget': readonly RecentInfo[]
  readonly 'archive.open': OpenedArchive
  readonly 'archive.again': OpenedArchive
  readonly 'archive.cancel': null
  readonly 'archive.close': null
  readonly 'archive.bytes': Uint8Array
  readonly 'archive.document': DocumentInfo
  readonly 'archive.media': Uint8Array
  readonly 'archive.places': { readonly [pointer: string]: PlaceInfo }
  readonly 'archive.pointer-at': { readonly pointer: string } & PlaceInfo
  readonly 'archive.report-text': string
  readonly 'archive.twin': Uint8Array
  readonly 'archive.self-test': SelfTestResult
  readonly 'archive.examine': ExaminationReport
  readonly 'archive.error-levels': Uint8Array
  readonly 'list.open':
    | { readonly kind: 'archive'; readonly archive: string }
    | { readonly kind: 'list'; readonly list: string }
  readonly 'list.page': ListPage
  readonly 'list.unreadable': null
  readonly 'list.end': null
  readonly 'list.again': null
  readonly 'list.cancel': null
  readonly 'list.close': null
  readonly 'list.junit': Uint8Array
  readonly 'keys.list': readonly TrustedKeyInfo[]
  readonly 'keys.inspect': TrustFile
  readonly 'keys.try': Trial
  readonly 'lists.list': readonly RevocationListInfo[]
  readonly 'lists.add': readonly RevocationListInfo[]
  readonly 'lists.remove': readonly RevocationListInfo[]
  readonly 'policy.store': Settings
  readonly 'conditions.get': Conditions
  readonly 'conditions.set-time': Conditions
  readonly 'keys.add': readonly TrustedKeyInfo[]
  readonly 'keys.remove': readonly TrustedKeyInfo[]
}

export type Answer<Result> =
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'failure'; readonly failure: Failure }

/** Events that the host sends to the window. */
export type HostEvent =
  /** `what` names the current step, if it has a name. */
  | {
      readonly kind: 'progress'
      readonly ticket: string
      readonly done: number
      readonly total: number
      readonly what?: string
    }
  /** What the user must know about the call with this ticket, although it succeeds. */
  | { readonly kind: 'notice'; readonly ticket: string; readonly message: string }
  /** Trust, policy or validation time changed: earlier verdicts are outdated. */
  | { readonly kind: 'conditions'; readonly change: ConditionChange }
  | { readonly kind: 'open-requested'; readonly archive: string }
  | { readonly kind: 'list-requested'; readonly list: string }
  /** State or rows of a list have changed. */
  | { readonly kind: 'list'; readonly list: string }
  | { readonly kind: 'service'; readonly topic: ServiceTopic; readonly identity: string | null }
  /** `data`: archives, tags or saved searches changed; `adds`: the state of an addition. */
  | { readonly kind: 'library'; readonly change: 'data' | 'adds' }
  /** Another person acts: data of the holder of an open archive is masked now, or no longer. */
  | { readonly kind: 'masking'; readonly archive: string }
  /** Another person acts, or the library was lost: names of recent archives are masked now, or no longer. */
  | { readonly kind: 'recent' }
  /** From a menu of the host. */
  | {
      readonly kind: 'page-requested'
      readonly page: 'verify' | 'library' | 'cases' | 'compare' | 'service' | 'trust' | 'settings' | 'help'
    }
  | { readonly kind: 'tour-requested' }

export type CheckedCall = { [Name in CallName]: { readonly name: Name; readonly args: CallArguments<Name> } }[CallName]
