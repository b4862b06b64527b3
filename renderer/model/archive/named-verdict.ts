import { visible } from '../../../shared/analysis/index.ts'
import { verdictSentence } from '../../../shared/report/index.ts'
import type { ArchiveModel } from './archive-model.ts'
import { mediaIndex } from './media-index.ts'

/** Returns the verdict as one sentence in which a picture has its name, not the path that the answers state. */
export const namedVerdict = (model: ArchiveModel): string =>
  withTitles(model, visible(verdictSentence(model.opened.report)))

/** Returns a sentence with the name of each picture instead of its path. */
export function withTitles(model: ArchiveModel, sentence: string): string {
  // Few verdicts are about a file, and an archive may have hundreds.
  if (!sentence.includes('/')) return sentence
  const { items } = mediaIndex(model)
  // A path may begin with another one.
  const longestFirst = items.toSorted((a, b) => b.path.length - a.path.length)
  return longestFirst.reduce((said, { path, title }) => said.replace(visible(path), () => visible(title)), sentence)
}
