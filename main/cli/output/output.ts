import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  openSync,
  renameSync,
  statSync,
  unlinkSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { systemCode } from '../../input/index.ts'
import { writeAll } from './terminal.ts'

/** Destination of a report. */
export interface Output {
  write(text: string | Uint8Array): void
  /** Completes the output; a file takes its final name. */
  finish(): void
  /** Discards an unfinished file. */
  abandon(): void
}

/** Thrown when the reader of standard output is gone (`| head`): not an error, but no more output is needed. */
export class OutputClosed extends Error {
  override name = 'OutputClosed'
}

/** Thrown if the report cannot be written: a full disk, a missing folder. */
export class OutputFailure extends Error {
  override name = 'OutputFailure'
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}

/** Access to files that only their owner reads: reports have data of people. */
const OWN = 0o600
/** Access to files that are made for others, as far as the umask of the user allows. */
const SHARED = 0o666

/** `isShared`: the file has no data of people, and is made for others. A file that is replaced keeps its own access. */
export function openOutput(
  path: string | undefined,
  { isShared = false }: { readonly isShared?: boolean } = {},
): Output {
  return path === undefined ? standardOutput : fileOutput(path, isShared ? SHARED : OWN)
}

/** Writes a report, whole or not at all. A reader of standard output that is gone is not an error: the exit code still holds. */
export async function writeReport(path: string | undefined, render: () => Promise<string>): Promise<void> {
  const output = openOutput(path)
  try {
    output.write(await render())
    output.finish()
  } catch (error) {
    if (!(error instanceof OutputClosed)) throw error
  }
}

const standardOutput: Output = {
  write(text) {
    withOutputErrors('standard output', () => writeAll(1, text))
  },
  finish() {},
  abandon() {},
}

/** Writes to standard output. Throws `OutputClosed` or `OutputFailure`. */
export const print = (text: string): void => standardOutput.write(text)

/**
 * Writes a file completely or not at all: to a temporary name next to it, then renamed. Devices and pipes are written directly.
 * The file is created with the first text, so that a signal that ends the process during verification leaves nothing.
 */
function fileOutput(path: string, mode: number): Output {
  const isSpecialFile = isSpecial(path)
  const temporary = isSpecialFile ? path : `${path}.${crypto.randomUUID()}.partial`
  withOutputErrors(path, () => accessSync(isSpecialFile ? path : dirname(path), constants.W_OK))
  let descriptor: number | undefined
  let isCreated = false
  const close = (): void => {
    if (descriptor !== undefined) closeSync(descriptor)
    descriptor = undefined
  }
  const abandon = (): void => {
    close()
    if (isCreated) unlinkQuietly(temporary)
    isCreated = false
  }
  const orAbandon = (action: () => void): void => {
    try {
      withOutputErrors(path, action)
    } catch (error) {
      abandon()
      throw error
    }
  }
  return {
    write(text) {
      if (text === '') return
      orAbandon(() => {
        if (descriptor === undefined) {
          const before = isSpecialFile ? undefined : statSync(path, { throwIfNoEntry: false })
          descriptor = openSync(temporary, isSpecialFile ? 'w' : 'wx', before ? OWN : mode)
          if (before) fchmodSync(descriptor, before.mode & 0o7777)
        }
        isCreated = !isSpecialFile
        writeAll(descriptor, text)
      })
    },
    finish() {
      orAbandon(() => {
        if (descriptor === undefined || isSpecialFile) return close()
        fsyncSync(descriptor)
        close()
        renameSync(temporary, path)
        isCreated = false
      })
    },
    abandon,
  }
}

function isSpecial(path: string): boolean {
  const stats = withOutputErrors(path, () => statSync(path, { throwIfNoEntry: false }))
  if (stats?.isDirectory()) throw new OutputFailure(`${path} is a folder`, 'Give --output the name of a file.')
  return stats !== undefined && !stats.isFile()
}

function withOutputErrors<Value>(destination: string, action: () => Value): Value {
  try {
    return action()
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EPIPE') throw new OutputClosed(destination)
    if (code === undefined) throw error
    const hint =
      code === 'ENOSPC' || code === 'EDQUOT'
        ? 'The disk is full: free some space and run the command again.'
        : 'Check the folder and its permissions.'
    throw new OutputFailure(`The report could not be written to ${destination} (${code})`, hint)
  }
}

function unlinkQuietly(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // It was never created, or another process removed it.
  }
}
