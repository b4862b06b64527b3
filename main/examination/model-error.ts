import { ExaminationError } from './examination-error.ts'

/** Thrown if an engine, a model or its data are missing or not those that were tested: nothing is said about the pictures then. */
export class ModelError extends ExaminationError {
  constructor(message: string) {
    super(message)
    this.name = 'ModelError'
  }
}
