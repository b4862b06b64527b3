import { createRequire } from 'node:module'

/** CRC-32 of bytes, going on from that of the bytes before them, 0 at the start: what `zlib.crc32` does. */
export type Crc32 = (bytes: Uint8Array, before: number) => number

const CHECKED = { text: '123456789', crc32: 0xcbf43926 }

/** This thread's, once it was asked for. */
let loaded: Crc32 | null | undefined

/**
 * The checksum by instructions made for it, five times as fast as that of Node, which is built without them. Null where there is no
 * library for this machine, or it may not be loaded: Node's finds the same.
 */
export function nativeCrc32(): Crc32 | null {
  if (loaded !== undefined) return loaded
  try {
    const { crc32 } = loadLibrary()
    loaded = crc32(Buffer.from(CHECKED.text), 0) === CHECKED.crc32 ? crc32 : null
  } catch {
    loaded = null
  }
  return loaded
}

/** The build puts the library beside the command, and this in the place of the call. */
const loadLibrary = (): { readonly crc32: Crc32 } => createRequire(import.meta.url)('@node-rs/crc32')
