import { sha256Of } from './make-trusted-key.ts'
import { toPem } from './pem.ts'
import { readTrustMaterial } from './read-trust-material.ts'
import { membersOf, parseStoreJson } from './store-json.ts'
import type { RevocationList } from './trusted-key.ts'

export interface StoredList {
  readonly label: string
  /** Lower-case hex SHA-256 of the list's DER. */
  readonly fingerprint: string
  readonly pem: string
  /** ISO 8601 UTC. */
  readonly addedAt: string
}

export interface RevocationStore {
  readonly format: 'proofbench-revocation-lists/1'
  readonly lists: readonly StoredList[]
}

export const EMPTY_REVOCATION_STORE: RevocationStore = { format: 'proofbench-revocation-lists/1', lists: [] }

/** File name of the store in the data folder, next to the trust store. */
export const REVOCATION_STORE_FILE = 'revocation-lists.json'

/** Parses the store. Returns the problem as a text if any list cannot be used: a revocation must not be ignored silently. */
export function parseRevocationStore(text: string): RevocationStore | string {
  const members = parseStoreJson(text)
  if (typeof members === 'string') return members
  const { format, lists } = members
  if (format !== 'proofbench-revocation-lists/1' || !Array.isArray(lists))
    return 'it has not the format proofbench-revocation-lists/1'
  const items: readonly unknown[] = lists
  const read = items.map(readList)
  const bad = read.findIndex((list) => typeof list === 'string')
  if (bad >= 0) return `list ${bad + 1}: ${String(read[bad])}`
  return { format, lists: read.filter((list) => typeof list !== 'string') }
}

/** Returns the list, or its problem as a text. */
function readList(value: unknown): StoredList | string {
  const { label, fingerprint, pem, addedAt } = membersOf(value)
  if (typeof label !== 'string' || typeof pem !== 'string' || typeof addedAt !== 'string')
    return 'a member is missing or of the wrong type'
  const [list, second] = readTrustMaterial(Buffer.from(pem), label).revocationLists
  if (!list || second) return 'it does not hold exactly one revocation list'
  if (fingerprintOf(list) !== fingerprint) return 'the list has not the recorded fingerprint'
  return { label, fingerprint, pem, addedAt }
}

/** Returns the fingerprint by which the store identifies a list: lower-case hex SHA-256 of its DER. */
export const fingerprintOf = ({ list }: RevocationList): string => sha256Of(list.der)

/** Adds a list; a number is added to a label that is in use. A list that is already stored stays unchanged. */
export function addToRevocationStore(
  store: RevocationStore,
  list: RevocationList,
  label: string,
  addedAt: string,
): RevocationStore {
  const fingerprint = fingerprintOf(list)
  if (store.lists.some((stored) => stored.fingerprint === fingerprint)) return store
  const labels = new Set(store.lists.map((stored) => stored.label))
  const entry = { label: freeLabel(label, labels), fingerprint, pem: toPem('X509 CRL', list.list.der), addedAt }
  return { ...store, lists: [...store.lists, entry] }
}

/** Removes the list with this fingerprint; other lists stay unchanged. */
export const removeFromRevocationStore = (store: RevocationStore, fingerprint: string): RevocationStore => ({
  ...store,
  lists: store.lists.filter((stored) => stored.fingerprint !== fingerprint),
})

/** Returns the stored lists as files for a verification. */
export const revocationFilesOf = (
  store: RevocationStore,
): readonly { readonly name: string; readonly bytes: Uint8Array }[] =>
  store.lists.map(({ label, pem }) => ({ name: `${STORED_LIST}${label}`, bytes: Buffer.from(pem) }))

/** Prefix of the source of a stored list. */
export const STORED_LIST = 'revocation-list:'

/** Returns `label`, or `label (2)` and so on if it is in use. */
export function freeLabel(label: string, used: ReadonlySet<string>): string {
  if (!used.has(label)) return label
  for (let number = 2; ; number += 1) {
    const next = `${label.slice(0, 190)} (${number})`
    if (!used.has(next)) return next
  }
}
