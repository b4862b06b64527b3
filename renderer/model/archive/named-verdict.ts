import { toMediaIndex, visible } from '../../../shared/analysis/index.ts'
import { verdictSentence } from '../../../shared/report/index.ts'
import type { ArchiveModel } from './archive-model.ts'

/** Returns the verdict as one sentence in which a picture has its name, not the path that the answers state. */
export function namedVerdict({ opened, record, coverage, evidences }: ArchiveModel): string {
  const sentence = visible(verdictSentence(opened.report))
  // Few verdicts are about a file, and an archive may have hundreds.
  if (!sentence.includes('/')) return sentence
  const { items } = toMediaIndex(record, opened.report, coverage, evidences)
  // A path may begin with another one.
  const longestFirst = items.toSorted((a, b) => b.path.length - a.path.length)
  return longestFirst.reduce((said, { path, title }) => said.replace(visible(path), () => visible(title)), sentence)
}
