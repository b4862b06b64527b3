/** A small seeded generator (mulberry32), so that every finding can be had again from its seed. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** An integer from 0 to below `bound`. */
  below(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, bound)
  }

  /** One of `choices`, which must not be empty. */
  pick<T>(choices: readonly T[]): T {
    // Below the length, so the element is there.
    return choices[this.below(choices.length)] as T
  }
}
