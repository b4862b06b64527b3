import type { ImageHeader } from './header-fields.ts'

/** Content of IHDR and length of all IDAT chunks of a PNG with exactly one header. */
export interface PngChunks {
  readonly header: Uint8Array
  readonly dataLength: number
}

const SIGNATURE_LENGTH = 8
/** Length and type before the content of a chunk, and the checksum after it. PNG (Third Edition) 5.3 */
const CHUNK_LENGTH = 12
const HEADER = 0x49484452 // IHDR
const DATA = 0x49444154 // IDAT
const END = 0x49454e44 // IEND
const ANIMATION_CONTROL = 0x6163544c // acTL
const FRAME_DATA = 0x66644154 // fdAT

/** Yields type and content of all chunks; ends at the first one that is truncated. */
function* chunksOf(bytes: Uint8Array): Generator<readonly [type: number, content: Uint8Array]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = SIGNATURE_LENGTH; at + CHUNK_LENGTH <= bytes.length; at += CHUNK_LENGTH + view.getUint32(at)) {
    const length = view.getUint32(at)
    if (at + CHUNK_LENGTH + length > bytes.length) return
    yield [view.getUint32(at + 4), bytes.subarray(at + 8, at + 8 + length)]
  }
}

/**
 * Returns the chunks that make the picture; null unless the first chunk is the only header, and there is data and an end. Decoders
 * disagree about which of two headers counts. PNG (Third Edition) 5.6, 11.2.1
 */
export function readPngChunks(bytes: Uint8Array): PngChunks | null {
  let header: Uint8Array | null = null
  let length = 0
  let last = 0
  for (const [type, content] of chunksOf(bytes)) {
    if ((type === HEADER) !== (header === null)) return null
    if (type === HEADER) header = content
    if (type === DATA) length += content.length
    last = type
  }
  if (header?.length !== 13 || length === 0 || last !== END) return null
  return { header, dataLength: length }
}

/** Returns the joined content of all IDAT chunks, `length` bytes. */
export function joinPngData(bytes: Uint8Array, length: number): Buffer {
  const data = Buffer.allocUnsafe(length)
  let at = 0
  for (const [type, content] of chunksOf(bytes))
    if (type === DATA) at += Buffer.from(content.buffer, content.byteOffset, content.length).copy(data, at)
  return data
}

/** Reads the IHDR chunk; null if it is missing or not the only one. PNG (Third Edition) 11.2.1 */
export function readPngHeader(bytes: Uint8Array): ImageHeader | null {
  const header = readPngChunks(bytes)?.header
  if (!header) return null
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  return { format: 'PNG', width: view.getUint32(0), height: view.getUint32(4), scans: 1, orientation: 1 }
}

/**
 * Returns whether a PNG contains an image in addition to that of its IDAT chunks: readers that know animations display another
 * picture than those that do not. PNG (Third Edition) 11.3.6
 */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  for (const [type, content] of chunksOf(bytes)) {
    const frames = type === ANIMATION_CONTROL && content.length >= 4 ? Buffer.from(content).readUInt32BE() : 0
    if (type === FRAME_DATA || frames > 1) return true
  }
  return false
}
