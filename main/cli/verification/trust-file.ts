import { join } from 'node:path'
import { dataFolder, LockedError, readSmallFile, replaceFile, systemCode, underLock } from '../../input/index.ts'
import {
  EMPTY_TRUST_STORE,
  givenText,
  parseRevocationStore,
  parseTrustStore,
  REVOCATION_STORE_FILE,
  revocationFilesOf,
  type StoreEntry,
  type StoreResult,
  serialiseStore,
  type TrustStore,
} from '../../proof/index.ts'
import { EXIT } from '../arguments/exit-codes.ts'
import { noInputStop, Stop, usageStop } from '../arguments/stop.ts'
import type { NamedBytes } from '../inputs/read-named.ts'

export function trustStorePath(): string {
  return join(dataFolder(), 'trust-store.json')
}

/** Reads the trust store; null if there is none. Throws `Stop` if it cannot be read: it must not be mistaken for an empty one. */
export function trustStoreText(): string | null {
  const path = trustStorePath()
  try {
    return givenText(readSmallFile(path)) ?? ''
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw noInputStop(
      `The trust store ${path} cannot be read (${code ?? 'unknown reason'})`,
      'Repair it, or use --no-trust-store to verify without it.',
    )
  }
}

/**
 * Reads the revocation lists stored next to the trust store. Throws `Stop` if they cannot be used: no revocation may be ignored
 * silently.
 */
export function storedRevocationFiles(): readonly NamedBytes[] {
  const path = join(dataFolder(), REVOCATION_STORE_FILE)
  let text: string
  try {
    text = givenText(readSmallFile(path)) ?? ''
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw noInputStop(`The revocation lists ${path} cannot be read (${code ?? 'unknown reason'})`, WITHOUT_STORES)
  }
  const store = parseRevocationStore(text)
  if (typeof store === 'string') throw noInputStop(`The revocation lists ${path} are damaged: ${store}`, WITHOUT_STORES)
  return revocationFilesOf(store)
}

const WITHOUT_STORES = 'Repair the file, or use --no-trust-store to verify without stored keys and lists.'

/** Parses the trust store in `text`. Throws `Stop` if it is damaged. */
export function trustStoreIn(text: string | null): TrustStore {
  if (text === null) return EMPTY_TRUST_STORE
  const parsed = parseTrustStore(text)
  if (parsed.kind === 'store') return parsed.store
  throw noInputStop(`${trustStorePath()}: ${parsed.failure.message}`, parsed.failure.hint)
}

/** Maximum time to wait for another process that changes the store, milliseconds. */
const LOCK_TIMEOUT = 5000

/**
 * Changes the store on disk and returns the affected entry. The store is read again under a lock, so that two concurrent changes
 * both succeed; the file is readable by its user only and replaced atomically.
 */
export function changeTrustStore(change: (store: TrustStore) => StoreResult): StoreEntry {
  const path = trustStorePath()
  try {
    return underLock(path, LOCK_TIMEOUT, () => {
      const result = change(trustStoreIn(trustStoreText()))
      if (result.kind === 'failure') throw usageStop(result.failure.message, result.failure.hint)
      replaceFile(path, serialiseStore(result.store))
      return result.entry
    })
  } catch (error) {
    if (error instanceof Stop) throw error
    throw error instanceof LockedError ? lockedStop(error) : notWritten(path, error)
  }
}

const lockedStop = ({ path }: LockedError): Stop =>
  new Stop(
    EXIT.internal,
    'Another process is changing the trust store; nothing was changed',
    `Try again. If no other proofbench runs, one was stopped in the middle: remove ${path}.`,
  )

const notWritten = (path: string, error: unknown): Stop =>
  new Stop(
    EXIT.internal,
    `The trust store ${path} could not be written (${systemCode(error) ?? 'unknown reason'})`,
    'Check the folder, its permissions and the space on the disk. Nothing was changed.',
  )
