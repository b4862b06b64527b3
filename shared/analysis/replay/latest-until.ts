/** Returns how many of the ascending numbers are at most `limit`, or below it. Logarithmic. */
export function countUntil(ascending: readonly number[], limit: number, isInclusive = true): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const value = ascending[middle] ?? Number.POSITIVE_INFINITY
    if (isInclusive ? value <= limit : value < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Values with a moment each: of those until a moment, finds the one that stands last in the list. */
export class LatestUntil<Value> {
  readonly #at: number[] = []
  readonly #values: Value[] = []

  constructor(values: readonly { readonly at: number; readonly value: Value }[]) {
    let last = -1
    for (const [index, { at, value }] of [...values.entries()].sort(([, a], [, b]) => a.at - b.at)) {
      if (index < last) continue
      last = index
      this.#at.push(at)
      this.#values.push(value)
    }
  }

  /** Returns undefined if there is none until then. Logarithmic. */
  until(limit: number): Value | undefined {
    return this.#values[countUntil(this.#at, limit) - 1]
  }
}
