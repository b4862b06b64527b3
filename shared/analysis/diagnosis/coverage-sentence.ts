import { type ArchiveCoverage, coverageSentences, worstOf } from '../../report/index.ts'
import { recordCoverage } from '../evidence-coverage.ts'

/** Describes whether the signature covers the two files that a diagnosis is based on. */
export function coverageSentence(coverage: ArchiveCoverage): string {
  const files = recordCoverage(coverage)
  if (files.length === 0) return 'Unconfirmed: the archive has none of the files that a diagnosis is made from.'
  const sentences = coverageSentences(files)
  if (sentences.length === 0) return 'A trusted key signed this content.'
  const isUnconfirmed = worstOf(files)?.coverage === 'UNCONFIRMED'
  return `${isUnconfirmed ? 'Unconfirmed: ' : ''}${sentences.join(' ')}`
}
