import type { DelimiterHit } from '../delimiter-search.ts'

/** Position and encoding of the ZIP in the input, so that another thread can open it. */
export type ArchivePlace =
  | { readonly encoding: 'raw'; readonly offset: number; readonly length: number }
  | { readonly encoding: 'base64'; readonly start: number; readonly end: number }

/** Entry to hash. Offset in the ZIP and sizes in bytes. */
export interface DigestJob {
  readonly index: number
  readonly method: 'stored' | 'deflated'
  readonly dataOffset: number
  readonly compressedSize: number
  readonly size: number
}

/** Work that can be cloned to another thread that has opened the same input. */
export interface DigestWork {
  readonly place: ArchivePlace
  readonly jobs: readonly DigestJob[]
  /** `--boundary`, to be searched for in the compressed data; null for no search. */
  readonly delimiter: Uint8Array | null
}

export interface DigestResult {
  readonly index: number
  /** Lower-case hex; null if the content could not be read completely. */
  readonly sha256: string | null
  readonly crc32: number
  readonly size: number
  /** Reason why the data is not exactly one complete stream of the declared size; null if it is. */
  readonly problem: string | null
  /** First bytes of the content, hex. */
  readonly leading: string
  /** Delimiter lines, with offsets in the ZIP. */
  readonly delimiters: readonly DelimiterHit[]
  /** Problem of the transfer encoding of the archive; absent if there is none. */
  readonly encodingProblem?: string
}

export interface DigestControl {
  readonly signal?: AbortSignal
  /** Reports the number of compressed bytes processed since the last call. */
  onProgress?(bytes: number): void
  /** Returns whether this thread performs the job at this index; called once per job. Absent: it performs all. */
  claim?(place: number): boolean
  /** Whether jobs are processed from the end of the list. */
  readonly isBackward?: boolean
  /** Whether other threads also process entries; entries are then inflated in this thread instead of Node's thread pool. */
  readonly isCrowded?: boolean
}

/** Hashes entries, in one or several threads; results are in the order of `jobs`. */
export type EntryDigester = (work: DigestWork, control: DigestControl) => Promise<readonly DigestResult[]>

/**
 * Returns a `claim` function for threads that share one list of jobs: the first thread to claim a job performs it. `claims` is
 * shared memory with one element per job.
 */
export const claimOf =
  (claims: Int32Array<SharedArrayBuffer>) =>
  (index: number): boolean =>
    Atomics.compareExchange(claims, index, 0, 1) === 0
