import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Base64Source, uniformBase64 } from '../../main/proof/read/envelope/base64-source.ts'
import { Base64Text } from '../../main/proof/read/envelope/decode-base64.ts'
import { decodePart } from '../../main/proof/read/envelope/decode-part.ts'
import { DEFAULT_LIMITS } from '../../main/proof/read/limits.ts'
import { type ByteSource, readRange, sourceOf } from '../../main/proof/read/source.ts'
import { memorySpool } from '../../main/verify/memory-spool.ts'

const LIMITS = { ...DEFAULT_LIMITS, decodedInMemoryBytes: 1000 }

/** Returns a body between other bytes, so that reads outside of it are detected. */
function bodyOf(text: string): { readonly source: ByteSource; readonly start: number; readonly end: number } {
  const before = 'AAAA\r\n\r\n'
  return {
    source: sourceOf(Buffer.from(`${before}${text}ZZZZ`, 'latin1')),
    start: before.length,
    end: before.length + text.length,
  }
}

const uniform = (text: string): Base64Source | null => {
  const { source, start, end } = bodyOf(text)
  return uniformBase64(source, start, end)
}
const decoded = (text: string) => {
  const { source, start, end } = bodyOf(text)
  return decodePart(source, start, end, LIMITS, memorySpool, new Base64Text())
}
const whole = (source: ByteSource): Buffer => Buffer.from(readRange(source, 0, source.size))

function encode(data: Uint8Array, line: number, lineEnd: string, padded: boolean): string {
  const all = Buffer.from(data).toString('base64')
  const text = padded ? all : all.replace(/=+$/, '')
  return (text.match(new RegExp(`.{1,${line}}`, 'g')) ?? []).join(lineEnd)
}

const data = fc.uint8Array({ minLength: 1, maxLength: 600 })
const line = fc.integer({ min: 1, max: 19 }).map((quanta) => quanta * 4)
const lineEnd = fc.constantFrom('\r\n', '\n')

describe('Base64 read by position and decoded at once', () => {
  test('both readers decode like the platform, at every offset, for lines of 4 to 76 characters', () => {
    fc.assert(
      fc.property(data, line, lineEnd, fc.boolean(), fc.boolean(), (octets, length, end, padded, closed) => {
        const text = encode(octets, length, end, padded) + (closed ? end : '')
        const lacksPadding = !padded && octets.length % 3 !== 0
        const byPosition = uniform(text)
        const once = decoded(text)
        expect(byPosition).not.toBeNull()
        if (!byPosition) return
        expect(byPosition.size).toBe(octets.length)
        for (let at = 0; at <= octets.length; at++) {
          const target = new Uint8Array(7)
          const count = byPosition.read(target, at)
          expect(target.subarray(0, count)).toEqual(octets.subarray(at, at + 7))
        }
        expect(whole(once.source)).toEqual(Buffer.from(octets))
        expect([byPosition.problem(), byPosition.lacksPadding]).toEqual([null, lacksPadding])
        expect([once.source.problem?.(), once.lacksPadding]).toEqual([null, lacksPadding])
      }),
      { numRuns: 200 },
    )
  })

  test('lines of any other length are decoded at once with the same result', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(data, lengths, lineEnd, (octets, cuts, end) => {
        let rest = Buffer.from(octets).toString('base64')
        const lines: string[] = []
        for (let index = 0; rest !== ''; index++) {
          const length = cuts[index % cuts.length] ?? 1
          lines.push(rest.slice(0, length))
          rest = rest.slice(length)
        }
        const text = lines.join(end)
        const once = decoded(text)
        expect([once.source.problem?.(), whole(once.source)]).toEqual([null, Buffer.from(octets)])
        const byPosition = uniform(text)
        if (byPosition) expect(whole(byPosition).equals(octets) || byPosition.problem() !== null).toBe(true)
      }),
    )
  })

  test.each([76, 64, 4, 60])(
    'bodies longer than one decoding buffer, in lines of %d, are decoded correctly at its boundaries',
    (length) => {
      for (const more of [-2, -1, 0, 1, 17]) {
        const octets = Buffer.from(Array.from({ length: 2 * 36_864 + more }, (_, at) => (at * at + (at >> 7)) % 251))
        const source = uniform(encode(octets, length, '\r\n', true))
        if (!source) throw new Error('lines of one length must be readable by position')
        expect(whole(source).equals(octets)).toBe(true)
        for (const at of [36_860, 36_863, 36_864, 36_865, 73_720, 73_727])
          expect(Buffer.from(readRange(source, at, 9)).equals(octets.subarray(at, at + 9)), `at ${at}`).toBe(true)
        expect(source.problem()).toBeNull()
      }
    },
  )

  test('both readers either report a changed character or decode the same bytes', () => {
    const replacement = fc.constantFrom(...'=-_+/Az0 \r\n\t\0*~\u00e9'.split(''))
    fc.assert(
      fc.property(
        data,
        line,
        lineEnd,
        fc.boolean(),
        fc.nat(),
        replacement,
        fc.boolean(),
        (octets, length, end, padded, nth, by, isInserted) => {
          const text = encode(octets, length, end, padded)
          const at = nth % text.length
          const changed = text.slice(0, at) + by + text.slice(isInserted ? at : at + 1)
          const byPosition = uniform(changed)
          const once = decoded(changed)
          if (!byPosition) return
          const read = whole(byPosition)
          if (byPosition.problem() !== null) return
          expect(once.source.problem?.()).toBeNull()
          expect(read).toEqual(whole(once.source))
          expect(byPosition.lacksPadding).toBe(once.lacksPadding)
        },
      ),
      { numRuns: 4000 },
    )
  })

  test('text that is decoded without a problem is the only encoding of its bytes', () => {
    const replacement = fc.constantFrom(...'=-_+/ABQgwz0*'.split(''))
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 8 }), fc.nat(), replacement, (octets, nth, by) => {
        const text = Buffer.from(octets).toString('base64')
        const at = nth % text.length
        const changed = text.slice(0, at) + by + text.slice(at + 1)
        const { source, lacksPadding } = decoded(changed)
        if (source.problem?.() !== null) return
        const again = whole(source).toString('base64')
        expect(lacksPadding ? again.replace(/=+$/, '') : again).toBe(changed)
      }),
      { numRuns: 4000 },
    )
  })
})
