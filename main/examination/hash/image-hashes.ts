import { createHash } from 'node:crypto'
import type { DecodedImage } from '../images/decode-image.ts'
import { perceptualHash } from './perceptual-hash.ts'

export interface ImageHashes {
  /** Of the file, hexadecimal. */
  readonly sha256: string
  /** Of what the image shows, 16 hexadecimal digits. */
  readonly perceptual: string
}

export const imageHashes = (bytes: Uint8Array, image: DecodedImage): ImageHashes => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  perceptual: perceptualHash(image),
})
