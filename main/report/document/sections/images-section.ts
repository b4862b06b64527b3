import { labelFor, type MediaItem, toMediaIndex } from '../../../../shared/analysis/index.ts'
import { COVERAGE_LABELS, type ReportImage, type Section } from '../../../../shared/report/index.ts'
import type { SectionSources, Thumbnail } from '../sources.ts'

/** Maximum number of images with a thumbnail; the files section lists all. */
const MAX_IMAGES = 40

const ROLES = { CAPTURE: 'capture', CROP: 'crop', VIDEO: 'video', FILE: 'file' } as const

/** Returns the media of the archive: thumbnails of images, and the hash and coverage of each file. */
export async function imagesSection(
  { record, report, coverage }: SectionSources,
  thumbnail: (path: string) => Promise<Thumbnail | string>,
): Promise<Section> {
  const { items } = toMediaIndex(record, report, coverage)
  const images: ReportImage[] = []
  for (const item of items.slice(0, MAX_IMAGES)) images.push(await toImage(item, thumbnail))
  const rest = items.length - images.length
  return {
    title: 'Images',
    blocks: [
      ...(images.length === 0 ? [{ kind: 'paragraph', text: 'The archive has no media.' } as const] : []),
      ...(images.length === 0 ? [] : [{ kind: 'images', images } as const]),
      ...(rest > 0
        ? [{ kind: 'paragraph', text: `${rest} more media files are listed in the section Files.` } as const]
        : []),
    ],
  }
}

async function toImage(
  item: MediaItem,
  thumbnail: (path: string) => Promise<Thumbnail | string>,
): Promise<ReportImage> {
  const made = item.kind === 'image' ? await thumbnail(item.path) : 'Not an image that can be displayed.'
  return {
    label: labelOf(item),
    path: item.path,
    sha256: item.sha256,
    coverage: COVERAGE_LABELS[item.coverage.coverage],
    thumbnail:
      typeof made === 'string'
        ? null
        : { width: made.width, height: made.height, jpeg: Buffer.from(made.jpeg).toString('base64') },
    note: typeof made === 'string' ? made : '',
  }
}

function labelOf({ uses, name }: MediaItem): string {
  const [use] = uses
  if (!use) return name
  const type = use.evidenceType === null ? '' : labelFor('EvidenceType', use.evidenceType).title
  const side = use.side === null ? '' : labelFor('Side', use.side).title.toLowerCase()
  return [type, side, ROLES[use.role]].filter((word) => word !== '').join(', ')
}
