import type { ProofVault } from './proof-vault.ts'
import type { IdentityState, OperationElement } from './state.ts'

/** A job that is due at a time and stays in the store until it is done. */
export interface Job {
  readonly id: number
  readonly identityId: string
  readonly due: number
  readonly kind: JobKind
  readonly evidenceId: string | null
}

/**
 * EVALUATE: check and evaluate an evidence. MATCH: compare the portrait again. RETENTION: erase a timed-out transaction.
 * PROOF_EXPIRY: erase a proof. The others are time-outs.
 */
export type JobKind =
  | 'EVALUATE'
  | 'MATCH'
  | 'SESSION_TIMEOUT'
  | 'TRANSACTION_EXPIRY'
  | 'REVIEW_EXPIRY'
  | 'RETENTION'
  | 'PROOF_EXPIRY'

/** A notification to be sent. Its bytes are created once: what is signed is what is sent. Service: Events */
export interface OutboxEntry {
  readonly id: string
  readonly tenantId: string
  readonly identityId: string
  readonly createdAt: number
  readonly body: Uint8Array
}

/** An ended transaction without any personal data. */
export interface Tombstone {
  readonly id: string
  readonly tenantId: string
  readonly endedAt: number
  /** Empty if the transaction was erased without a proof. */
  readonly proofId: string
}

/**
 * Storage of the engine. Writes join the open group and survive a crash once `committed` resolves; if writing fails, the whole
 * group is rolled back and `committed` rejects.
 */
export interface EngineStore {
  readonly proofs: ProofVault
  identity(id: string): IdentityState | null
  tombstone(id: string): Tombstone | null
  saveIdentity(state: IdentityState): void
  /** Returns the ids of open transactions, latest first. */
  identityIds(limit: number, before?: string): readonly string[]
  /** Appends an element to the record. */
  addOperation(identityId: string, sequence: number, element: OperationElement): void
  /** Replaces an element by the result of `change`. */
  changeOperation(identityId: string, sequence: number, change: (element: OperationElement) => OperationElement): void
  operations(identityId: string): readonly OperationElement[]
  /** Returns the JSON of up to `limit` operations, starting at index `first`. */
  operationTexts(identityId: string, first: number, limit: number): readonly string[]
  /** Returns the bytes of all elements of a record. */
  recordBytes(identityId: string): number
  saveFile(identityId: string, fileId: string, bytes: Uint8Array): void
  /**
   * Returns the bytes as they were saved; null for an unknown file. Throws StoredFileDamaged if they are missing or have changed.
   */
  file(identityId: string, fileId: string): Uint8Array | null
  /** Returns size and SHA-256 (hex) of a file as it was saved. */
  fileRow(identityId: string, fileId: string): { readonly size: number; readonly sha256: string } | null
  /** Returns the path of a file; null for a store in memory. */
  filePath(identityId: string, fileId: string): string | null
  /** Returns the total bytes of all files of a transaction. */
  storedBytes(identityId: string): number
  deleteFile(identityId: string, fileId: string): void
  /** Maps a session or review to its transaction. */
  saveLookup(id: string, identityId: string): void
  lookup(id: string): string | null
  addJob(job: Omit<Job, 'id'>): Job
  deleteJob(id: number): void
  jobs(): readonly Job[]
  /** Returns jobs of one kind with an id below `before`, latest first. */
  jobsOf(kind: JobKind, limit: number, before: number): readonly Job[]
  /** Returns a setting of the control API as JSON. */
  setting(name: string): unknown
  saveSetting(name: string, value: unknown): void
  addNotification(entry: OutboxEntry): void
  /** Removes all data of a transaction, so that no byte of it is left in any file. */
  erase(tombstone: Tombstone): void
  committed(): Promise<void>
}
