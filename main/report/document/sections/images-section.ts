import { type MediaItem, toMediaIndex } from '../../../../shared/analysis/index.ts'
import { COVERAGE_LABELS, type ReportImage, type Section } from '../../../../shared/report/index.ts'
import type { SectionSources, Thumbnail } from '../sources.ts'
import { absenceOf } from './absence.ts'

/** Maximum number of images with a thumbnail; the files section lists all. */
const MAX_IMAGES = 40

/** Returns the media of the archive: thumbnails of images, and the hash and coverage of each file. */
export async function imagesSection(
  { record, models, report, coverage, standing }: SectionSources,
  thumbnail: (path: string) => Promise<Thumbnail | string>,
): Promise<Section> {
  const { items } = toMediaIndex(record, report, coverage, models)
  const images: ReportImage[] = []
  for (const item of items.slice(0, MAX_IMAGES)) images.push(await toImage(item, thumbnail))
  const rest = items.length - images.length
  return {
    title: 'Images',
    blocks: [
      ...(images.length === 0 ? [absenceOf('The archive has no media.', standing.archive)] : []),
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
    label: item.title,
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
