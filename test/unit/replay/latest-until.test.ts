import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countUntil, LatestUntil } from '../../../shared/analysis/replay/latest-until.ts'

const moments = fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(Number.NEGATIVE_INFINITY)))
const limit = fc.oneof(fc.integer({ min: -1, max: 10 }), fc.constant(Number.POSITIVE_INFINITY))

test('the value that stands last among those until a moment is found as by going through all', () => {
  fc.assert(
    fc.property(moments, limit, (list, until) => {
      const values = list.map((at, value) => ({ at, value }))
      expect(new LatestUntil(values).until(until)).toBe(values.findLast(({ at }) => at <= until)?.value)
    }),
  )
})

test('the numbers until a limit, and below it, are counted', () => {
  fc.assert(
    fc.property(moments, limit, (list, until) => {
      const ascending = list.toSorted((a, b) => (a < b ? -1 : 1))
      expect(countUntil(ascending, until)).toBe(list.filter((at) => at <= until).length)
      expect(countUntil(ascending, until, false)).toBe(list.filter((at) => at < until).length)
    }),
  )
})
