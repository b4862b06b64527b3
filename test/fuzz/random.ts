/** Small seeded generator (mulberry32), so that every failure can be reproduced from its seed. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** Returns an integer from 0 up to but not including `bound`. */
  below(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, bound)
  }

  /** Returns a random element of `choices`, which must not be empty. */
  pick<T>(choices: readonly T[]): T {
    // The index is below the length, so the element exists.
    return choices[this.below(choices.length)] as T
  }
}
