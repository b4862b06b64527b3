import { describe, expect, test } from 'vitest'
import { JournalBodies, type KeptBody } from '../../../main/service/http/journal-bodies.ts'

const body = (bytes: number): KeptBody => ({
  kind: 'bytes',
  contentType: 'application/json',
  size: bytes,
  bytes: 'x'.repeat(bytes),
  encoding: 'latin1',
})

describe('the bodies that the journal keeps', () => {
  test('never take more than their bytes, the oldest making room', () => {
    const bodies = new JournalBodies(500, 10_000)
    for (let number = 0; number < 1000; number++) {
      bodies.add(number, { identityId: 'a', request: body(number % 700), response: body(10) })
      expect(bodies.bytes).toBeLessThanOrEqual(10_000)
    }
    expect(bodies.get(999)).not.toBeNull()
    expect(bodies.get(0)).toBeNull()
  })

  test('one that is larger than all of it is not kept either, and nothing is left behind', () => {
    const bodies = new JournalBodies(1000, 1000)
    bodies.add(1, { identityId: null, request: body(5000), response: null })
    expect([bodies.get(1), bodies.bytes]).toEqual([null, 0])
  })

  test('cost something where they are empty of bytes, so that they cannot become many', () => {
    const bodies = new JournalBodies(1000, 2000)
    for (let number = 0; number < 100; number++)
      bodies.add(number, { identityId: null, request: { kind: 'unkept', contentType: null, size: 1 }, response: null })
    expect(Array.from({ length: 100 }, (_, number) => bodies.get(number)).filter(Boolean).length).toBeLessThanOrEqual(
      10,
    )
  })

  test('of a transaction are forgotten with it, and not taken any more', () => {
    const bodies = new JournalBodies(1000, 100_000)
    bodies.add(1, { identityId: 'a', request: body(100), response: null })
    bodies.add(2, { identityId: 'b', request: body(100), response: null })
    bodies.forget('a')
    bodies.add(3, { identityId: 'a', request: null, response: body(100) })
    expect([bodies.get(1), bodies.get(3)]).toEqual([null, null])
    expect(bodies.get(2)).not.toBeNull()
  })
})
