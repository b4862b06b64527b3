import { createHash } from 'node:crypto'
import type { DecodedImage } from '../codec/decode-image.ts'
import { squareOfPixels } from './brightness-square.ts'
import { perceptualHash } from './perceptual-hash.ts'

export interface ImageHashes {
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string
  /** Perceptual hash of the image, 16 hexadecimal digits. */
  readonly perceptual: string
}

export const imageHashes = (bytes: Uint8Array, image: DecodedImage): ImageHashes => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  perceptual: perceptualHash(squareOfPixels(image)),
})
