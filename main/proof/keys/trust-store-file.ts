import { readTrustMaterial } from './read-trust-material.ts'
import { membersOf, parseStoreJson } from './store-json.ts'
import type { TrustedKey } from './trusted-key.ts'

export interface StoreEntry {
  readonly label: string
  /** Trusted for archives of this tenant only. */
  readonly tenant?: string
  readonly test: boolean
  readonly role: TrustedKey['role']
  readonly kind: TrustedKey['kind']
  readonly fingerprint: string
  readonly pem: string
  readonly addedAt: string
}

export interface TrustStore {
  readonly format: 'proofbench-trust/1'
  readonly entries: readonly StoreEntry[]
}

export interface TrustStoreFailure {
  readonly code:
    | 'trust-store.corrupt'
    | 'trust-store.label'
    | 'trust-store.label-taken'
    | 'trust-store.duplicate'
    | 'trust-store.unknown'
    | 'trust-store.several'
  readonly message: string
  readonly hint: string
}

export type ParsedStore =
  | { readonly kind: 'store'; readonly store: TrustStore }
  | { readonly kind: 'failure'; readonly failure: TrustStoreFailure }

const quoted = (text: string): string => JSON.stringify(text)

export const storeFailure = {
  corrupt: (reason: string): TrustStoreFailure => ({
    code: 'trust-store.corrupt',
    message: `The trust store is damaged: ${reason}`,
    hint: 'Nothing in it is trusted. Restore it from a copy, or move it away and add the keys again after comparing their fingerprints.',
  }),
  label: (): TrustStoreFailure => ({
    code: 'trust-store.label',
    message: 'A label has 1 to 200 characters, not all of them spaces',
    hint: 'Choose a name by which you will know the key in reports.',
  }),
  labelTaken: (label: string): TrustStoreFailure => ({
    code: 'trust-store.label-taken',
    message: `The trust store has a key ${quoted(label)} already`,
    hint: 'Choose another label, or remove that key first.',
  }),
  duplicate: (label: string, fingerprint: string): TrustStoreFailure => ({
    code: 'trust-store.duplicate',
    message: `The trust store has the key ${fingerprint} already, as ${quoted(label)}`,
    hint: 'Remove that entry first if you want to change its label or mark.',
  }),
  unknown: (labelOrFingerprint: string): TrustStoreFailure => ({
    code: 'trust-store.unknown',
    message: `The trust store has no key ${quoted(labelOrFingerprint)}`,
    hint: 'List the keys to see their labels. A fingerprint needs its first 8 digits or more.',
  }),
  several: (labelOrFingerprint: string): TrustStoreFailure => ({
    code: 'trust-store.several',
    message: `${quoted(labelOrFingerprint)} names several keys`,
    hint: 'Name the key by its label.',
  }),
} as const

export const EMPTY_TRUST_STORE: TrustStore = { format: 'proofbench-trust/1', entries: [] }

/**
 * Parses the trust store. The key of each entry is parsed again and must have the recorded fingerprint, type and role; one
 * invalid entry makes the whole store unusable, because a store that another program changed must not be partly trusted.
 */
export function parseTrustStore(text: string): ParsedStore {
  const failed = (reason: string): ParsedStore => ({ kind: 'failure', failure: storeFailure.corrupt(reason) })
  const members = parseStoreJson(text)
  if (typeof members === 'string') return failed(members)
  const { format, entries } = members
  if (format !== 'proofbench-trust/1' || !Array.isArray(entries))
    return failed('it has not the format proofbench-trust/1')
  const items: readonly unknown[] = entries
  const read = items.map(readEntry)
  const valid = read.flatMap((entry) => (typeof entry === 'string' ? [] : [entry]))
  const invalidIndex = read.findIndex((entry) => typeof entry === 'string')
  if (invalidIndex >= 0) return failed(`entry ${invalidIndex + 1}: ${String(read[invalidIndex])}`)
  if (new Set(valid.map(({ label }) => label)).size !== valid.length) return failed('two entries have one label')
  return { kind: 'store', store: { format, entries: valid } }
}

/** Returns the entry, or its problem as a text. */
function readEntry(value: unknown): StoreEntry | string {
  const { label, tenant, test, role, kind, fingerprint, pem, addedAt } = membersOf(value)
  if (typeof label !== 'string' || typeof pem !== 'string' || typeof addedAt !== 'string' || typeof test !== 'boolean')
    return 'a member is missing or of the wrong type'
  if (tenant !== undefined && typeof tenant !== 'string') return 'the tenant is not a text'
  const [key, second] = readTrustMaterial(Buffer.from(pem), label).keys
  if (!key || second) return 'it does not hold exactly one usable key'
  if (key.fingerprint !== fingerprint) return 'the key has not the recorded fingerprint'
  if (key.role !== role || key.kind !== kind) return 'the key is not of the recorded kind'
  return {
    label,
    ...(tenant === undefined ? {} : { tenant }),
    test,
    role: key.role,
    kind: key.kind,
    fingerprint: key.fingerprint,
    pem,
    addedAt,
  }
}
