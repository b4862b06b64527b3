import { absenceSentence, type Block, type PartStanding } from '../../../../shared/report/index.ts'

/** Returns a sentence about an absence, which may be stated only about a part that was read completely. */
export const absenceOf = (sentence: string, part: PartStanding): Block => ({
  kind: 'paragraph',
  text: absenceSentence(sentence, part),
})
