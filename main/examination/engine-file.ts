import { createHash } from 'node:crypto'
import { ModelError } from './model-error.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Returns what `read` reads, an engine or its data, if it is what was tested. Throws ModelError if it is not, or cannot be read; `what`
 * begins the message. `sha256`: in hexadecimal digits; takes 1 to 4 ms a megabyte.
 */
export function engineFile(what: string, sha256: string, read: () => Bytes): Bytes {
  const bytes = readOrNull(read)
  if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) return bytes
  throw new ModelError(`${what} is ${bytes ? 'damaged or another one' : 'missing or damaged'}`)
}

/** Built programs have these files compressed: damaged ones cannot be read. */
function readOrNull(read: () => Bytes): Bytes | null {
  try {
    return read()
  } catch {
    return null
  }
}
