import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodeImage } from '../../../main/examination/codec/decode-image.ts'
import { IMAGE_LIMITS } from '../../../main/examination/images/image-limits.ts'
import { UnreadableImageError } from '../../../main/examination/unreadable-image-error.ts'
import { IS_LONG } from '../../support/length.ts'
import { pngChunk, pngOfChunks } from '../../support/png-of.ts'
import { processorTime } from '../../support/processor-time.ts'

const IMAGES = join(import.meta.dirname, '..', '..', '..', 'samples', 'images')
const passport = readFileSync(join(IMAGES, 'asa-passport.jpg'))
const small = sharp(passport).resize(240)

/** Returns the code of the failure, or the size of the decoded image. */
const outcome = async (bytes: Uint8Array): Promise<string> => {
  try {
    const { width, height } = await decodeImage(bytes)
    return `${width}x${height}`
  } catch (error) {
    if (error instanceof UnreadableImageError) return '1500'
    throw error
  }
}

/** Returns the largest difference between our pixels and those of libvips, grey or RGB. */
async function difference(bytes: Uint8Array): Promise<number> {
  const { channels, data } = await decodeImage(bytes)
  const { data: theirs, info } = await sharp(bytes)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let worst = 0
  for (let at = 0; at < info.width * info.height; at++)
    for (let channel = 0; channel < Math.min(3, channels); channel++)
      worst = Math.max(
        worst,
        Math.abs((data[at * channels + channel] ?? 0) - (theirs[at * info.channels + channel] ?? 0)),
      )
  return worst
}

function png(width: number, height: number, compressed: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return pngOfChunks([pngChunk('IHDR', header), pngChunk('IDAT', compressed), pngChunk('IEND', Buffer.alloc(0))])
}

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

/** Returns the body of an fcTL chunk for a whole frame of 240 × 168. PNG (Third Edition) 11.3.6.2 */
const frameControl = (sequence: number): Buffer => Buffer.concat([numbers(sequence, 240, 168, 0, 0), Buffer.alloc(6)])

/** Returns the pixels of a PNG as a further frame. PNG (Third Edition) 11.3.6.3 */
function frameData(frame: Buffer): readonly Buffer[] {
  const [from, to] = [frame.indexOf('IDAT') + 4, frame.lastIndexOf('IEND') - 8]
  return [pngChunk('fcTL', frameControl(1)), pngChunk('fdAT', Buffer.concat([numbers(2), frame.subarray(from, to)]))]
}

/** Inserts chunks after the header of 33 bytes and before the end. */
const pngWith = (still: Buffer, head: readonly Buffer[], tail: readonly Buffer[]): Buffer =>
  Buffer.concat([still.subarray(0, 33), ...head, still.subarray(33, -12), ...tail, still.subarray(-12)])

describe('pixels compared with an independent decoder', () => {
  const forms: readonly [string, () => Promise<Buffer>, number][] = [
    ['a baseline JPEG', () => small.clone().jpeg().toBuffer(), 6],
    ['a JPEG without subsampling', () => small.clone().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(), 6],
    ['a progressive JPEG', () => small.clone().jpeg({ progressive: true }).toBuffer(), 6],
    ['a grey JPEG', () => small.clone().grayscale().jpeg().toBuffer(), 2],
    ['a PNG', () => small.clone().png().toBuffer(), 0],
    ['an interlaced PNG', () => small.clone().png({ progressive: true }).toBuffer(), 0],
    ['a PNG with a palette', () => small.clone().png({ palette: true }).toBuffer(), 0],
    ['a PNG with 16 bits', () => small.clone().toColourspace('rgb16').png().toBuffer(), 1],
    [
      'a PNG with 16 bits and transparency',
      () => small.clone().ensureAlpha().toColourspace('rgb16').png().toBuffer(),
      1,
    ],
    ['a grey PNG', () => small.clone().grayscale().png().toBuffer(), 0],
    ['a WebP', () => small.clone().webp().toBuffer(), 2],
    ['a lossless WebP', () => small.clone().webp({ lossless: true }).toBuffer(), 0],
    ['a WebP with metadata', () => small.clone().withMetadata({ orientation: 1 }).webp().toBuffer(), 2],
  ]
  for (const [name, make, tolerance] of forms)
    test(`${name} decodes to the pixels of libvips`, async () => {
      expect(await difference(await make())).toBeLessThanOrEqual(tolerance)
    })

  test('the orientation of an image is read from the file', async () => {
    for (const orientation of [1, 3, 6, 8]) {
      const turned = await small.clone().withMetadata({ orientation }).jpeg().toBuffer()
      expect(await decodeImage(turned)).toMatchObject({ orientation, format: 'JPEG', width: 240, height: 168 })
    }
  })
})

