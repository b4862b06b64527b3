import { failureOf, type InputFailure, inputFailure, openReference } from '../../input/index.ts'
import { readRange } from '../../proof/index.ts'
import { libraryFailure } from '../database/database-failure.ts'
import { LibraryUnusable } from '../library-unusable.ts'
import { storeBytes } from '../store/stored-bytes.ts'
import type { PendingInput } from './pending-inputs.ts'

/** System errors that only writing has. */
const TARGET_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/** Whether an input is copied into the library. Uploads and entries of a ZIP always are: they have no path to read them from later. */
export function isCopied({ found }: PendingInput, stores: boolean): boolean {
  if ('failure' in found) return false
  const { reference, isCopy = false } = found
  if (reference.kind === 'file') return stores || isCopy
  return reference.kind === 'descriptor' || reference.kind === 'taken' || reference.kind === 'entry'
}

/**
 * Copies the bytes of an archive into the library. Returns the failure if the input cannot be read again, or has changed. Throws
 * `LibraryUnusable` if the library cannot take the bytes.
 */
export async function copyArchive(folder: string, sha256: string, input: PendingInput): Promise<InputFailure | null> {
  try {
    return (await copyBytes(folder, sha256, input)) ? null : inputFailure('input.changed')
  } catch (error) {
    if (isOfTarget(error, folder)) throw libraryFailure(folder, error) ?? unwritable(folder, error)
    const failure = failureOf(error)
    if (!failure) throw error
    return failure
  }
}

/** Copies the bytes of an input, which is read again. Returns false if it is not the verified archive any more. */
async function copyBytes(folder: string, sha256: string, { found }: PendingInput): Promise<boolean> {
  if ('failure' in found) return false
  const { reference } = found
  if (reference.kind === 'file') return storeBytes(folder, sha256, reference.path)
  if (reference.kind === 'descriptor') return storeBytes(folder, sha256, reference.descriptor)
  if (reference.kind === 'taken') return storeBytes(folder, sha256, reference.bytes)
  if (reference.kind !== 'entry') return false
  const { input, descriptor, close } = await openReference(reference)
  try {
    const { source } = input as Extract<typeof input, { kind: 'file' }> // an entry is no folder
    return storeBytes(folder, sha256, descriptor ?? readRange(source, 0, source.size))
  } finally {
    close()
  }
}

/** Whether a copy failed because of the folder that it is written to, not of the input. */
function isOfTarget(error: unknown, folder: string): boolean {
  const { code = '', path = '' } = error as { readonly code?: string; readonly path?: string } // of system errors
  return TARGET_CODES.has(code) || path.startsWith(folder)
}

const unwritable = (folder: string, error: unknown): LibraryUnusable =>
  new LibraryUnusable(
    `${folder}: archives cannot be copied there`,
    'Check the folder, its permissions and the disk, and run the same command again.',
    error,
  )
