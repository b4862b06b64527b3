import { crc32 } from 'node:zlib'
import type { DocumentData } from '../document-data.ts'
import { toDocumentData } from './document-data.ts'

/** Data embedded in a drawn image, returned by the scripted checks. */
export interface EmbeddedData {
  readonly data?: DocumentData
  /** The same data in the original script. */
  readonly originData?: DocumentData
  /** Indicators that the document check raises on this image. */
  readonly indicators?: readonly string[]
  readonly errors?: readonly { readonly code: string }[]
}

/** Keyword of the tEXt chunk or comment. */
const PREFIX = 'proofbench\0'
/** Maximum size of the JSON in bytes; the data of one document takes about 1 KiB. */
export const MAX_EMBEDDED_BYTES = 64 * 1024
/** Maximum number of chunks or segments read; the text precedes the pixels. */
const MAX_CHUNKS = 256

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Start of image, comment, start of scan. ITU-T T.81 B.1.1.3 */
const JPEG = { start: Buffer.from([0xff, 0xd8]), comment: 0xfe, scan: 0xda } as const

/**
 * Reads the data of a drawn image: JSON in ASCII, `{data?, originData?, indicators?, errors?}`, in a tEXt chunk of a PNG with the
 * keyword `proofbench`, or in a comment of a JPEG that begins with `proofbench` and a zero byte. Returns null if there is none or
 * it is unreadable. Never throws: the sender of the image controls its content.
 */
export function readEmbeddedData(bytes: Uint8Array): EmbeddedData | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.subarray(0, 8).equals(PNG_SIGNATURE) ? textOfPng(file) : textOfJpeg(file)
  if (text === null) return null
  try {
    return toEmbedded(JSON.parse(text))
  } catch {
    return null
  }
}

/** Inserts data as the first segment of a JPEG. Throws RangeError if it exceeds the size of a segment. */
export function embedInJpeg(jpeg: Uint8Array, data: EmbeddedData): Buffer {
  const text = Buffer.from(PREFIX + asciiJson(data), 'latin1')
  const head = Buffer.from([0xff, JPEG.comment, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)])
}

const asciiJson = (value: EmbeddedData): string =>
  JSON.stringify(value).replace(/[^\0-~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

function textOfJpeg(file: Buffer): string | null {
  if (!file.subarray(0, 2).equals(JPEG.start)) return null
  let offset = 2
  for (let count = 0; count < MAX_CHUNKS && offset + 4 <= file.length; count++) {
    const [marker, kind] = [file.readUInt8(offset), file.readUInt8(offset + 1)]
    const end = offset + 2 + file.readUInt16BE(offset + 2)
    if (marker !== 0xff || kind === JPEG.scan || end > file.length) return null
    const start = offset + 4
    if (kind === JPEG.comment && hasPrefix(file, start, end)) return file.toString('latin1', start + PREFIX.length, end)
    offset = end
  }
  return null
}

function textOfPng(file: Buffer): string | null {
  let offset = 8
  for (let count = 0; count < MAX_CHUNKS && offset + 12 <= file.length; count++) {
    const length = file.readUInt32BE(offset)
    const [start, end] = [offset + 8, offset + 8 + length]
    if (end + 4 > file.length) return null
    const type = file.toString('latin1', offset + 4, start)
    if (type === 'IEND') return null
    if (type === 'tEXt' && hasPrefix(file, start, end)) {
      const isWhole =
        length - PREFIX.length <= MAX_EMBEDDED_BYTES && crc32(file.subarray(offset + 4, end)) === file.readUInt32BE(end)
      return isWhole ? file.toString('latin1', start + PREFIX.length, end) : null
    }
    offset = end + 4
  }
  return null
}

const hasPrefix = (file: Buffer, start: number, end: number): boolean =>
  end - start >= PREFIX.length && file.toString('latin1', start, start + PREFIX.length) === PREFIX

function toEmbedded(value: unknown): EmbeddedData | null {
  if (!isObject(value)) return null
  const data = isObject(value.data) ? toDocumentData(value.data) : null
  const originData = isObject(value.originData) ? toDocumentData(value.originData) : null
  const indicators = toArray(value.indicators).filter((entry): entry is string => typeof entry === 'string')
  const errors = toArray(value.errors).flatMap((entry) =>
    isObject(entry) && typeof entry.code === 'string' ? [{ code: entry.code }] : [],
  )
  return {
    ...(data ? { data } : {}),
    ...(originData ? { originData } : {}),
    ...(indicators.length > 0 ? { indicators } : {}),
    ...(errors.length > 0 ? { errors } : {}),
  }
}

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, 100) : [])
