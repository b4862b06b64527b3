import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { systemCode } from '../input/input-failure.ts'
import { dataFolder } from './data-folder.ts'
import { EXIT } from './exit-codes.ts'
import { noInputStop, Stop } from './stop.ts'
import { replaceFile } from './whole-file.ts'

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

/** Replaces the store in one step; only the user may read it. */
export function saveTrustStore(text: string): void {
  const path = trustStorePath()
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    replaceFile(path, text)
  } catch (error) {
    throw new Stop(
      EXIT.internal,
      `The trust store ${path} could not be written (${systemCode(error) ?? 'unknown reason'})`,
      'Check the folder, its permissions and the space on the disk. Nothing was changed.',
    )
  }
}
