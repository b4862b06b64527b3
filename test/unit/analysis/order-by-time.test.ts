import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderByTime } from '../../../shared/analysis/timeline/order-by-time.ts'

const item = fc.record({ key: fc.nat(), at: fc.option(fc.integer({ min: 0, max: 20 })) }, { noNullPrototype: true })
const order = (items: readonly { readonly key: number; readonly at: number | null }[]) =>
  orderByTime(items, ({ at }) => ({ text: null, at }))

describe('order by time', () => {
  it('the order preserves every item, sorts those with a time, and is stable', () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const ordered = order(items)
        expect(new Set(ordered)).toEqual(new Set(items))
        const timed = ordered.filter(({ at }) => at !== null)
        const sorted = items.filter(({ at }) => at !== null).sort((a, b) => (a.at ?? 0) - (b.at ?? 0))
        expect(timed).toEqual(sorted)
      }),
    )
  })

  it('an item without a time stays after its predecessor', () => {
    const [a, b, c, d] = [
      { key: 1, at: null },
      { key: 2, at: 9 },
      { key: 3, at: null },
      { key: 4, at: 5 },
    ] as const
    expect(order([a, b, c, d]).map(({ key }) => key)).toEqual([1, 4, 2, 3])
  })
})
