import { fingerprintDigits } from './given-text.ts'
import { toPem } from './pem.ts'
import { readTrustMaterial } from './read-trust-material.ts'
import { rsaSpki } from './rsa-spki.ts'
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
  /** ISO 8601 UTC, from the clock of the host. */
  readonly addedAt: string
}

const refused = (failure: TrustStoreFailure): StoreResult => ({ kind: 'failure', failure })

/** Adds a key. Labels are unique, and a key is stored once per tenant. A known test key always stays marked as one. */
export function addToTrustStore(store: TrustStore, { key, label, tenant, test, addedAt }: NewEntry): StoreResult {
  const { fingerprint, kind, role, certificate } = key
  if (label.trim() === '' || label.length > 200) return refused(storeFailure.label())
  if (store.entries.some((entry) => entry.label === label)) return refused(storeFailure.labelTaken(label))
  const duplicate = store.entries.find((entry) => entry.fingerprint === fingerprint && entry.tenant === tenant)
  if (duplicate) return refused(storeFailure.duplicate(duplicate.label, fingerprint))
  const pem = certificate
    ? toPem('CERTIFICATE', certificate.der)
    : toPem('PUBLIC KEY', key.key ? rsaSpki(key.key) : new Uint8Array())
  const tenantMember = tenant === undefined ? {} : { tenant }
  const entry = { label, ...tenantMember, test: test || key.test, role, kind, fingerprint, pem, addedAt }
  return { kind: 'store', store: { ...store, entries: [...store.entries, entry] }, entry }
}

/** Removes the entry with this label, or whose fingerprint starts with these 8 or more hex digits. */
export function removeFromTrustStore(store: TrustStore, labelOrFingerprint: string): StoreResult {
  const digits = fingerprintDigits(labelOrFingerprint)
  const byLabel = store.entries.filter(({ label }) => label === labelOrFingerprint)
  const byDigits = /^[0-9a-f]{8,64}$/.test(digits)
    ? store.entries.filter(({ fingerprint }) => fingerprint.startsWith(digits))
    : []
  const [entry, second] = byLabel.length > 0 ? byLabel : byDigits
  if (!entry) return refused(storeFailure.unknown(labelOrFingerprint))
  if (second) return refused(storeFailure.several(labelOrFingerprint))
  return {
    kind: 'store',
    store: { ...store, entries: store.entries.filter((candidate) => candidate !== entry) },
    entry,
  }
}

/** Returns the keys of a store for a verification. The PEM was validated when the store was parsed. */
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
