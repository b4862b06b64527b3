import type { Moment } from './moment.ts'

/** Sorts items by time, stably; an item without a time stays after its predecessor. */
export function orderByTime<T>(items: readonly T[], timeOf: (item: T) => Moment): readonly T[] {
  let last = Number.NEGATIVE_INFINITY
  const timed = items.map((item) => {
    last = timeOf(item).at ?? last
    return { item, at: last }
  })
  // Leading items without a time are minus infinity, whose difference is NaN.
  return timed.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ item }) => item)
}
