import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import {
  embedInJpeg,
  MAX_EMBEDDED_BYTES,
  readEmbeddedData,
} from '../../../main/service/checks/scripted/embedded-data.ts'

const image = PNG.sync.write(new PNG({ width: 2, height: 2 }))

/** Start, a table, start of scan and end of a JPEG. */
const JPEG = Buffer.from('ffd8ffdb00040102ffda0002ffd9', 'hex')

/** Creates a PNG with pngjs that has an additional chunk after its header. */
function withChunk(type: string, body: string, damage = 0): Buffer {
  const content = Buffer.from(type + body, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length - 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE((crc32(content) ^ damage) >>> 0)
  return Buffer.concat([image.subarray(0, 33), length, content, check, image.subarray(33)])
}

const carrying = (value: unknown) => withChunk('tEXt', `proofbench\0${JSON.stringify(value)}`)

describe('data embedded in an image', () => {
  it('embedded data is read with every valid member', () => {
    const data = {
      documentType: 'PASSPORT',
      surname: 'Specimen',
      givenNames: ['Ada', 'Bo'],
      gender: 'X',
      address: { lines: ['1 Example Street'], city: 'Cork' },
      metadata: { cardType: 'G' },
      mrz: ['P<'],
    }
    const embedded = { data, indicators: ['VISUAL_SECURITY_FAILED'], errors: [{ code: '1542' }] }
    expect(readEmbeddedData(carrying(embedded))).toEqual(embedded)
  })

  it('data embedded in a JPEG is read, whatever characters it contains', () => {
    const embedded = {
      data: { surname: 'Żółtowski', givenNames: ['Łukasz', '王'] },
      indicators: ['MRZ_PRESENCE_FAILED'],
    }
    expect(readEmbeddedData(embedInJpeg(JPEG, embedded))).toEqual(embedded)
    // Other comments before it are skipped.
    const commented = Buffer.concat([JPEG.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 4, 65, 66]), JPEG.subarray(2)])
    expect(readEmbeddedData(commented)).toBeNull()
    expect(readEmbeddedData(embedInJpeg(commented, embedded))).toEqual(embedded)
  })

  it('embedded data is read without its invalid members', () => {
    const data = { surname: 7, gender: 'Q', givenNames: ['A', null], documentNumber: 'x'.repeat(1001), height: '170' }
    expect(readEmbeddedData(carrying({ data, indicators: 'no', errors: [{}, 5] }))).toEqual({
      data: { givenNames: ['A'], height: '170' },
    })
  })

  it.each([
    ['a PNG without it', image],
    ['another keyword', withChunk('tEXt', 'Comment\0{}')],
    ['a wrong checksum', withChunk('tEXt', 'proofbench\0{}', 1)],
    ['text that is no JSON', withChunk('tEXt', 'proofbench\0{')],
    ['JSON that is no object', carrying([1])],
    ['more than the limit', carrying({ data: { surname: 'x'.repeat(MAX_EMBEDDED_BYTES) } })],
    ['no PNG', Buffer.from('proofbench')],
    ['nothing', Buffer.alloc(0)],
  ])('embedded data is null for %s', (_, bytes) => {
    expect(readEmbeddedData(bytes)).toBeNull()
  })

  it('reading embedded data never throws, whatever byte is changed or cut', () => {
    const embedded = { data: { surname: 'Specimen' } }
    const files = [carrying(embedded), embedInJpeg(JPEG, embedded)]
    for (const whole of files)
      fc.assert(
        fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, byte, end) => {
          const bytes = Buffer.from(whole)
          bytes[at] = byte
          readEmbeddedData(bytes)
          readEmbeddedData(bytes.subarray(0, end))
        }),
        { numRuns: 2000 },
      )
  })
})
