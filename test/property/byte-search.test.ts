import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteSearch, byteSearch } from '../../main/proof/read/byte-search.ts'
import { pairSearchOver, searchMemory } from '../../main/proof/read/pair-search.ts'

/** Bytes of few letters: the text's own pairs come again and again where it does not lie. */
const letters = fc.constantFrom(...Buffer.from('-=_Pa1'))
const text = fc.array(letters, { minLength: 1, maxLength: 40 }).map((bytes) => Buffer.from(bytes))

type Memory = (size: number) => Buffer

/** The same bytes from an even and from an odd address on, between others. */
function laid(memory: Memory, bytes: Uint8Array, odd = 0): Buffer {
  const room = memory(bytes.length + 3).fill('-')
  const place = (room.byteOffset & 1) === odd ? 0 : 1
  room.set(bytes, place)
  return room.subarray(place, place + bytes.length)
}

const given: Memory = (size) => searchMemory(size) ?? expect.fail('Node has no WebAssembly')

function allOf(find: (from: number) => number): number[] {
  const places: number[] = []
  for (let at = find(0); at >= 0; at = find(at + 1)) places.push(at)
  return places
}

/** Bytes that lie in memory which was given for it are searched in another way. */
describe.each<[string, Memory]>([
  ['any memory', (size) => Buffer.alloc(size)],
  ['the memory for it', given],
])('a text in bytes in %s', (_name, memory) => {
  test('is found wherever indexOf finds it, at every address', () => {
    const around = fc.oneof(text, fc.uint8Array({ maxLength: 90 }), fc.constant('the text'))
    fc.assert(
      fc.property(text, fc.array(around, { maxLength: 8 }), fc.nat(1), (sought, parts, odd) => {
        const content = Buffer.concat(parts.map((part) => (part === 'the text' ? sought : Buffer.from(part))))
        const bytes = laid(memory, content, odd)
        expect(allOf((from) => byteSearch(sought).indexIn(bytes, from))).toEqual(
          allOf((from) => bytes.indexOf(sought, from)),
        )
      }),
      { numRuns: 5000 },
    )
  })

  test('is found after more places that look like it than are tried one by one, and only there', () => {
    const sought = Buffer.from('------=_Part_7')
    const content = [Buffer.alloc(100_001, '-'), Buffer.from('-=_Part'), sought, Buffer.alloc(500, '-')]
    const bytes = laid(memory, Buffer.concat(content))
    expect(allOf((from) => byteSearch(sought).indexIn(bytes, from))).toEqual([100_008])
  })

  test('each search finds its own text, though they take turns', () => {
    const one = new ByteSearch(Buffer.from('--boundary-one'))
    const other = new ByteSearch(Buffer.from('==limit-other='))
    const bytes = laid(memory, Buffer.from(`${'.'.repeat(99)}--boundary-one${'.'.repeat(50)}==limit-other=`))
    for (let turn = 0; turn < 3; turn++) {
      expect(one.indexIn(bytes, 0)).toBe(99)
      expect(other.indexIn(bytes, 0)).toBe(163)
    }
    expect(byteSearch(Buffer.from('--boundary-one')).indexIn(bytes, 0)).toBe(99)
  })

  test('is found in a time that grows with the bytes only, whatever they are made of', () => {
    const sought = Buffer.from(`--${'-a'.repeat(30)}`)
    for (const hostile of ['-', '-a', `--${'-a'.repeat(29)}-b`]) {
      const time = (filling: string): number => {
        const bytes = memory(500_000).fill(filling)
        const begun = process.cpuUsage()
        for (let turn = 0; turn < 3; turn++) byteSearch(sought).indexIn(bytes, 0)
        const { user } = process.cpuUsage(begun)
        return user
      }
      // A search that is not linear would take thousands of times as long.
      expect(time(hostile)).toBeLessThan(400 * Math.max(time('x'), 10_000))
    }
  })
})

describe('memory that is searched fast', () => {
  test('is known, and grows without a search being lost', () => {
    const search = new ByteSearch(Buffer.from('--boundary'))
    for (const size of [100, 300_000, 5_000_000, 64, 20_000_000]) {
      const bytes = laid(given, Buffer.concat([Buffer.alloc(size - 50), Buffer.from('--boundary'), Buffer.alloc(40)]))
      expect([pairSearchOver(bytes) !== null, search.indexIn(bytes, 0)]).toEqual([true, size - 50])
    }
    expect(pairSearchOver(Buffer.alloc(100))).toBe(null)
  })

  test('is not looked through beyond the bytes that were given', () => {
    const bytes = given(1000).fill('--boundary')
    for (const [from, to] of [
      [0, 9],
      [1, 19],
      [11, 29],
      [990, 999],
    ] as const)
      expect(allOf((at) => byteSearch(Buffer.from('--boundary')).indexIn(bytes.subarray(from, to), at))).toEqual(
        allOf((at) => bytes.subarray(from, to).indexOf('--boundary', at)),
      )
  })
})
