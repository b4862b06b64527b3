import { crc32 } from 'node:zlib'
import type { DocumentData } from '../../engine/state.ts'
import { toDocumentData } from './document-data.ts'

/** What a drawn image says of itself; the scripted checks answer with it. */
export interface EmbeddedData {
  readonly data?: DocumentData
  /** The same as the holder writes it in another script. */
  readonly originData?: DocumentData
  /** Indicators that the document check raises on this image. */
  readonly indicators?: readonly string[]
  readonly errors?: readonly { readonly code: string }[]
}

/** Keyword of the tEXt chunk. */
export const EMBEDDED_KEYWORD = 'proofbench'
/** Bytes of JSON at most; the data of one document takes about 1 KiB. */
export const MOST_EMBEDDED_BYTES = 64 * 1024
/** Chunks looked at; drawn images have the text before their pixels. */
const MOST_CHUNKS = 256

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Data that a PNG carries in a tEXt chunk named `proofbench`: JSON in ASCII, `{data?, originData?, indicators?, errors?}`.
 * Null when there is none that can be read. Whoever sends the image controls it; nothing in it makes this throw.
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
  let at = 8
  for (let count = 0; count < MOST_CHUNKS && at + 12 <= file.length; count++) {
    const length = file.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > file.length) return null
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') return null
    const prefix = `${EMBEDDED_KEYWORD}\0`
    if (type === 'tEXt' && file.toString('latin1', at + 8, at + 8 + Math.min(prefix.length, length)) === prefix) {
      const isWhole =
        length - prefix.length <= MOST_EMBEDDED_BYTES && crc32(file.subarray(at + 4, end)) === file.readUInt32BE(end)
      return isWhole ? file.toString('latin1', at + 8 + prefix.length, end) : null
    }
    at = end + 4
  }
  return null
}

function toEmbedded(value: unknown): EmbeddedData | null {
  if (!isObject(value)) return null
  const data = isObject(value.data) ? toDocumentData(value.data) : null
  const originData = isObject(value.originData) ? toDocumentData(value.originData) : null
  const indicators = list(value.indicators).filter((one): one is string => typeof one === 'string')
  const errors = list(value.errors).flatMap((one) =>
    isObject(one) && typeof one.code === 'string' ? [{ code: one.code }] : [],
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
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, 100) : [])
