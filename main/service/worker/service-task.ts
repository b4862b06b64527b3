import type { ArchiveToSeal, Seal } from '../store/seal-archive.ts'

/** Work that would keep every call waiting on the main thread. */
export type ServiceTask =
  | { readonly kind: 'SEAL'; readonly archive: ArchiveToSeal }
  /** Lays out a snapshot as a data folder. */
  | { readonly kind: 'RESTORE'; readonly snapshot: string; readonly folder: string }

export type ServiceAnswer =
  | { readonly kind: 'SEAL'; readonly seal: Seal }
  | { readonly kind: 'RESTORE' }
  | { readonly kind: 'ERROR'; readonly error: TaskError }

/** An error that crosses threads. */
export interface TaskError {
  readonly name: string
  readonly message: string
  /** Of the system or of SQLite; null where there is none. */
  readonly code: string | null
  /** Of SQLite; null where there is none. */
  readonly errcode: number | null
  /** Of DatabaseUnusable; null for every other. */
  readonly hint: string | null
  /** Of StoredFileDamaged; null for every other. */
  readonly file: { readonly identityId: string; readonly fileId: string; readonly damage: 'missing' | 'changed' } | null
  readonly cause: TaskError | null
}
