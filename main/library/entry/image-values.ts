import type { FileFacts } from '../../../shared/report/index.ts'
import {
  decodeImage,
  detailHash,
  IMAGE_LIMITS,
  type ImageHeader,
  INNER_MARGIN,
  jpegOverview,
  perceptualHash,
  readImageHeader,
  squareOfBlocks,
  squareOfPixels,
  UnreadableImageError,
} from '../../examination/index.ts'
import type { ArchiveReading } from '../../proof/index.ts'
import type { PictureHash } from './archive-entry.ts'

/** Maximum number of images of an archive that are hashed. */
const MAX_IMAGES = 64
/** Minimum length of the shorter side in pixels; smaller images all look alike. */
const MIN_SIDE = 32
/** Minimum length of the shorter side of a JPEG whose blocks are enough for its hash. */
const MIN_BLOCKS_SIDE = 256

export interface ImageValue {
  readonly path: string
  /** SHA-256 of the file as hex. */
  readonly exact: string
  /** Null if the image is too small or cannot be decoded. */
  readonly similar: PictureHash | null
}

/** Hashes the images of an archive, so that the same file and similar pictures can be found in other archives. */
export async function imageValues({ facts, open }: ArchiveReading): Promise<readonly ImageValue[]> {
  const values: ImageValue[] = []
  const images = facts.files.filter(({ path, sha256 }) => path.startsWith('images/') && sha256 !== null)
  for (const image of images.slice(0, MAX_IMAGES)) {
    const { path, sha256 } = image
    const similar = isDecodable(image) ? await pictureHash(await readAll(open(path), image.size)) : null
    values.push({ path, exact: sha256 ?? '', similar })
  }
  return values
}

/** Whether a file is a JPEG, PNG or WebP, by its first bytes, that is small enough to be decoded. */
const isDecodable = ({ leading, size }: FileFacts): boolean =>
  /^(ffd8ff|89504e47|52494646.{8}57454250)/.test(leading) && size <= IMAGE_LIMITS.bytes

/** Returns the hashes by which similar pictures are found; null if the image is too small or cannot be decoded. */
export async function pictureHash(bytes: Uint8Array): Promise<PictureHash | null> {
  const header = readImageHeader(bytes)
  if (!header || Math.min(header.width, header.height) < MIN_SIDE) return null
  const blocks = hasBlocks(header) ? jpegOverview(bytes) : null
  if (blocks) return hashOfSquares((margin) => squareOfBlocks(blocks, header.orientation, margin))
  try {
    const image = await decodeImage(bytes)
    return hashOfSquares((margin) => squareOfPixels(image, margin))
  } catch (error) {
    if (error instanceof UnreadableImageError) return null
    throw error
  }
}

function hashOfSquares(square: (margin: number) => Float64Array): PictureHash {
  const whole = square(0)
  return { bands: bandsOf(perceptualHash(whole)), detail: detailHash(whole, square(INNER_MARGIN)) }
}

/** Whether an image is a JPEG with enough blocks for its hashes, within the limits of decoding. */
const hasBlocks = ({ format, width, height }: ImageHeader): boolean =>
  format === 'JPEG' &&
  Math.min(width, height) >= MIN_BLOCKS_SIDE &&
  Math.max(width, height) <= IMAGE_LIMITS.side &&
  width * height <= IMAGE_LIMITS.pixels

/** Returns the lower 16 bits as a signed number. */
export const toInt16 = (bits: number): number => (bits << 16) >> 16

/** Splits a hash of 16 hexadecimal digits. */
function bandsOf(hash: string): PictureHash['bands'] {
  const band = (index: number): number => toInt16(Number.parseInt(hash.slice(index * 4, index * 4 + 4), 16))
  return [band(0), band(1), band(2), band(3)]
}

async function readAll(content: AsyncIterable<Uint8Array>, size: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(size)
  let length = 0
  for await (const part of content) {
    bytes.set(part, length)
    length += part.length
  }
  return bytes.subarray(0, length)
}
