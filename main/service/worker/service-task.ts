import type { ArchiveToSeal, Sealed } from '../store/seal-archive.ts'

/** Task that would block every call if it ran on the main thread. */
export type ServiceTask =
  | { readonly kind: 'SEAL'; readonly archive: ArchiveToSeal }
  /** Restores a snapshot into a data folder. */
  | { readonly kind: 'RESTORE'; readonly snapshot: string; readonly folder: string }

export type ServiceAnswer =
  | ({ readonly kind: 'SEAL' } & Sealed)
  | { readonly kind: 'RESTORE' }
  | { readonly kind: 'ERROR'; readonly error: TaskError }

/** Serialized error, sent between threads. */
export interface TaskError {
  readonly name: string
  readonly message: string
  /** Error code of the system or of Node; null if there is none. */
  readonly code: string | null
  /** SQLite result code; null if there is none. */
  readonly errcode: number | null
  /** Hint of a DatabaseUnusable; null for every other error. */
  readonly hint: string | null
  /** File of a StoredFileDamaged; null for every other error. */
  readonly file: { readonly identityId: string; readonly fileId: string; readonly damage: 'missing' | 'changed' } | null
  readonly cause: TaskError | null
}
