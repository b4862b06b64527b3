/** Batches over which it is measured. */
const BATCHES = 4

/**
 * How fast a thread does its jobs, over its last batches together: one that does jobs side by side ends some batches at almost
 * the same time.
 */
export class Pace {
  /** The oldest only says when the others began. */
  readonly #ended: { readonly jobs: number; readonly at: number }[] = [{ jobs: 0, at: performance.now() }]
  #jobsInMillisecond = 0
  #jobs = 0

  /** All that have ended. */
  get jobs(): number {
    return this.#jobs
  }

  /** A batch of so many jobs has ended now. */
  add(jobs: number): void {
    const at = performance.now()
    this.#ended.push({ jobs, at })
    this.#jobs += jobs
    const [first = { at }, ...later] = this.#ended
    const done = later.reduce((sum, batch) => sum + batch.jobs, 0)
    this.#jobsInMillisecond = done / Math.max(at - first.at, 1)
    if (this.#ended.length > BATCHES) this.#ended.shift()
  }

  /** Whole jobs like the last ones in so many milliseconds; 0 before the first have ended. */
  jobsIn(milliseconds: number): number {
    return Math.floor(this.#jobsInMillisecond * milliseconds)
  }
}
