import type { Coverage, FileCoverage } from '../../shared/report/coverage.ts'
import { COVERAGE_LABELS, coverageReason } from '../../shared/report/coverage-text.ts'

export const COVERAGE_TONES: { readonly [coverage in Coverage]: 'good' | 'unsure' | 'bad' } = {
  COVERED: 'good',
  UNCONFIRMED: 'unsure',
  CHANGED: 'bad',
  AMBIGUOUS: 'unsure',
  UNLISTED: 'bad',
  MISSING: 'bad',
}

/** Coverage of one file as a badge: filled only for COVERED content. */
export function CoverTag({ file }: { readonly file: FileCoverage }) {
  const hollow = file.coverage === 'COVERED' ? '' : ' tag-hollow'
  return (
    <span className={`tag tag-${COVERAGE_TONES[file.coverage]}${hollow}`} title={coverageReason(file)}>
      {COVERAGE_LABELS[file.coverage]}
    </span>
  )
}
