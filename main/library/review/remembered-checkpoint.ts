import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dataFolder, makeFolder, readSmallText, replaceFile } from '../../input/index.ts'
import { readCheckpoint } from '../../statement/index.ts'
import { checkpointProblem } from '../log/log-inclusion.ts'
import type { Library } from '../open-library.ts'
import type { Drift } from './drift.ts'

/**
 * The last checkpoint of a library that this user has seen, in `folder`, by default the user's data folder: a library that was restored from an older copy, or
 * whose log was rewritten, contradicts it.
 */
export function rememberedCheckpoint(library: Library, folder = dataFolder()): string | null {
  const path = pathOf(library, folder)
  try {
    return existsSync(path) ? readSmallText(path) : null
  } catch {
    return null
  }
}

/** Remembers a checkpoint if it is of a longer log than the one remembered. A data folder that cannot be written is no failure. */
export function rememberCheckpoint(library: Library, note: string, folder = dataFolder()): void {
  const sizeOf = (text: string | null): number => {
    const read = text === null ? null : readCheckpoint(text, library.log.key)
    return read?.isValid ? read.checkpoint.size : -1
  }
  if (library.isReadOnly || sizeOf(note) <= sizeOf(rememberedCheckpoint(library, folder))) return
  try {
    const path = pathOf(library, folder)
    makeFolder(dirname(path), 0o700)
    replaceFile(path, note)
  } catch {
    // The next run remembers it.
  }
}

const pathOf = ({ log }: Library, folder: string): string =>
  join(folder, 'checkpoints', `${log.key.fingerprint.slice(0, 16)}.txt`)

/** Returns how the log contradicts the checkpoint that this user saw last, as a difference of every decision; empty if it does not. */
export async function logContradiction(library: Library, folder = dataFolder()): Promise<readonly Drift[]> {
  const note = rememberedCheckpoint(library, folder)
  const problem = note === null || library.isReadOnly ? null : await checkpointProblem(library, note)
  return problem === null ? [] : [{ kind: 'LOG', signed: 'the last checkpoint that this user saw', now: problem }]
}
