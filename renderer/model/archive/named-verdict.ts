import { visible, withMediaTitles } from '../../../shared/analysis/index.ts'
import { verdictSentence } from '../../../shared/report/index.ts'
import type { ArchiveModel } from './archive-model.ts'
import { mediaIndex } from './media-index.ts'

/** Returns the verdict as one sentence in which a picture has its name, not the path that the answers state. */
export const namedVerdict = (model: ArchiveModel): string =>
  withTitles(model, visible(verdictSentence(model.opened.report)))

/** Returns a sentence with the name of each picture instead of its path. */
export const withTitles = (model: ArchiveModel, sentence: string): string =>
  // Few verdicts are about a file, and an archive may have hundreds.
  sentence.includes('/') ? withMediaTitles(sentence, mediaIndex(model).items) : sentence
