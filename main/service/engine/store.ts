import type { ProofVault } from './proof-vault.ts'
import type { IdentityState, OperationElement } from './state.ts'

/** Work that is due at a time; it stays in the store until it is done. */
export interface Job {
  readonly id: number
  readonly identityId: string
  readonly due: number
  readonly kind: JobKind
  readonly evidenceId: string | null
}

/** EVALUATE: check and evaluate an evidence. MATCH: compare the portrait anew. The others watch the time. RETENTION: erase a transaction that timed out. PROOF_EXPIRY: erase a proof. */
export type JobKind =
  | 'EVALUATE'
  | 'MATCH'
  | 'SESSION_TIMEOUT'
  | 'TRANSACTION_EXPIRY'
  | 'REVIEW_EXPIRY'
  | 'RETENTION'
  | 'PROOF_EXPIRY'

/** A notification that is to be sent. The bytes are made once: what is signed is what is sent. Service: Events */
export interface OutboxEntry {
  readonly id: string
  readonly tenantId: string
  readonly identityId: string
  readonly createdAt: number
  readonly body: Uint8Array
}

/** A transaction that has ended; nothing personal is left of it. */
export interface Tombstone {
  readonly id: string
  readonly tenantId: string
  readonly endedAt: number
  /** Empty where it was erased without a proof. */
  readonly proofId: string
}

/**
 * What the engine keeps. Everything is written in the open group at once, and is there after a crash when `committed` resolves;
 * when writing fails the whole group is undone, and `committed` rejects.
 */
export interface EngineStore {
  readonly proofs: ProofVault
  identity(id: string): IdentityState | null
  tombstone(id: string): Tombstone | null
  saveIdentity(state: IdentityState): void
  /** Ids of a tenant's open transactions, latest first. */
  identityIds(limit: number, before?: string): readonly string[]
  /** Adds an element after all others of the record. */
  addOperation(identityId: string, sequence: number, element: OperationElement): void
  /** Puts what `change` makes of an element that is there in its place. */
  changeOperation(identityId: string, sequence: number, change: (element: OperationElement) => OperationElement): void
  operations(identityId: string): readonly OperationElement[]
  /** The JSON of up to `limit` operations from number `first` on. */
  operationTexts(identityId: string, first: number, limit: number): readonly string[]
  saveFile(identityId: string, fileId: string, bytes: Uint8Array): void
  /**
   * Returns the bytes as they were saved, null where the transaction has no such file. Throws StoredFileDamaged where they are missing or
   * have changed.
   */
  file(identityId: string, fileId: string): Uint8Array | null
  /** Size and SHA-256 (hex) of a file as it was saved. */
  fileRow(identityId: string, fileId: string): { readonly size: number; readonly sha256: string } | null
  /** Where the bytes of a file lie; null for a store in memory. */
  filePath(identityId: string, fileId: string): string | null
  /** Bytes of all files of a transaction. */
  storedBytes(identityId: string): number
  deleteFile(identityId: string, fileId: string): void
  /** Remembers to which transaction a session or a review belongs. */
  saveLookup(id: string, identityId: string): void
  lookup(id: string): string | null
  addJob(job: Omit<Job, 'id'>): Job
  deleteJob(id: number): void
  jobs(): readonly Job[]
  /** Jobs of one kind with an id below `before`, latest first. */
  jobsOf(kind: JobKind, limit: number, before: number): readonly Job[]
  /** A setting or list of the control API by name, as JSON. */
  setting(name: string): unknown
  saveSetting(name: string, value: unknown): void
  addNotification(entry: OutboxEntry): void
  /** Removes all that is known of a transaction, so that no byte of it is left in any file. */
  erase(tombstone: Tombstone): void
  committed(): Promise<void>
}
