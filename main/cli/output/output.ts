import { accessSync, closeSync, constants, fsyncSync, openSync, renameSync, statSync, unlinkSync } from 'node:fs'
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

export function openOutput(path: string | undefined): Output {
  return path === undefined ? standardOutput : fileOutput(path)
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
function fileOutput(path: string): Output {
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
        descriptor ??= openSync(temporary, isSpecialFile ? 'w' : 'wx', 0o666)
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
