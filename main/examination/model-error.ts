/** Thrown if a model or its data are missing or not those that were tested: nothing is said about the pictures then. */
export class ModelError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ModelError'
  }
}
