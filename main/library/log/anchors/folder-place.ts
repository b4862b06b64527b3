import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { InputError, readSmallText, replaceFile } from '../../../input/index.ts'
import { readCheckpoint } from '../../../statement/index.ts'
import type { Library } from '../../open-library.ts'
import type { OutsideCheckpoint } from '../verify-log.ts'
import { AnchorError, type AnchorPlace, refuseContradiction } from './anchor-place.ts'

/** Digits of the size in a file name, so that names are in order. */
const SIZE_DIGITS = 12
const NAME = /^\d{12}\.txt$/
/** Maximum bytes of a checkpoint; a file that is larger, or no file, is none. */
const MAX_FILE = 120_000

/** Folder that others own: another computer's share, a medium that is written once, a mailbox. One file per checkpoint, never replaced. */
export function folderPlace(library: Library, folder: string): AnchorPlace {
  const own = join(folder, library.log.key.fingerprint.slice(0, 16))
  // A share that is not mounted must not become a folder of this computer, nor one without checkpoints.
  const names = (): readonly string[] =>
    inFolder(folder, () => {
      if (!existsSync(folder)) throw new AnchorError('UNREACHABLE', `${folder} does not exist`)
      const all = existsSync(own) ? readdirSync(own) : []
      return all.filter((name) => NAME.test(name)).sort()
    })
  const read = (name: string): OutsideCheckpoint => {
    const path = join(own, name)
    return { name: path, note: inFolder(folder, () => checkpointIn(path)) }
  }
  return {
    async deliver(checkpoint) {
      await refuseContradiction(library, names().slice(-1).map(read))
      const name = `${String(sizeOf(checkpoint, library)).padStart(SIZE_DIGITS, '0')}.txt`
      inFolder(folder, () => {
        mkdirSync(own, { recursive: true })
        if (!existsSync(join(own, name))) replaceFile(join(own, name), checkpoint, { mode: 0o644 })
      })
      return name
    },
    held: async () => names().map(read),
    provedTime: () => null,
  }
}

/** Returns nothing for a file that is no checkpoint, because it is larger or no file at all. */
function checkpointIn(path: string): string {
  try {
    return readSmallText(path, MAX_FILE)
  } catch (error) {
    if (error instanceof InputError) return ''
    throw error
  }
}

function sizeOf(checkpoint: string, { log }: Library): number {
  const read = readCheckpoint(checkpoint, log.key)
  return read.isValid ? read.checkpoint.size : 0
}

function inFolder<Result>(folder: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'syscall' in error)
      throw new AnchorError('UNREACHABLE', `${folder} cannot be used (${error.code})`)
    throw error
  }
}
