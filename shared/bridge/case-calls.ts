import * as z from 'zod'
import { type AnswerValue, MAX_COMMENT, MAX_QUESTIONS } from '../review/index.ts'
import { call, choice, flag, integer, integers, optional, text } from './arguments.ts'
import type { LibraryRow } from './library-info.ts'
import type { LogEntryInfo } from './log-calls.ts'
import type { ReviewInfo, ReviewPerson, ReviewQuestion } from './review-info.ts'

/** Maximum number of archives that one call adds to a case. */
export const CASE_ARCHIVES = 1000

const number = integer(1, Number.MAX_SAFE_INTEGER)
const comment = z.string().max(2 * MAX_COMMENT)
const answer = z.strictObject({ question: text(100), answer: choice(['YES', 'NO', 'NOT_APPLICABLE']), comment })

const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: choice(['add', 'remove']), archives: integers(CASE_ARCHIVES) }).readonly(),
  /** `archive`: number of the archive that the note is about. */
  z.strictObject({ kind: z.literal('note'), text: text(2 * MAX_COMMENT), archive: optional(number) }).readonly(),
  z.strictObject({ kind: choice(['tag', 'untag']), tag: text(100) }).readonly(),
  /** `reviewer`: fingerprint of the key. */
  z.strictObject({ kind: z.literal('assign'), reviewer: optional(text(64)) }).readonly(),
  z
    .strictObject({ kind: z.literal('answer'), answers: z.array(answer.readonly()).max(MAX_QUESTIONS).readonly() })
    .readonly(),
  z.strictObject({ kind: z.literal('hold'), isHeld: flag }).readonly(),
  z.strictObject({ kind: z.literal('retain'), until: optional(z.iso.date()) }).readonly(),
  z.strictObject({ kind: choice(['close', 'reopen']) }).readonly(),
])

/** Maximum number of cases that are listed, the newest. */
export const LISTED_CASES = 1000

/** Calls of the window about cases. */
export const CASE_CALLS = {
  'case.list': call({ status: optional(choice(['OPEN', 'CLOSED'])) }),
  /** Returns a case; the log records it. Null if there is none. */
  'case.show': call({ case: number }),
  /** Creates a case and returns its number. */
  'case.create': call({ title: text(400), archives: integers(CASE_ARCHIVES) }),
  'case.change': call({ case: number, change }),
  /** Returns a library file with the chosen archives, which opens read-only. */
  'case.export': call({ case: number, archives: integers(CASE_ARCHIVES), notes: flag, reports: flag }),
} as const satisfies { readonly [name: string]: z.ZodType }

export type CaseChangeCall = z.output<typeof change>

export interface CaseRow {
  readonly id: number
  readonly title: string
  readonly status: 'OPEN' | 'CLOSED'
  readonly assignee: ReviewPerson | null
  readonly legalHold: boolean
  /** YYYY-MM-DD. */
  readonly retainUntil: string | null
  /** Whether the retention date has passed. */
  readonly isDue: boolean
  /** ISO 8601 UTC. */
  readonly createdAt: string
  readonly createdBy: string
  readonly tags: readonly string[]
  /** Number of archives. */
  readonly archives: number
}

export interface CaseNoteInfo {
  readonly id: number
  /** Number of the archive that it is about; null for the whole case. */
  readonly archive: number | null
  readonly author: string
  /** ISO 8601 UTC. */
  readonly time: string
  readonly text: string
}

/** Answer to a question of the checklist about a case. */
export interface CaseAnswerInfo {
  readonly question: string
  readonly answer: AnswerValue
  readonly by: string
  /** ISO 8601 UTC. */
  readonly time: string
}

export interface CaseInfo {
  readonly summary: CaseRow
  readonly archives: readonly LibraryRow[]
  readonly notes: readonly CaseNoteInfo[]
  readonly questions: readonly ReviewQuestion[]
  readonly answers: readonly CaseAnswerInfo[]
  /** Decisions about archives of the case, with the number of the archive. */
  readonly reviews: readonly { readonly archive: number; readonly review: ReviewInfo }[]
  /** Log entries about the case, oldest first. */
  readonly timeline: readonly LogEntryInfo[]
  /** Reviewers to whom the case can be assigned. */
  readonly people: readonly ReviewPerson[]
}

export interface CaseCallResults {
  readonly 'case.list': readonly CaseRow[]
  readonly 'case.show': CaseInfo | null
  readonly 'case.create': number
  readonly 'case.change': null
  readonly 'case.export': Uint8Array
}
