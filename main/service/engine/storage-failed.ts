/** A write failed; its whole group was rolled back. */
export class StorageFailed extends Error {
  constructor(cause: unknown) {
    super(`What was written could not be stored: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'StorageFailed'
  }
}

/** The bytes of a stored file are missing or differ from those submitted. */
export class StoredFileDamaged extends Error {
  readonly identityId: string
  readonly fileId: string
  readonly damage: 'missing' | 'changed'

  constructor(identityId: string, fileId: string, damage: 'missing' | 'changed') {
    super(`The stored file ${fileId} of ${identityId} is ${damage}`)
    this.name = 'StoredFileDamaged'
    this.identityId = identityId
    this.fileId = fileId
    this.damage = damage
  }
}

/** A stored record differs from what was written. */
export class StoredRecordDamaged extends Error {
  readonly identityId: string

  constructor(identityId: string) {
    super(`The stored record of the transaction ${identityId} is damaged`)
    this.name = 'StoredRecordDamaged'
    this.identityId = identityId
  }
}
