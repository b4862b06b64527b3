import { sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import type { LogAction } from '../../../shared/review/index.ts'
import type { SigningKey } from '../key-file.ts'
import { importSpki } from '../public-key.ts'

const verifyInPool = promisify(verify)

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
  /** Key of the actor, which signs the entry. Reviews are signed by their statements instead. */
  readonly key?: SigningKey | undefined
  readonly detail: { readonly [name: string]: string | number | boolean | null | readonly string[] }
}

export interface LogEntry extends Omit<NewLogEntry, 'key'> {
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

/** First line of the text that a key signs, so that no other signature of the key can pass for one of an entry. */
const SIGNED_ENTRY = 'proofbench-log-entry/1'
/** End of the text of a signed entry: the signature is the last member of its detail. */
const SIGNATURE_END = /,?"signature":"([A-Za-z0-9_-]{86})"\}\}$/

/**
 * Signs an entry, whose place in the log and time are known: a copy of it at another place does not verify. `library`: fingerprint of the
 * key of the log. Returns its detail with the signature as last member, JSON.
 */
export function signEntry(entry: EntryProperties, library: string, { privateKey }: SigningKey): string {
  const signature = sign(null, Buffer.from(signedText(entryText(entry), library)), privateKey).toString('base64url')
  return `${entry.detail.slice(0, -1)}${entry.detail === '{}' ? '' : ','}"signature":"${signature}"}`
}

/** Returns whether the text of an entry has the form of a signed one. */
export const hasSignature = (entry: string): boolean => SIGNATURE_END.test(entry)

/** Returns whether a key signed the entry with this text for a library. Many are verified at once, in the thread pool. */
export async function isSignedBy(entry: string, library: string, spki: Uint8Array): Promise<boolean> {
  const [end, signature = ''] = SIGNATURE_END.exec(entry) ?? []
  if (end === undefined) return false
  const text = signedText(`${entry.slice(0, -end.length)}}}`, library)
  return verifyInPool(null, Buffer.from(text), importSpki(spki), Buffer.from(signature, 'base64url'))
}

const signedText = (entry: string, library: string): string => `${SIGNED_ENTRY}\n${library}\n${entry}\n`
