import TinyQueue from 'tinyqueue'
import type { Interval } from './quiet-spans.ts'

/**
 * Assigns each interval the lowest row in which it overlaps no other. The intervals are sorted by `from`; one may start at the
 * end of another. O(n log n).
 */
export function rowsOf(intervals: readonly Interval[]): { readonly rows: readonly number[]; readonly count: number } {
  // A point in time occupies its row, so that simultaneous points do not overlap.
  const ends = intervals
    .map(({ from, to }, index) => ({ index, at: Math.max(to, from + 1) }))
    .sort((a, b) => a.at - b.at)
  const free = new TinyQueue<number>()
  const rows: number[] = []
  let [count, ended] = [0, 0]
  for (const { from } of intervals) {
    for (let end = ends[ended]; end && end.at <= from; end = ends[++ended]) free.push(rows[end.index] ?? 0)
    rows.push(free.pop() ?? count++)
  }
  return { rows, count }
}
