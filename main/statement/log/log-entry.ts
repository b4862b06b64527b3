import type { LogAction } from '../../../shared/review/log-actions.ts'

/** Object of a log entry: an archive by SHA-256, a case by id, a reviewer by key fingerprint, or the library. */
export type LogObject =
  | { readonly kind: 'archive' | 'reviewer'; readonly id: string }
  | { readonly kind: 'case'; readonly id: number }
  | { readonly kind: 'library' }

/** Entry before it has a place in the log. Details must not contain personal data: entries are never erased. */
export interface NewLogEntry {
  readonly action: LogAction
  readonly object: LogObject
  /** Fingerprint of the key that acted; null without one. */
  readonly actor: string | null
  readonly detail: { readonly [name: string]: string | number | boolean | null | readonly string[] }
}

export interface LogEntry extends NewLogEntry {
  /** Sequence number, from 0. */
  readonly index: number
  readonly time: string
  /** Account of the operating system or database that acted. */
  readonly account: string
}

/** Formats the object of a log entry as `kind:id`, or `library`. */
export const objectText = (object: LogObject): string =>
  object.kind === 'library' ? object.kind : `${object.kind}:${object.id}`

/** Properties of an entry, from which its text is made. `detail` is JSON. */
export interface EntryProperties extends Pick<LogEntry, 'index' | 'time' | 'account' | 'actor'> {
  readonly action: string
  readonly object: string
  readonly detail: string
}

/** Returns the text of an entry, whose UTF-8 is the content of its leaf: JSON with these members in this order. */
export function entryText({ detail, ...members }: EntryProperties): string {
  const { index, time, account, actor, action, object } = members
  return `${JSON.stringify({ index, time, account, actor, action, object }).slice(0, -1)},"detail":${detail}}`
}

/** Returns the digest of the statement that an entry records, from its text; undefined if it records none or is no JSON. */
export function recordedStatement(entry: string): unknown {
  try {
    const { detail }: { readonly detail?: { readonly statement?: unknown } } = JSON.parse(entry)
    return detail?.statement
  } catch {
    return undefined
  }
}
