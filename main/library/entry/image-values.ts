import { createHash } from 'node:crypto'
import type { FileFacts } from '../../../shared/report/facts.ts'
import { perceptualHash } from '../../examination/hash/perceptual-hash.ts'
import { decodeImage } from '../../examination/images/decode-image.ts'
import { readImageHeader } from '../../examination/images/image-header.ts'
import { IMAGE_LIMITS } from '../../examination/images/image-limits.ts'
import { UnreadableImage } from '../../examination/unreadable-image.ts'
import type { ArchiveReading } from '../../proof/read/reading.ts'
import type { ImageHash } from './archive-entry.ts'

/** Maximum number of images of an archive that are hashed. */
const MAX_IMAGES = 64
/** Minimum length of the shorter side in pixels; smaller images all look alike. */
const MIN_SIDE = 32

export interface ImageValue {
  readonly path: string
  /** SHA-256 of the decoded pixels; of the file if it cannot be decoded. */
  readonly exact: string
  readonly similar: ImageHash['bands'] | null
}

/** Hashes the images of an archive: the same picture in another file, and a similar picture, can be found by them. */
export async function imageValues({ facts, open }: ArchiveReading): Promise<readonly ImageValue[]> {
  const values: ImageValue[] = []
  const images = facts.files.filter(({ path, sha256 }) => path.startsWith('images/') && sha256 !== null)
  for (const image of images.slice(0, MAX_IMAGES)) {
    const { path, sha256 } = image
    const decoded = isDecodable(image) ? await decodedValue(await bytesOf(open(path))) : null
    values.push({ path, exact: decoded?.exact ?? sha256 ?? '', similar: decoded?.similar ?? null })
  }
  return values
}

/** JPEG and PNG, by the first bytes. */
const isDecodable = ({ leading, size }: FileFacts): boolean =>
  /^(ffd8ff|89504e47)/.test(leading) && size <= IMAGE_LIMITS.bytes

async function decodedValue(bytes: Uint8Array): Promise<Omit<ImageValue, 'path'> | null> {
  if (!readImageHeader(bytes)) return null
  try {
    const image = await decodeImage(bytes)
    const { width, height, data } = image
    const exact = createHash('sha256').update(`${width} ${height}\n`).update(data).digest('hex')
    return { exact, similar: Math.min(width, height) < MIN_SIDE ? null : bandsOf(perceptualHash(image)) }
  } catch (error) {
    if (error instanceof UnreadableImage) return null
    throw error
  }
}

/** Splits a hash of 16 hexadecimal digits. */
export function bandsOf(hash: string): ImageHash['bands'] {
  const band = (index: number): number => Number.parseInt(hash.slice(index * 4, index * 4 + 4), 16)
  return [band(0), band(1), band(2), band(3)]
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part.slice())
  return Buffer.concat(parts)
}
