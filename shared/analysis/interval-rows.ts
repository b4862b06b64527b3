import type { Interval } from './quiet-spans.ts'

/**
 * Assigns each interval the lowest row in which it overlaps no other. The intervals are sorted by `from`; one may start at the
 * end of another. O(n log n).
 */
export function rowsOf(intervals: readonly Interval[]): { readonly rows: readonly number[]; readonly count: number } {
  const busy = heap<{ readonly row: number; readonly to: number }>((a, b) => a.to - b.to)
  const free = heap<number>((a, b) => a - b)
  let count = 0
  const rows = intervals.map(({ from, to }) => {
    for (let first = busy.first(); first && first.to <= from; first = busy.first()) {
      busy.take()
      free.add(first.row)
    }
    const row = free.take() ?? count++
    // A point in time occupies its row, so that simultaneous points do not overlap.
    busy.add({ row, to: Math.max(to, from + 1) })
    return row
  })
  return { rows, count }
}

function heap<T>(compare: (a: T, b: T) => number) {
  const items: T[] = []
  const swapIfLess = (child: number, parent: number): boolean => {
    const [a, b] = [items[child], items[parent]]
    if (a === undefined || b === undefined || compare(a, b) >= 0) return false
    items[child] = b
    items[parent] = a
    return true
  }
  return {
    first: (): T | undefined => items[0],
    add(item: T): void {
      let at = items.push(item) - 1
      for (let up = (at - 1) >> 1; at > 0 && swapIfLess(at, up); up = (at - 1) >> 1) at = up
    },
    take(): T | undefined {
      const first = items[0]
      const last = items.pop()
      if (items.length === 0 || last === undefined) return first
      items[0] = last
      for (let at = 0; ; ) {
        const left = 2 * at + 1
        const [l, r] = [items[left], items[left + 1]]
        const smallest = l !== undefined && r !== undefined && compare(r, l) < 0 ? left + 1 : left
        if (!swapIfLess(smallest, at)) return first
        at = smallest
      }
    },
  }
}
