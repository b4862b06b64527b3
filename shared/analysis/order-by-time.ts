import type { Moment } from './moment.ts'

/** In the order of time; what has no time stays behind what stands before it, and equal times keep their order. */
export function orderByTime<T>(items: readonly T[], timeOf: (item: T) => Moment): readonly T[] {
  let last = Number.NEGATIVE_INFINITY
  const timed = items.map((item) => {
    last = timeOf(item).at ?? last
    return { item, at: last }
  })
  // Two beginnings without a time are both minus infinity, whose difference is no number.
  return timed.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ item }) => item)
}
