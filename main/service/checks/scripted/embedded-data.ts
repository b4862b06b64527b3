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

/** Keyword of the tEXt chunk. */
export const EMBEDDED_KEYWORD = 'proofbench'
/** Maximum size of the JSON in bytes; the data of one document takes about 1 KiB. */
export const MOST_EMBEDDED_BYTES = 64 * 1024
/** Maximum number of chunks read; drawn images have the text before their pixels. */
const MAX_CHUNKS = 256

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Reads the data in a tEXt chunk with the keyword `proofbench` of a PNG: JSON in ASCII, `{data?, originData?, indicators?,
 * errors?}`. Returns null if there is none or it is unreadable. Never throws: the sender of the image controls its content.
 */
export function readEmbeddedData(bytes: Uint8Array): EmbeddedData | null {
  const text = embeddedText(bytes)
  if (text === null) return null
  try {
    return toEmbedded(JSON.parse(text))
  } catch {
    return null
  }
}

function embeddedText(bytes: Uint8Array): string | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, 8).equals(SIGNATURE)) return null
  let offset = 8
  for (let count = 0; count < MAX_CHUNKS && offset + 12 <= file.length; count++) {
    const length = file.readUInt32BE(offset)
    const end = offset + 8 + length
    if (end + 4 > file.length) return null
    const type = file.toString('latin1', offset + 4, offset + 8)
    if (type === 'IEND') return null
    const prefix = `${EMBEDDED_KEYWORD}\0`
    if (
      type === 'tEXt' &&
      file.toString('latin1', offset + 8, offset + 8 + Math.min(prefix.length, length)) === prefix
    ) {
      const isWhole =
        length - prefix.length <= MOST_EMBEDDED_BYTES &&
        crc32(file.subarray(offset + 4, end)) === file.readUInt32BE(end)
      return isWhole ? file.toString('latin1', offset + 8 + prefix.length, end) : null
    }
    offset = end + 4
  }
  return null
}

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
