import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { ByteSearch, byteSearch } from '../../main/proof/read/byte-search.ts'

/** Bytes of few letters: the text's own pairs come again and again where it does not lie. */
const letters = fc.constantFrom(...Buffer.from('-=_Pa1'))
const text = fc.array(letters, { minLength: 1, maxLength: 40 }).map((bytes) => Buffer.from(bytes))

/** The same bytes from an even and from an odd address on. */
function laid(bytes: Uint8Array, odd: number): Buffer {
  const memory = Buffer.alloc(bytes.length + 3)
  const place = (memory.byteOffset & 1) === odd ? 0 : 1
  memory.set(bytes, place)
  return memory.subarray(place, place + bytes.length)
}

function allOf(find: (from: number) => number): number[] {
  const places: number[] = []
  for (let at = find(0); at >= 0; at = find(at + 1)) places.push(at)
  return places
}

/** The first bytes that a thread looks through are searched in another way than all later ones. */
describe.each(['at first', 'after many bytes'])('a text in bytes, %s', (when) => {
  beforeAll(() => {
    const [search, zeros] = [byteSearch(Buffer.from('not there')), Buffer.alloc(1 << 24)]
    if (when === 'after many bytes') for (let time = 0; time < 20; time++) search.indexIn(zeros, 0)
  })

  test('is found wherever indexOf finds it, at every address', () => {
    const around = fc.oneof(text, fc.uint8Array({ maxLength: 90 }), fc.constant('the text'))
    fc.assert(
      fc.property(text, fc.array(around, { maxLength: 8 }), fc.nat(1), (sought, parts, odd) => {
        const bytes = laid(Buffer.concat(parts.map((part) => (part === 'the text' ? sought : Buffer.from(part)))), odd)
        expect(allOf((from) => byteSearch(sought).indexIn(bytes, from))).toEqual(
          allOf((from) => bytes.indexOf(sought, from)),
        )
      }),
      { numRuns: 5000 },
    )
  })

  test('is found after more places that look like it than are tried one by one, and only there', () => {
    const sought = Buffer.from('------=_Part_7')
    const bytes = Buffer.concat([Buffer.alloc(100_001, '-'), Buffer.from('-=_Part'), sought, Buffer.alloc(500, '-')])
    expect(allOf((from) => byteSearch(sought).indexIn(bytes, from))).toEqual([100_008])
  })

  test('each search finds its own text, though they take turns', () => {
    const one = new ByteSearch(Buffer.from('--boundary-one'))
    const other = new ByteSearch(Buffer.from('==limit-other='))
    const bytes = Buffer.from(`${'.'.repeat(99)}--boundary-one${'.'.repeat(50)}==limit-other=`)
    for (let turn = 0; turn < 3; turn++) {
      expect(one.indexIn(bytes, 0)).toBe(99)
      expect(other.indexIn(bytes, 0)).toBe(163)
    }
    expect(byteSearch(Buffer.from('--boundary-one')).indexIn(bytes, 0)).toBe(99)
  })

  test('is found in a time that grows with the bytes only, whatever they are made of', () => {
    const sought = Buffer.from(`--${'-a'.repeat(30)}`)
    const fast = Buffer.alloc(500_000, 'x')
    for (const hostile of ['-', '-a', `--${'-a'.repeat(29)}-b`]) {
      const slow = Buffer.alloc(500_000, hostile)
      const time = (bytes: Buffer): number => {
        const begun = process.cpuUsage()
        for (let turn = 0; turn < 3; turn++) byteSearch(sought).indexIn(bytes, 0)
        const { user } = process.cpuUsage(begun)
        return user
      }
      // A search that is not linear would take thousands of times as long.
      expect(time(slow)).toBeLessThan(400 * Math.max(time(fast), 10_000))
    }
  })
})
