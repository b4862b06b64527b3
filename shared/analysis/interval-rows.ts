import type { Interval } from './quiet-spans.ts'

/**
 * A row for each interval so that no two in a row overlap, each the lowest that is free. The intervals are sorted by `from`; one may
 * begin where another ends. n log n.
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
    // A point in time takes its row for itself, or points at one time would cover each other.
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
        const least = l !== undefined && r !== undefined && compare(r, l) < 0 ? left + 1 : left
        if (!swapIfLess(least, at)) return first
        at = least
      }
    },
  }
}
