import { readTrustMaterial } from '../proof/keys/read-trust-material.ts'
import type { TrustedKey } from '../proof/keys/trusted-key.ts'
import { noInputStop, usageStop } from './stop.ts'
import { saveTrustStore, trustStorePath, trustStoreText } from './trust-file.ts'
import type { NamedBytes } from './verification-setup.ts'

/** A key of the trust store, as lists show it. */
export interface StoredKey {
  readonly label: string
  readonly tenantId: string | null
  readonly test: boolean
  readonly kind: TrustedKey['kind']
  readonly fingerprint: string
  readonly subject?: string
  readonly notBefore?: string
  readonly notAfter?: string
}

/** What is kept of a key: the file it came in, and what the reader said about it. */
interface StoredEntry {
  readonly label: string
  readonly tenantId: string | null
  readonly test: boolean
  readonly fingerprint: string
  /** Base64 of the key file. */
  readonly material: string
}

export type NewKey = StoredKey & Pick<StoredEntry, 'material'>

const FORMAT = 'proofbench-trust-store/1'

export interface TrustBook {
  readonly keys: readonly StoredKey[]
  add(key: NewKey): void
  remove(key: StoredKey): void
}

/** The trust store of this user. Each change is on disk when the call returns. */
export function trustBook(): TrustBook {
  const entries = entriesIn(trustStoreText())
  return {
    keys: entries.map((entry) => shown(keyOf(entry), entry)),
    add({ label, tenantId, test, fingerprint, material }) {
      const same = entries.find((entry) => entry.label === label || entry.fingerprint === fingerprint)
      if (same)
        throw usageStop(
          `The trust store has this ${same.label === label ? 'label' : 'key'} already, as ${JSON.stringify(same.label)}`,
          'Remove it first, or choose another --label.',
        )
      save([...entries, { label, tenantId, test, fingerprint, material }])
    },
    remove: ({ fingerprint }) => save(entries.filter((entry) => entry.fingerprint !== fingerprint)),
  }
}

/** The keys in a file that is to be added, not stored yet. */
export function keysInFile({ name, bytes }: NamedBytes): readonly NewKey[] {
  const { keys, problems } = readTrustMaterial(bytes, name)
  const [problem] = problems
  if (problem) throw usageStop(problem.message, problem.hint)
  const material = Buffer.from(bytes).toString('base64')
  return keys.map((key) => ({ ...shown(key, { label: name, tenantId: null, test: key.test }), material }))
}

/** The keys of a store's text, ready to verify with. */
export function storedKeys(text: string): readonly TrustedKey[] {
  return entriesIn(text).map((entry) => {
    const { label, tenantId, test } = entry
    return {
      ...keyOf(entry),
      source: `trust-store:${label}`,
      label,
      test,
      ...(tenantId === null ? {} : { tenant: tenantId }),
    }
  })
}

function save(entries: readonly StoredEntry[]): void {
  saveTrustStore(`${JSON.stringify({ format: FORMAT, keys: entries }, null, 2)}\n`)
}

function entriesIn(text: string | null): readonly StoredEntry[] {
  if (text === null) return []
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== FORMAT)
    throw damaged('its format is not known')
  const keys: unknown = 'keys' in value ? value.keys : undefined
  if (!Array.isArray(keys) || !keys.every(isEntry)) throw damaged('an entry is not complete')
  return keys
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged('it is not JSON')
  }
}

function isEntry(value: unknown): value is StoredEntry {
  if (typeof value !== 'object' || value === null) return false
  const { label, tenantId, test, fingerprint, material } = value as { readonly [member: string]: unknown }
  const texts = [label, fingerprint, material].every((member) => typeof member === 'string')
  return texts && (tenantId === null || typeof tenantId === 'string') && typeof test === 'boolean'
}

function keyOf({ label, fingerprint, material }: StoredEntry): TrustedKey {
  const [key] = readTrustMaterial(Buffer.from(material, 'base64'), `trust-store:${label}`).keys
  if (key?.fingerprint !== fingerprint) throw damaged(`the key ${JSON.stringify(label)} is not the one that was added`)
  return key
}

function shown(
  { kind, fingerprint, certificate }: TrustedKey,
  said: Pick<StoredEntry, 'label' | 'tenantId' | 'test'>,
): StoredKey {
  const { label, tenantId, test } = said
  const dates = certificate
    ? {
        subject: certificate.subject.text,
        notBefore: isoTime(certificate.notBefore),
        notAfter: isoTime(certificate.notAfter),
      }
    : {}
  return { label, tenantId, test, kind, fingerprint, ...dates }
}

/** Milliseconds since 1970. */
const isoTime = (time: number): string => new Date(time).toISOString()

const damaged = (why: string) =>
  noInputStop(
    `The trust store ${trustStorePath()} cannot be used: ${why}`,
    'Repair it, or move it away and add the keys again. --no-trust-store verifies without it.',
  )
