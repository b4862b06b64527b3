import { describe, expect, test } from 'vitest'
import {
  JournalBodies,
  MAX_BODY_BYTES,
  type SeenBody,
  type StoredPart,
} from '../../../main/service/http/journal-bodies.ts'

const body = (bytes: number): SeenBody => ({
  kind: 'bytes',
  contentType: 'application/json',
  size: bytes,
  bytes: new Uint8Array(bytes).fill(0x78),
})

const shown = (bodies: JournalBodies, number: number) => {
  const { request, response } = bodies.get(number) ?? { request: null, response: null }
  return [request, response].map((body) => (body?.kind === 'bytes' ? Buffer.from(body.bytes).toString() : body))
}

describe('bodies stored in the journal', () => {
  test('the journal stores the latest bodies completely within its limits of bytes and entries', () => {
    const [places, maxBytes] = [50, 10_000]
    const bodies = new JournalBodies(places, maxBytes)
    const sizes: number[] = []
    for (let number = 0; number < 1000; number++) {
      const [requestSize, responseSize] = [(number * 7) % 700, number % 10]
      sizes.push(requestSize + responseSize + 1)
      bodies.add(number, { identityId: 'a', request: body(requestSize), response: body(responseSize) })
      expect(shown(bodies, number)).toEqual(['x'.repeat(requestSize), 'x'.repeat(responseSize)])
      const stored = sizes.map((size, at) => ({ size, at })).filter(({ at }) => bodies.has(at))
      // The latest bodies without a gap; the free rest of the block is no larger than the largest body.
      expect(stored.map(({ at }) => at)).toEqual(stored.map((_, index) => number - stored.length + 1 + index))
      const bytes = stored.reduce((sum, { size }) => sum + size, 0)
      expect(bytes).toBeLessThanOrEqual(maxBytes)
      expect(stored.length === Math.min(places, number + 1) || bytes > maxBytes - 3 * 710).toBe(true)
      for (const { at } of stored.slice(0, 2))
        expect(shown(bodies, at)).toEqual(['x'.repeat((at * 7) % 700), 'x'.repeat(at % 10)])
    }
  })

  test('a body larger than the journal is not stored, and the stored bodies remain', () => {
    const bodies = new JournalBodies(1000, 1000)
    bodies.add(0, { identityId: null, request: body(5), response: null })
    bodies.add(1, { identityId: null, request: body(5000), response: null })
    expect([bodies.has(0), bodies.has(1), bodies.get(1)]).toEqual([true, false, null])
  })

  test('a text body is shortened at a complete character, and its original size is stored', () => {
    const bodies = new JournalBodies(10, 1_000_000)
    const text = `a${'ü'.repeat(MAX_BODY_BYTES)}`
    const [request, response] = [body(MAX_BODY_BYTES + 1), { ...body(2 * MAX_BODY_BYTES + 1), bytes: text }] as const
    bodies.add(3, { identityId: null, request, response })
    expect(bodies.get(3)).toMatchObject({
      request: { size: MAX_BODY_BYTES + 1, bytes: { length: MAX_BODY_BYTES } },
      response: { size: 2 * MAX_BODY_BYTES + 1, bytes: { length: MAX_BODY_BYTES - 1 } },
    })
  })

  test('a multipart body is stored as its parts, unless the parts alone are too large', () => {
    const bodies = new JournalBodies(10, 1_000_000)
    const parts: StoredPart[] = [{ name: 'Döcument "Front"', contentType: null, size: 7 }]
    const many = Array.from({ length: 40 }, () => ({ name: 'n'.repeat(8000), contentType: null, size: 7 }))
    const seen = (some: StoredPart[]): SeenBody => ({
      kind: 'parts',
      contentType: 'multipart/form-data',
      size: null,
      parts: some,
    })
    bodies.add(1, {
      identityId: null,
      request: seen(parts),
      response: { kind: 'unkept', contentType: null, size: null },
    })
    bodies.add(2, { identityId: null, request: seen(many), response: null })
    expect(bodies.get(1)).toEqual({ request: seen(parts), response: { kind: 'unkept', contentType: null, size: null } })
    expect(bodies.get(2)).toEqual({
      request: { kind: 'unkept', contentType: 'multipart/form-data', size: null },
      response: null,
    })
  })

  test('the bodies of a deleted transaction are removed and no longer accepted, and those of others remain', () => {
    const bodies = new JournalBodies(1000, 100_000)
    const ids = ['a', 'b', 'ab', 'a', 'ü']
    for (const [number, identityId] of ids.entries())
      bodies.add(number, { identityId, request: body(100), response: body(number) })
    bodies.forget('a')
    bodies.add(5, { identityId: 'a', request: null, response: body(100) })
    expect([0, 1, 2, 3, 4, 5].map((number) => bodies.has(number))).toEqual([false, true, true, false, true, false])
    bodies.forget('ü')
    expect([bodies.has(4), bodies.has(2)]).toEqual([false, true])
    expect(shown(bodies, 2)).toEqual(['x'.repeat(100), 'xx'])
  })

  test('removal of a transaction leaves bodies that replaced its own untouched', () => {
    const bodies = new JournalBodies(1000, 1000)
    bodies.add(0, { identityId: 'one', request: body(600), response: null })
    bodies.add(1, { identityId: 'two', request: body(600), response: null })
    bodies.forget('one')
    expect([bodies.has(0), shown(bodies, 1)]).toEqual([false, ['x'.repeat(600), null]])
  })
})
