import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readExif } from '../../../renderer/panels/images/read-exif.ts'

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
const EXIF = {
  IFD0: { Make: 'Google', Model: 'Pixel 9', Software: 'Adobe Photoshop 26.1', Artist: 'A'.repeat(500) },
  IFD2: { DateTimeOriginal: '2026:03:01 10:10:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
}

describe('EXIF of displayed pictures', () => {
  test('device, program, time and the presence of a position are read, and long texts are cut off', async () => {
    const tags = await readExif(await picture.clone().jpeg().withExif(EXIF).toBuffer())
    expect(Object.fromEntries(tags.map(({ name, value }) => [name, value]))).toMatchObject({
      ...{ Make: 'Google', Model: 'Pixel 9', Software: 'Adobe Photoshop 26.1', Taken: '2026:03:01 10:10:00' },
      ...{ GPS: 'recorded', Artist: 'A'.repeat(200) },
    })
  })

  test('a picture cut off at any byte, one without EXIF and bytes that are no picture have no tags or fewer, and no error', async () => {
    const bytes = await picture.clone().jpeg().withExif(EXIF).toBuffer()
    for (let length = 0; length < bytes.length; length += 7) {
      const tags = await readExif(bytes.subarray(0, length))
      expect(tags.every(({ value }) => /^[\x20-\x7e·]+$/.test(value))).toBe(true)
    }
    expect(await readExif(await picture.clone().jpeg().toBuffer())).toEqual([])
    expect(await readExif(await picture.clone().png().toBuffer())).toEqual([])
    expect(await readExif(new TextEncoder().encode('no picture'))).toEqual([])
  })
})
