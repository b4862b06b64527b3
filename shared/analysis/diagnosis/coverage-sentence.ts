import {
  type ArchiveCoverage,
  coverageSentences,
  isConclusion,
  type PartStanding,
  standingReason,
  worstOf,
} from '../../report/index.ts'
import { recordCoverage } from '../evidence/evidence-coverage.ts'

/**
 * Describes whether the signature covers the two files that a diagnosis is based on. `part` is the standing of the record: where
 * other parts of the archive are not as signed, covered files alone prove nothing.
 */
export function coverageSentence(coverage: ArchiveCoverage, part: PartStanding): string {
  const files = recordCoverage(coverage)
  if (files.length === 0) return 'Unconfirmed: none of the files that a diagnosis is made from could be read.'
  const sentences = coverageSentences(files)
  if (sentences.length === 0)
    return isConclusion(part)
      ? 'A trusted key signed this content.'
      : `A trusted key signed these two files, but ${standingReason(part)}.`
  const isUnconfirmed = worstOf(files)?.coverage === 'UNCONFIRMED'
  return `${isUnconfirmed ? 'Unconfirmed: ' : ''}${sentences.join(' ')}`
}
