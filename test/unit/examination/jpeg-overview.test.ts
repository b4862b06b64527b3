import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodeImage } from '../../../main/examination/codec/decode-image.ts'
import { squareOfBlocks, squareOfPixels } from '../../../main/examination/hash/brightness-square.ts'
import { hashDistance, perceptualHash } from '../../../main/examination/hash/perceptual-hash.ts'
import { jpegOverview } from '../../../main/examination/images/jpeg-overview.ts'

const IMAGES = join(import.meta.dirname, '..', '..', '..', 'samples', 'images')
const image = (name: string): Buffer => readFileSync(join(IMAGES, name))
const PASSPORT = 'asa-passport.jpg'

/** Returns the largest difference of a block from the mean of its decoded pixels. */
async function largestError(bytes: Uint8Array): Promise<number> {
  const overview = jpegOverview(bytes)
  const { width, height, channels, data } = await decodeImage(bytes)
  if (!overview) return Number.POSITIVE_INFINITY
  let largest = 0
  // Blocks on the border are partly padding.
  for (let top = 0; top < Math.floor(height / 8); top++)
    for (let left = 0; left < Math.floor(width / 8); left++) {
      let sum = 0
      for (let pixel = 0; pixel < 64; pixel++) {
        const at = ((top * 8 + (pixel >> 3)) * width + left * 8 + (pixel & 7)) * channels
        const [red = 0, green = red, blue = red] = data.subarray(at, at + channels)
        sum += 0.299 * red + 0.587 * green + 0.114 * blue
      }
      largest = Math.max(largest, Math.abs(sum / 64 - (overview.values[top * overview.width + left] ?? 0)))
    }
  return largest
}

describe('jpegOverview', () => {
  test.each([
    ['as drawn', (bytes: Buffer) => bytes],
    ['progressive', (bytes: Buffer) => sharp(bytes).jpeg({ progressive: true, quality: 85 }).toBuffer()],
    ['in grey', (bytes: Buffer) => sharp(bytes).grayscale().jpeg({ quality: 85 }).toBuffer()],
    ['without subsampling', (bytes: Buffer) => sharp(bytes).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    ['of odd size', (bytes: Buffer) => sharp(bytes).resize(333, 217).jpeg({ quality: 85 }).toBuffer()],
  ])('returns the mean brightness of every block of a JPEG %s', async (_, convert) => {
    // Clipping of over-bright pixels is the only difference.
    expect(await largestError(await convert(image(PASSPORT)))).toBeLessThan(8)
  })

  test('leads to the same hash as the decoded pixels, within a few bits', async () => {
    for (const name of readdirSync(IMAGES).filter((file) => file.endsWith('.jpg'))) {
      const bytes = image(name)
      const [blocks, decoded] = [jpegOverview(bytes), await decodeImage(bytes)]
      if (!blocks || Math.min(decoded.width, decoded.height) < 256) continue
      const distance = hashDistance(perceptualHash(squareOfBlocks(blocks, 1)), perceptualHash(squareOfPixels(decoded)))
      expect({ name, isNear: distance <= 6, distance }).toMatchObject({ isNear: true })
    }
  })

  test('turns the blocks by the orientation of the image', async () => {
    const turned = await sharp(image(PASSPORT)).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const shown = await sharp(image(PASSPORT)).rotate(90).jpeg().toBuffer()
    const [stored, upright] = [jpegOverview(turned), jpegOverview(shown)]
    if (!stored || !upright) throw new Error('no overview')
    const [turnedHash, uprightHash] = [squareOfBlocks(stored, 6), squareOfBlocks(upright, 1)].map(perceptualHash)
    expect(hashDistance(turnedHash ?? '', uprightHash ?? '')).toBeLessThanOrEqual(2)
  })

  test('returns null for a file that is cut, and never fails on damaged bytes', () => {
    const bytes = image(PASSPORT)
    for (const length of [0, 2, 20, 300, 700, bytes.length >> 1])
      expect(jpegOverview(bytes.subarray(0, length)), String(length)).toBeNull()
    for (let seed = 1; seed < 400; seed++) {
      const damaged = Buffer.from(bytes)
      damaged[(seed * 7919) % 900] = (seed * 31) & 0xff
      damaged[(seed * 104_729) % bytes.length] = seed & 0xff
      const values = jpegOverview(damaged)?.values ?? []
      expect([...values].every((value) => value >= 0 && value <= 255)).toBe(true)
    }
  })
})
