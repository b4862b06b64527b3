import { labelFor, type MediaItem } from '../../../shared/analysis/index.ts'
import { imagesLabels } from '../../labels/images.ts'

/** Returns the title of an item; its file name if it has no uses. */
export function mediaTitle({ uses, name }: MediaItem): string {
  const [use] = uses
  if (!use) return name
  const type =
    use.evidenceType === null ? imagesLabels.roles[use.role] : labelFor('EvidenceType', use.evidenceType).title
  const side = use.side === null ? '' : `, ${labelFor('Side', use.side).title.toLowerCase()}`
  return `${type}${side}${use.role === 'CROP' ? `, ${imagesLabels.roles.CROP}` : ''}`
}
