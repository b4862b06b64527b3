import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dataFolder } from '../input/data-folder.ts'
import { systemCode } from '../input/input-failure.ts'
import { replaceFile } from '../input/whole-file.ts'
import type { StoreResult } from '../proof/keys/trust-store.ts'
import {
  EMPTY_TRUST_STORE,
  parseTrustStore,
  type StoreEntry,
  serialiseTrustStore,
  type TrustStore,
} from '../proof/keys/trust-store-file.ts'
import { EXIT } from './exit-codes.ts'
import { noInputStop, Stop, usageStop } from './stop.ts'

export function trustStorePath(): string {
  return join(dataFolder(), 'trust-store.json')
}

/** The store as it lies on disk; null where there is none yet. A store that cannot be read is never taken for an empty one. */
export function trustStoreText(): string | null {
  const path = trustStorePath()
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw noInputStop(
      `The trust store ${path} cannot be read (${code ?? 'unknown reason'})`,
      'Repair it, or use --no-trust-store to verify without it.',
    )
  }
}

/** The store in `text`; stops where it was damaged. */
export function trustStoreIn(text: string | null): TrustStore {
  if (text === null) return EMPTY_TRUST_STORE
  const parsed = parseTrustStore(text)
  if (parsed.kind === 'store') return parsed.store
  throw noInputStop(`${trustStorePath()}: ${parsed.failure.message}`, parsed.failure.hint)
}

/** Puts a change on disk, readable by the user alone and in one step, and says which entry it was about. */
export function saveTrustStore(result: StoreResult): StoreEntry {
  if (result.kind === 'failure') throw usageStop(result.failure.message, result.failure.hint)
  const path = trustStorePath()
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    replaceFile(path, serialiseTrustStore(result.store))
    return result.entry
  } catch (error) {
    throw new Stop(
      EXIT.internal,
      `The trust store ${path} could not be written (${systemCode(error) ?? 'unknown reason'})`,
      'Check the folder, its permissions and the space on the disk. Nothing was changed.',
    )
  }
}
