import { toPem } from './pem.ts'
import { readTrustMaterial } from './read-trust-material.ts'
import { type StoreEntry, storeFailure, type TrustStore, type TrustStoreFailure } from './trust-store-file.ts'
import type { TrustedKey } from './trusted-key.ts'

export type StoreResult =
  | { readonly kind: 'store'; readonly store: TrustStore; readonly entry: StoreEntry }
  | { readonly kind: 'failure'; readonly failure: TrustStoreFailure }

export interface NewEntry {
  readonly key: TrustedKey
  readonly label: string
  readonly tenant?: string
  readonly test: boolean
  /** ISO 8601 UTC; the clock is the host's. */
  readonly addedAt: string
}

const refused = (failure: TrustStoreFailure): StoreResult => ({ kind: 'failure', failure })

/** Adds a key. One label names one key, and one key is in the store once per tenant. A test key never loses its mark. */
export function addToTrustStore(store: TrustStore, { key, label, tenant, test, addedAt }: NewEntry): StoreResult {
  const { fingerprint, kind, role, certificate } = key
  if (label.trim() === '' || label.length > 200) return refused(storeFailure.label())
  if (store.entries.some((entry) => entry.label === label)) return refused(storeFailure.labelTaken(label))
  const same = store.entries.find((entry) => entry.fingerprint === fingerprint && entry.tenant === tenant)
  if (same) return refused(storeFailure.duplicate(same.label, fingerprint))
  const pem = certificate
    ? toPem('CERTIFICATE', certificate.der)
    : toPem('PUBLIC KEY', key.key.export({ format: 'der', type: 'spki' }))
  const bound = tenant === undefined ? {} : { tenant }
  const entry = { label, ...bound, test: test || key.test, role, kind, fingerprint, pem, addedAt }
  return { kind: 'store', store: { ...store, entries: [...store.entries, entry] }, entry }
}

/** Removes the one entry that has this label, or whose fingerprint starts with these 8 or more hex digits. */
export function removeFromTrustStore(store: TrustStore, named: string): StoreResult {
  const digits = named.replaceAll(/[:\s]/g, '').toLowerCase()
  const labelled = store.entries.filter(({ label }) => label === named)
  const byDigits = /^[0-9a-f]{8,64}$/.test(digits)
    ? store.entries.filter(({ fingerprint }) => fingerprint.startsWith(digits))
    : []
  const [entry, another] = labelled.length > 0 ? labelled : byDigits
  if (!entry) return refused(storeFailure.unknown(named))
  if (another) return refused(storeFailure.several(named))
  return { kind: 'store', store: { ...store, entries: store.entries.filter((one) => one !== entry) }, entry }
}

/** The keys of a store as a verification takes them. The PEM was checked when the store was parsed. */
export function trustedKeysOf(store: TrustStore): readonly TrustedKey[] {
  return store.entries.flatMap(({ label, tenant, test, pem }) =>
    readTrustMaterial(Buffer.from(pem), `trust-store:${label}`).keys.map((key) => ({
      ...key,
      label,
      test: test || key.test,
      ...(tenant === undefined ? {} : { tenant }),
    })),
  )
}
