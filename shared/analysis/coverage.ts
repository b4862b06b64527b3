import type { Report, ReportedFile } from '../report/report.ts'

/**
 * Whether the signature covers a file: COVERED by a signature that a trusted key made; UNPROVEN where the hash is the declared one,
 * but nobody knows who signed; NOT_COVERED where the content is not what was signed, or was never part of it.
 */
export type Coverage = 'COVERED' | 'UNPROVEN' | 'NOT_COVERED'

export interface FileCoverage {
  readonly path: string
  readonly coverage: Coverage
  readonly reason: CoverageReason
}

export type CoverageReason =
  | 'HASH_MATCHES'
  | 'SIGNED_FILE'
  | 'SIGNATURE_NOT_TRUSTED'
  | 'SIGNATURE_FAILED'
  | 'PAYLOAD_DIFFERS'
  | 'HASH_DIFFERS'
  | 'MISSING'
  | 'NOT_LISTED'

type Judged = Pick<Report, 'files' | 'checks' | 'authenticity'>

/** The coverage of every file that is in the archive or listed by it, by path. */
export function toCoverage({ files, checks, authenticity }: Judged): ReadonlyMap<string, FileCoverage> {
  const payload = checks.find(({ id }) => id === 'signature.payload')?.outcome
  const base: readonly [Coverage, CoverageReason | null] =
    authenticity === 'FAILED'
      ? ['NOT_COVERED', 'SIGNATURE_FAILED']
      : authenticity === 'PASSED'
        ? ['COVERED', null]
        : ['UNPROVEN', 'SIGNATURE_NOT_TRUSTED']
  // The hashes that the files were compared with are those of the payload only where both say the same.
  const signed: typeof base = payload === 'FAILED' ? ['NOT_COVERED', 'PAYLOAD_DIFFERS'] : base
  return new Map(files.map((file) => [file.path, coverageOf(file, signed)]))
}

function coverageOf(
  { path, status }: ReportedFile,
  [coverage, reason]: readonly [Coverage, CoverageReason | null],
): FileCoverage {
  switch (status) {
    case 'MATCHED':
      return { path, coverage, reason: reason ?? 'HASH_MATCHES' }
    case 'SIGNED_FILE':
      return { path, coverage, reason: reason ?? 'SIGNED_FILE' }
    case 'MISMATCHED':
      return { path, coverage: 'NOT_COVERED', reason: 'HASH_DIFFERS' }
    case 'MISSING':
      return { path, coverage: 'NOT_COVERED', reason: 'MISSING' }
    case 'UNLISTED':
      return { path, coverage: 'NOT_COVERED', reason: 'NOT_LISTED' }
  }
}
