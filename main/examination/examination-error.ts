/**
 * Thrown if pictures could not be examined: the worker crashed or exceeded the time limit, after which examinations get a new worker; as
 * ModelError, if an engine or a model is damaged.
 */
export class ExaminationError extends Error {
  /** Whether the time limit ended it: a less busy computer may examine the images. */
  readonly isTimeout: boolean

  constructor(message: string, isTimeout = false) {
    super(message)
    this.name = 'ExaminationError'
    this.isTimeout = isTimeout
  }
}
