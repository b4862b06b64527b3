/** What was written could not be kept; nothing of its group is there. */
export class StorageFailed extends Error {
  constructor(cause: unknown) {
    super(`What was written could not be stored: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'StorageFailed'
  }
}
