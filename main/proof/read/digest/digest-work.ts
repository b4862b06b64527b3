import type { DelimiterHit } from '../delimiter-search.ts'

/** How the ZIP lies in the input, so that another thread can find it again. */
export type ArchivePlace =
  | { readonly encoding: 'raw'; readonly offset: number; readonly length: number }
  | { readonly encoding: 'base64'; readonly start: number; readonly end: number }

/** One entry to be hashed. Offsets and sizes in the ZIP, bytes. */
export interface DigestJob {
  readonly index: number
  readonly method: 'stored' | 'deflated'
  readonly dataOffset: number
  readonly compressedSize: number
  readonly size: number
}

/** Work that can be cloned to another thread which has the same input open. */
export interface DigestWork {
  readonly place: ArchivePlace
  readonly jobs: readonly DigestJob[]
  /** `--boundary`, looked for in the data as it lies in the input; null when there is nothing to look for. */
  readonly delimiter: Uint8Array | null
}

export interface DigestResult {
  readonly index: number
  /** Lower-case hex; null where the content could not be read whole. */
  readonly sha256: string | null
  readonly crc32: number
  readonly size: number
  /** Why the data is not exactly one whole stream of the declared size; null when it is. */
  readonly problem: string | null
  /** Hex of the first bytes of the content. */
  readonly leading: string
  /** Offsets in the ZIP. */
  readonly delimiters: readonly DelimiterHit[]
  /** What was wrong with the encoding of the archive's bytes; absent where nothing was. */
  readonly encodingProblem?: string
}

export interface DigestControl {
  readonly signal?: AbortSignal
  /** Compressed bytes done since the last call. */
  onProgress?(bytes: number): void
  /** Whether the job at this place of the list is for this thread; absent where all are. Asked once for each. */
  claim?(place: number): boolean
  /** Jobs are taken up from the end of the list. */
  readonly isBackward?: boolean
  /** Other threads of this process are busy with entries too: they are inflated here instead of on Node's own threads. */
  readonly isCrowded?: boolean
}

/** Hashes entries, in this thread or in several; results in the order of `jobs`. */
export type EntryDigester = (work: DigestWork, control: DigestControl) => Promise<readonly DigestResult[]>

/**
 * Lets several threads work off one list of jobs: an entry is done by whoever claims it first. `taken` is shared memory with one
 * place for each job.
 */
export const claimOf =
  (taken: Int32Array<SharedArrayBuffer>) =>
  (place: number): boolean =>
    Atomics.compareExchange(taken, place, 0, 1) === 0