test('a WebP that is cut, animated or claims another size is no picture', async () => {
  const whole = await small.clone().webp().toBuffer()
  expect(await outcome(whole)).toBe('240x168')
  expect(await outcome(whole.subarray(0, whole.length / 2))).toBe('1500')
  const frames = Buffer.concat([await small.clone().raw().toBuffer(), await small.clone().negate().raw().toBuffer()])
  const animated = await sharp(frames, { raw: { width: 240, height: 336, channels: 3, pageHeight: 168 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  expect(await outcome(animated)).toBe('1500')
  const larger = Buffer.from(whole)
  larger.writeUInt16LE(16_000, 26)
  larger.writeUInt16LE(16_000, 28)
  expect(await outcome(larger)).toBe('1500')
})

describe('additions of cameras', () => {
  test('data after the image, as in motion photos, is ignored', async () => {
    expect(await outcome(Buffer.concat([passport, Buffer.from('ftypmp42'), Buffer.alloc(5000, 0xff)]))).toBe('800x560')
  })

  test('a thumbnail in the EXIF data is not decoded as the image', async () => {
    const thumbnail = await small.clone().resize(40).jpeg().toBuffer()
    const length = Buffer.alloc(2)
    length.writeUInt16BE(thumbnail.length + 8)
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1]), length, Buffer.from('Exif\0\0'), thumbnail])
    expect(await outcome(Buffer.concat([passport.subarray(0, 2), segment, passport.subarray(2)]))).toBe('800x560')
  })

  test('an image is decoded correctly after a damaged one', async () => {
    const before = await decodeImage(passport)
    for (const end of [900, 5000, 20_000]) expect(await outcome(passport.subarray(0, end))).toBe('1500')
    expect(Buffer.compare((await decodeImage(passport)).data, before.data)).toBe(0)
  })

  test('images decoded concurrently do not affect each other', async () => {
    const all = await Promise.all([passport, passport.subarray(0, 9000), passport].map(outcome))
    expect(all).toEqual(['800x560', '1500', '800x560'])
  })
})

describe('images that cannot be decoded fail with 1500', () => {
  test('other formats, empty and short files fail with 1500', async () => {
    const gif = await small.clone().gif().toBuffer()
    const others = [
      gif,
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(0),
      Buffer.from([0xff]),
      Buffer.from([0xff, 0xd8, 0xff]),
    ]
    for (const bytes of others) expect(await outcome(bytes)).toBe('1500')
  })

  test('a PNG with an image in addition to its default image fails with 1500', async () => {
    const still = await small.clone().png().toBuffer()
    const negative = await small.clone().negate().png().toBuffer()
    const frames = { control: numbers(2, 0), first: pngChunk('fcTL', frameControl(0)), data: frameData(negative) }
    const [animated, hidden] = [frames, { ...frames, control: numbers(1, 0), first: Buffer.alloc(0) }]
    for (const { control, first, data } of [animated, hidden])
      expect(await outcome(pngWith(still, [pngChunk('acTL', control), first], data))).toBe('1500')
    expect(
      await outcome(pngWith(still, [pngChunk('acTL', numbers(1, 0)), pngChunk('fcTL', frameControl(0))], [])),
    ).toBe('240x168')
  })

  test('CMYK images, which no camera writes, fail with 1500', async () => {
    expect(await outcome(await small.clone().toColourspace('cmyk').jpeg().toBuffer())).toBe('1500')
  })

  test.each(['jpeg', 'png'] as const)('a truncated %s fails with 1500', async (format) => {
    const whole = await sharp(passport).resize(60).toFormat(format).toBuffer()
    expect(await outcome(whole)).toBe('60x42')
    for (let end = 0; end < whole.length; end += 1 + Math.floor(whole.length / 90))
      expect(await outcome(whole.subarray(0, end)), `cut at ${end}`).toBe('1500')
  })

  test('a PNG with a damaged checksum fails with 1500', async () => {
    const bytes = await small.clone().png().toBuffer()
    bytes.writeUInt8((bytes.at(2000) ?? 0) ^ 1, 2000)
    expect(await outcome(bytes)).toBe('1500')
  })

  test('random bytes fail with 1500, also after a valid start', async () => {
    let state = 7
    const random = Uint8Array.from({ length: 4000 }, () => {
      state = (state * 1103515245 + 12345) % 2147483648
      return (state >>> 16) & 0xff
    })
    expect(await outcome(random)).toBe('1500')
    for (const head of [20, 200, 700])
      expect(await outcome(Buffer.concat([passport.subarray(0, head), random]))).toBe('1500')
  })
})

describe('images that are too expensive fail with 1500 quickly', () => {
  test('an excessive size in the header fails with 1500', async () => {
    for (const [width, height] of [
      [60_000, 60_000],
      [20_000, 10],
      [9_000, 9_000],
      [0, 10],
    ] as const)
      expect(await outcome(png(width, height, deflateSync(Buffer.alloc(99))))).toBe('1500')
    const jpeg = Buffer.from(passport)
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    jpeg.writeUInt16BE(65_000, frame + 5)
    jpeg.writeUInt16BE(65_000, frame + 7)
    expect(await outcome(jpeg)).toBe('1500')
  })

  test.runIf(IS_LONG)('more compressed data than the header announces fails with 1500', async () => {
    const before = process.memoryUsage().rss
    expect(await outcome(png(16, 16, deflateSync(Buffer.alloc(300_000_000))))).toBe('1500')
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000)
  })

  test('an image of more bytes than allowed fails with 1500', async () => {
    const tail = Buffer.alloc(IMAGE_LIMITS.bytes)
    expect(await outcome(Buffer.concat([passport, tail]))).toBe('1500')
  })

  test('an image of more scans than encoders write fails with 1500', async () => {
    const bytes = await small.clone().jpeg({ progressive: true }).toBuffer()
    const first = bytes.indexOf(Buffer.from([0xff, 0xda]))
    const next = bytes.indexOf(Buffer.from([0xff, 0xda]), first + 2)
    const scans = Array.from({ length: 3000 }, () => bytes.subarray(first, next))
    const spent = processorTime()
    expect(await outcome(Buffer.concat([bytes.subarray(0, first), ...scans, bytes.subarray(next)]))).toBe('1500')
    expect(spent()).toBeLessThan(2000)
  })
})
