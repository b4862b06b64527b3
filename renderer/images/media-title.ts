import type { MediaItem } from '../../shared/analysis/media-index.ts'
import { wordsFor } from '../../shared/analysis/words.ts'
import { imagesWords } from '../words/images.ts'

/** Returns the title of an item; its file name if it has no uses. */
export function mediaTitle({ uses, name }: MediaItem): string {
  const [use] = uses
  if (!use) return name
  const type =
    use.evidenceType === null ? imagesWords.roles[use.role] : wordsFor('EvidenceType', use.evidenceType).title
  const side = use.side === null ? '' : `, ${wordsFor('Side', use.side).title.toLowerCase()}`
  return `${type}${side}${use.role === 'CROP' ? `, ${imagesWords.roles.CROP}` : ''}`
}
