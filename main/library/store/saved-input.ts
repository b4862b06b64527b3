import type { ArchiveEntry } from '../entry/archive-entry.ts'
import type { LibraryLog } from '../log/library-log.ts'
import type { SetupDigests } from '../setup-digests.ts'

/** Path of an input with the state of its file, by which an unchanged file is recognised. */
export interface Place {
  readonly path: string
  readonly size: number
  /** Modification time in microseconds; of an object of a store, a number that stands for its version. */
  readonly modifiedAt: number
}

export interface SavedInput {
  readonly entry: ArchiveEntry
  readonly place: Place
  /** Whether the bytes were copied into the library. */
  readonly isStored: boolean
}

/** Properties that all results of a run share. */
export interface RunContext extends SetupDigests {
  readonly runId: number
  /** Host under which the places of archives are recorded. */
  readonly host: string
  readonly user: string
  /** Log that records added archives. */
  readonly log?: LibraryLog
}

/**
 * `added`: new archive; `verified`: known archive with a new verification; `known`: known archive that had the same
 * verification; `erased`: the archive was erased and is not added again.
 */
export type SaveOutcome = 'added' | 'verified' | 'known' | 'erased'
