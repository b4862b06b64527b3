import * as z from 'zod'
import { type AnchorState, LOG_ACTIONS } from '../review/index.ts'
import { call, choice, id, integer, optional, text } from './arguments.ts'

/** Maximum number of entries that one call returns. */
export const LOG_PAGE = 200

const index = integer(0, Number.MAX_SAFE_INTEGER)

/** Calls of the window about the audit log of the library. */
export const LOG_CALLS = {
  /** Returns entries, newest first, below `before`. `object`: `archive:SHA-256`, `reviewer:FINGERPRINT`, `case:ID` or `library`. */
  'log.page': call({
    action: optional(choice(LOG_ACTIONS)),
    object: optional(text(200)),
    /** Fingerprint of a key. */
    actor: optional(z.string().regex(/^[0-9a-f]{64}$/)),
    before: optional(index),
    limit: integer(1, LOG_PAGE),
  }),
  /**
   * Replays the log, compares it with all checkpoints, and the library with it; an exported case is compared with its sealed content.
   * Asks the anchors of the library. Reports progress in entries. `checkpoint`: one that was kept outside.
   */
  'log.verify': call({ ticket: id, checkpoint: optional(text(20_000)) }),
  /** Signs the state of the log and returns the checkpoint. */
  'log.checkpoint': call({}),
  /** Hands a checkpoint to the anchors now, and requests the time stamps that statements wait for. `log.page` says what failed. */
  'log.anchor': call({}),
  /** Returns the proof that an entry is in the log as JSON; null if no checkpoint includes it yet. */
  'log.inclusion': call({ index }),
} as const satisfies { readonly [name: string]: z.ZodType }

export interface LogEntryInfo {
  readonly index: number
  /** ISO 8601 UTC. */
  readonly time: string
  readonly action: string
  readonly object: string
  /** Account of the operating system or database. */
  readonly account: string
  /** Reviewer by key; null without a key. */
  readonly actor: { readonly name: string; readonly key: string } | null
  /** In words. May contain any characters. */
  readonly detail: string
}

export interface LogPage {
  readonly entries: readonly LogEntryInfo[]
  /** Anchors with the minutes since they took a checkpoint, by the log of the library; null for never. */
  readonly anchors: readonly { readonly anchor: string; readonly minutes: number | null; readonly isOverdue: boolean }[]
  /** What failed at the anchors last, in sentences: the program hands checkpoints over as their rules demand. */
  readonly anchorFailures: readonly string[]
  /** Index below which more entries follow; null if there are none. */
  readonly next: number | null
  /** Reviewers, by which entries are filtered. */
  readonly people: readonly { readonly name: string; readonly key: string }[]
}

export interface LogVerificationInfo {
  /** Key of the log of an exported case, if no checkpoint names it: whose case it is, is then not proved. Null otherwise. */
  readonly unnamedKey: string | null
  /** Number of entries; of an exported case, of those that it contains. */
  readonly size: number
  /** Root of the tree, hex; null in an exported case. */
  readonly root: string | null
  /** Checkpoints that agree with the log. */
  readonly checkpoints: number
  /** Problems of the log, and differences between library and log. `index`: entry that is concerned. */
  readonly problems: readonly { readonly code: string; readonly index: number | null; readonly message: string }[]
  /** Number of all problems: not every one is listed. */
  readonly problemCount: number
  /** What each anchor has of the log. `isOpen`: that proves nothing. Times are epoch milliseconds. */
  readonly anchors: readonly {
    readonly anchor: string
    readonly state: AnchorState
    readonly message: string
    readonly time: number | null
    readonly isOpen: boolean
  }[]
  /** What was compared, with its number. */
  readonly compared: readonly { readonly what: LogCompared; readonly count: number }[]
  /** What no entry covers. */
  readonly notCovered: readonly { readonly what: string; readonly count: number | null }[]
}

export type LogCompared = 'archives' | 'verifications' | 'decisions' | 'reviewers' | 'cases' | 'rows'

export interface LogCallResults {
  readonly 'log.page': LogPage
  readonly 'log.verify': LogVerificationInfo
  readonly 'log.checkpoint': string
  readonly 'log.anchor': null
  readonly 'log.inclusion': string | null
}
