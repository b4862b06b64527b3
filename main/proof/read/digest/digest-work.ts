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
  /** Other threads are busy with other archives: entries are inflated here instead of on Node's own threads. */
  readonly isCrowded?: boolean
}

/** Hashes entries, in this thread or in several; results in the order of `jobs`. */
export type EntryDigester = (work: DigestWork, control: DigestControl) => Promise<readonly DigestResult[]>

/**
 * Divides `work` into at most `parts` shares of about the same compressed size, largest entries first. The first share gets
 * `headStart` bytes more: its thread runs while the others are still starting.
 */
export function splitWork(work: DigestWork, parts: number, headStart = 0): readonly DigestWork[] {
  const shares = Array.from({ length: Math.max(1, Math.min(parts, work.jobs.length)) }, (_, index) => ({
    jobs: [] as DigestJob[],
    bytes: index === 0 ? 0 : headStart,
  }))
  for (const job of [...work.jobs].sort((a, b) => b.compressedSize - a.compressedSize)) {
    const lightest = shares.reduce((least, share) => (share.bytes < least.bytes ? share : least))
    lightest.jobs.push(job)
    lightest.bytes += job.compressedSize
  }
  return shares.map(({ jobs }) => ({ ...work, jobs: jobs.sort((a, b) => a.dataOffset - b.dataOffset) }))
}
