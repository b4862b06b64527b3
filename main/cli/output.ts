import { randomBytes } from 'node:crypto'
import { accessSync, closeSync, constants, fsyncSync, openSync, renameSync, statSync, unlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemCode } from '../input/input-failure.ts'
import { writeAll } from './terminal.ts'

/** Where a report goes. */
export interface Output {
  write(text: string): void
  /** All was written: the file takes its name. */
  finish(): void
  /** Nothing of an unfinished file stays. */
  abandon(): void
}

/** The reader of standard output went away (`| head`): not an error, but nothing more needs to be made. */
export class OutputClosed extends Error {
  override name = 'OutputClosed'
}

/** The report could not be written: a full disk, a folder that is not there. */
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

const standardOutput: Output = {
  write(text) {
    guarded('standard output', () => writeAll(1, text))
  },
  finish() {},
  abandon() {},
}

/** To standard output. Throws OutputClosed, OutputFailure. */
export const print = (text: string): void => standardOutput.write(text)

/**
 * Whole or not at all: written beside its place and renamed. Devices and pipes are written straight. The file is made with
 * the first text, so that nothing is left by a signal that ends the process while it verifies.
 */
function fileOutput(path: string): Output {
  const special = isSpecial(path)
  const place = special ? path : `${path}.${randomBytes(6).toString('hex')}.partial`
  guarded(path, () => accessSync(special ? path : dirname(path), constants.W_OK))
  let descriptor: number | undefined
  let made = false
  const close = (): void => {
    if (descriptor !== undefined) closeSync(descriptor)
    descriptor = undefined
  }
  const abandon = (): void => {
    close()
    if (made) unlinkQuietly(place)
    made = false
  }
  const orAbandon = (action: () => void): void => {
    try {
      guarded(path, action)
    } catch (error) {
      abandon()
      throw error
    }
  }
  return {
    write(text) {
      if (text === '') return
      orAbandon(() => {
        descriptor ??= openSync(place, special ? 'w' : 'wx', 0o666)
        made = !special
        writeAll(descriptor, text)
      })
    },
    finish() {
      orAbandon(() => {
        if (descriptor === undefined || special) return close()
        fsyncSync(descriptor)
        close()
        renameSync(place, path)
        made = false
      })
    },
    abandon,
  }
}

function isSpecial(path: string): boolean {
  const stats = guarded(path, () => statSync(path, { throwIfNoEntry: false }))
  if (stats?.isDirectory()) throw new OutputFailure(`${path} is a folder`, 'Give --output the name of a file.')
  return stats !== undefined && !stats.isFile()
}

function guarded<Value>(shown: string, action: () => Value): Value {
  try {
    return action()
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EPIPE') throw new OutputClosed(shown)
    if (code === undefined) throw error
    const hint =
      code === 'ENOSPC' || code === 'EDQUOT'
        ? 'The disk is full: free some space and run the command again.'
        : 'Check the folder and its permissions.'
    throw new OutputFailure(`The report could not be written to ${shown} (${code})`, hint)
  }
}

function unlinkQuietly(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // It was never made, or someone else removed it.
  }
}
