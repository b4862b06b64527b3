import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { CodedError } from '../../../shared/schema/index.ts'
import { systemCode, targetOf, WholeFile } from '../../input/index.ts'
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
export class OutputFailure extends CodedError {
  override name = 'OutputFailure'
  /** Whether nothing else can be written either. */
  readonly isDiskFull: boolean

  constructor(message: string, hint: string, isDiskFull = false) {
    super({ code: 'output.not-written', message, hint })
    this.isDiskFull = isDiskFull
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

/** Writes a file, whole or not at all. Throws `OutputFailure`. */
export function writeFile(
  path: string,
  content: string | Uint8Array,
  options: { readonly isShared?: boolean } = {},
): void {
  const output = openOutput(path, options)
  output.write(content)
  output.finish()
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
 * Writes a file completely or not at all. Devices and pipes are written directly. The file is created with the first text, so that a signal
 * that ends the process during verification leaves nothing.
 */
function fileOutput(path: string, mode: number): Output {
  if (isSpecial(path)) return specialOutput(path)
  withOutputErrors(path, () => accessSync(dirname(targetOf(path)), constants.W_OK))
  const file = new WholeFile(path, { mode, keepsMode: true })
  return {
    write: (text) => {
      if (text !== '') withOutputErrors(path, () => file.write(text))
    },
    finish: () => withOutputErrors(path, () => file.finish()),
    abandon: () => file.abandon(),
  }
}

function specialOutput(path: string): Output {
  withOutputErrors(path, () => accessSync(path, constants.W_OK))
  let descriptor: number | undefined
  const close = (): void => {
    if (descriptor !== undefined) closeSync(descriptor)
    descriptor = undefined
  }
  return {
    write: (text) =>
      withOutputErrors(path, () => {
        descriptor ??= openSync(path, 'w')
        writeAll(descriptor, text)
      }),
    finish: close,
    abandon: close,
  }
}

const HINTS: ReadonlyMap<string, string> = new Map([
  ['ENAMETOOLONG', 'The name is longer than this disk allows: give --output a shorter one.'],
  ['ELOOP', 'The name is a link that leads back to itself: give --output another one.'],
  ['ENOENT', 'The folder does not exist, or the name is a link into one that does not: create it first.'],
])

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
    const isDiskFull = code === 'ENOSPC' || code === 'EDQUOT'
    const hint = isDiskFull
      ? 'The disk is full: free some space and run the command again.'
      : (HINTS.get(code) ?? 'Check the folder and its permissions.')
    throw new OutputFailure(`The output could not be written to ${destination} (${code})`, hint, isDiskFull)
  }
}
