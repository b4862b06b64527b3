import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { InputError, inputFailure } from './input-failure.ts'

/** Maximum size of a key, list, policy, checklist, scenario or configuration, bytes: revocation lists of large authorities are the longest. */
const MAX_SMALL_FILE = 50_000_000
const PIECE = 65_536
/** Descriptors that this process was given, such as process substitution of a shell. Their writer is there already. */
const OPENED = /^\/(?:dev\/stdin|dev\/fd\/\d+|proc\/self\/fd\/\d+)$/

/**
 * Reads a small file that the user names. Devices and named pipes are refused: some never end, and others wait for a writer. Throws
 * `InputError` for these and for more than `maxBytes`, and system errors.
 */
export function readSmallFile(path: string, maxBytes = MAX_SMALL_FILE): Uint8Array {
  const isOpened = OPENED.test(path)
  const descriptor = openSync(path, constants.O_RDONLY | (isOpened ? 0 : constants.O_NONBLOCK))
  try {
    const stats = fstatSync(descriptor)
    // Throws the system's own error.
    if (stats.isDirectory()) readSync(descriptor, Buffer.alloc(1))
    if (!stats.isFile() && !(isOpened && (stats.isFIFO() || stats.isSocket())))
      throw new InputError(inputFailure('input.not-a-file', 'a device or a named pipe'))
    if (stats.size > maxBytes) throw tooLarge(maxBytes)
    return readUpTo(descriptor, maxBytes)
  } finally {
    closeSync(descriptor)
  }
}

/** Reads a small text that this program wrote, in UTF-8. Those that people give may be in other encodings: `givenText`. */
export const readSmallText = (path: string, maxBytes?: number): string =>
  Buffer.from(readSmallFile(path, maxBytes)).toString('utf8')

function readUpTo(descriptor: number, maxBytes: number): Uint8Array {
  const chunks: Uint8Array[] = []
  for (let total = 0; ; ) {
    const piece = Buffer.allocUnsafe(PIECE)
    const count = readSync(descriptor, piece)
    if (count === 0) return Buffer.concat(chunks)
    total += count
    if (total > maxBytes) throw tooLarge(maxBytes)
    chunks.push(piece.subarray(0, count))
  }
}

const tooLarge = (maxBytes: number): InputError =>
  new InputError(inputFailure('input.file-too-large', `limit ${maxBytes} bytes`))
