/** Thrown if the worker crashed or exceeded the time limit; later examinations get a new worker. */
export class ExaminationError extends Error {
  /** Whether the time limit ended it: a less busy computer may examine the images. */
  readonly isTimeout: boolean

  constructor(message: string, isTimeout = false) {
    super(message)
    this.name = 'ExaminationError'
    this.isTimeout = isTimeout
  }
}
