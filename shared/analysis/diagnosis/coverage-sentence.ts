import type { ArchiveCoverage } from '../../report/coverage.ts'
import { coverageSentences } from '../../report/coverage-words.ts'
import { recordCoverage } from '../evidence-coverage.ts'

/** Whether the signature confirms the two files that a diagnosis is made from, in words. */
export function coverageSentence(coverage: ArchiveCoverage): string {
  const files = recordCoverage(coverage)
  if (files.length === 0) return 'Unconfirmed: the archive has none of the files that a diagnosis is made from.'
  const sentences = coverageSentences(files)
  return sentences.length === 0 ? 'A trusted key signed this content.' : sentences.join(' ')
}
