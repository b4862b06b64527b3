import type { ExaminedPicture, PictureFacts, PictureRelation, RecordedPicture } from '../../../shared/analysis/index.ts'
import { ExaminationError } from '../examination-error.ts'
import { IMAGE_LIMITS } from '../images/image-limits.ts'
import type { PictureOptions } from '../picture/examine-picture.ts'
import { UnreadableImageError } from '../unreadable-image-error.ts'
import type { PicturesInput } from './pictures-input.ts'
import { relatePictures } from './relate-pictures.ts'

export interface ExaminedPictures {
  readonly pictures: readonly ExaminedPicture[]
  readonly relations: readonly PictureRelation[]
}

/**
 * Examines the pictures of an archive one after another. One that is damaged, too large, too slow or that crashes the examination
 * costs only its own row.
 */
export async function examinePictures(input: PicturesInput): Promise<ExaminedPictures> {
  const { pictures, onProgress } = input
  const examined: ExaminedPicture[] = []
  for (const picture of pictures) {
    onProgress?.(examined.length, pictures.length)
    examined.push(await examineOne(picture, input))
  }
  const relations = await relatePictures(pictures, examined, input)
  onProgress?.(pictures.length, pictures.length)
  return { pictures: examined, relations }
}

async function examineOne(picture: RecordedPicture, { examiner, now, read }: PicturesInput): Promise<ExaminedPicture> {
  const start = performance.now()
  const { path, role, side, evidence, coverage } = picture
  const row = (
    state: ExaminedPicture['state'],
    reason: string | null,
    facts: PictureFacts | null,
  ): ExaminedPicture => ({
    path,
    role,
    side,
    evidence: evidence?.type ?? null,
    evidenceId: evidence?.id ?? null,
    coverage,
    state,
    reason,
    milliseconds: Math.round(performance.now() - start),
    facts,
  })
  try {
    const bytes = await read(path, IMAGE_LIMITS.bytes)
    return row('EXAMINED', null, await examiner.picture(bytes, { now, ...subjectOf(picture) }))
  } catch (error) {
    if (error instanceof UnreadableImageError) return row('UNREADABLE', error.message, null)
    if (error instanceof ExaminationError) return row('FAILED', error.message, null)
    throw error
  }
}

/** Returns what a picture shows. The type of a document is omitted if it is unknown. */
function subjectOf({ role, side, evidence }: RecordedPicture): Omit<PictureOptions, 'now'> {
  if (role !== 'DOCUMENT') return { subject: role === 'OTHER' ? 'OTHER' : 'PORTRAIT' }
  const subject = side === 'BACK' ? 'BACK' : 'FRONT'
  return evidence && evidence.type !== '' ? { subject, documentType: evidence.type } : { subject }
}
