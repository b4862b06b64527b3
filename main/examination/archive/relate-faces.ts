import {
  type ExaminedPicture,
  likenessOfFaces,
  type PictureRelation,
  type RecordedPicture,
} from '../../../shared/analysis/index.ts'
import { ExaminationError } from '../examination-error.ts'
import type { Examiner } from '../examiner.ts'
import { UnreadableImageError } from '../unreadable-image-error.ts'

/** Maximum number of pairs of faces; an archive has one portrait and few documents. */
const MAX_PAIRS = 24

/**
 * Compares the face of every portrait with those of all other portraits, references, crops, photos of chips, and of fronts of documents
 * without a crop.
 */
export async function relateFaces(
  recorded: readonly RecordedPicture[],
  examined: readonly ExaminedPicture[],
  {
    examiner,
    read,
    isSame,
  }: {
    readonly examiner: Examiner
    readonly read: (path: string) => Promise<Uint8Array>
    /** Whether two pictures are known to be the same one. */
    readonly isSame: (path: string, other: string) => boolean
  },
): Promise<readonly PictureRelation[]> {
  const relations: PictureRelation[] = []
  const pairs = facePairs(recorded, examined).filter(([a, b]) => !isSame(a.path, b.path))
  for (const [{ path }, { path: other }] of pairs.slice(0, MAX_PAIRS)) {
    try {
      const { score, text } = await examiner.faces(await read(path), await read(other))
      const kind = score === null ? 'NO_FACES' : likenessOfFaces(score)
      relations.push({ kind, path, other, likeness: score ?? 0, ...(text === '' ? {} : { detail: text }) })
    } catch (error) {
      if (!(error instanceof UnreadableImageError || error instanceof ExaminationError)) throw error
      relations.push({ kind: 'NO_FACES', path, other, likeness: 0, detail: error.message })
    }
  }
  return relations
}

function facePairs(recorded: readonly RecordedPicture[], examined: readonly ExaminedPicture[]) {
  const cropped = new Set(recorded.flatMap(({ role, cropOf }) => (role === 'CROP' && cropOf ? [cropOf] : [])))
  const faces = examined.filter(
    ({ path, role, side, facts }) =>
      facts !== null && role !== 'OTHER' && (role !== 'DOCUMENT' || (side !== 'BACK' && !cropped.has(path))),
  )
  return faces.flatMap((portrait, index) =>
    portrait.role === 'PORTRAIT'
      ? faces
          .filter((face, at) => face !== portrait && (face.role !== 'PORTRAIT' || at > index))
          .map((face) => [portrait, face] as const)
      : [],
  )
}
