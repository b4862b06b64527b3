import type { ExaminedPicture, PictureFacts, PictureRelation, RecordedPicture } from '../../../shared/analysis/index.ts'
import { ExaminationError } from '../examination-error.ts'
import { NEARLY_IDENTICAL } from '../examiner.ts'
import { hashDistance } from '../hash/perceptual-hash.ts'
import { IMAGE_LIMITS } from '../images/image-limits.ts'
import { UnreadableImageError } from '../unreadable-image-error.ts'
import type { PicturesInput } from './pictures-input.ts'
import { relateFaces } from './relate-faces.ts'

/** Maximum difference of perceptual hashes of pictures that are compared pixel by pixel, of 64 bits. */
const MAX_DISTANCE = 18
/** Minimum correlation of two captures that are the same image: two documents of one type correlate strongly. */
const SAME_CAPTURE = 0.998
/** Maximum number of pairs that are compared pixel by pixel. */
const MAX_PAIRS = 200

/** Compares crops and photos of chips with the captures of their documents, portraits with all other pictures of persons, and captures with each other. */
export async function relatePictures(
  recorded: readonly RecordedPicture[],
  examined: readonly ExaminedPicture[],
  { examiner, read }: PicturesInput,
): Promise<readonly PictureRelation[]> {
  const relations: PictureRelation[] = []
  const bytesOf = (path: string) => read(path, IMAGE_LIMITS.bytes)
  const factsOf = (path: string) => examined.find((picture) => picture.path === path)?.facts ?? null
  for (const { path, cropOf } of recorded) {
    const capture = cropOf === null ? null : factsOf(cropOf)
    if (cropOf === null || !capture || !factsOf(path)) continue
    const type = recorded.find((picture) => picture.path === cropOf)?.evidence?.type
    const found = await unlessFailed(async () => examiner.crop(await bytesOf(path), await bytesOf(cropOf), type))
    if (found && (found.isFound || isCropFindable(capture)))
      relations.push({
        kind: found.isFound ? 'CROP_FOUND' : 'CROP_NOT_FOUND',
        path,
        other: cropOf,
        likeness: rounded(found.likeness),
      })
  }
  for (const [a, b] of comparedPairs(recorded, examined).slice(0, MAX_PAIRS)) {
    const [path, other] = [a.path, b.path]
    if (a.facts?.sha256 === b.facts?.sha256) {
      relations.push({ kind: 'SAME_FILE', path, other, likeness: 1 })
      continue
    }
    const likeness = await unlessFailed(async () => examiner.likeness(await bytesOf(path), await bytesOf(other)))
    if (likeness === null) continue
    const isSame = likeness >= (a.role === 'DOCUMENT' ? SAME_CAPTURE : NEARLY_IDENTICAL)
    if (isSame) relations.push({ kind: 'SAME_PICTURE', path, other, likeness: rounded(likeness) })
    else if (a.role === 'PORTRAIT') relations.push({ kind: 'OTHER_PICTURE', path, other, likeness: rounded(likeness) })
  }
  // The same picture has the same face.
  const same = relations.filter(({ kind }) => kind === 'SAME_FILE' || kind === 'SAME_PICTURE')
  const isSame = (a: string, b: string) =>
    same.some(({ path, other }) => [a, b].includes(path) && [a, b].includes(other))
  return [...relations, ...(await relateFaces(recorded, examined, { examiner, read: bytesOf, isSame }))]
}

/**
 * Returns whether a crop that is not found in this capture proves anything. Without colours the outline is seldom found, and a
 * crop of a photo that cannot be rectified is missed.
 */
const isCropFindable = ({ document, signs }: PictureFacts): boolean =>
  document?.outline === 'SEEN' || !signs.some(({ sign, raised }) => sign === 'PHOTOCOPY' && raised)

/** Returns the pairs that may be the same image; a portrait comes first. A crop is not compared with its own capture. */
function comparedPairs(recorded: readonly RecordedPicture[], examined: readonly ExaminedPicture[]) {
  const cropOf = new Map(recorded.map((picture) => [picture.path, picture.cropOf]))
  const pairs: (readonly [ExaminedPicture, ExaminedPicture])[] = []
  for (const [index, first] of examined.entries())
    for (const second of examined.slice(index + 1)) {
      if (!first.facts || !second.facts) continue
      if (cropOf.get(first.path) === second.path || cropOf.get(second.path) === first.path) continue
      const isExact = first.facts.sha256 === second.facts.sha256
      const isAlike = hashDistance(first.facts.perceptual, second.facts.perceptual) <= MAX_DISTANCE
      const isOfPerson = (first.role === 'DOCUMENT') === (second.role === 'DOCUMENT')
      if (isExact || (isAlike && isOfPerson)) pairs.push(second.role === 'PORTRAIT' ? [second, first] : [first, second])
    }
  return pairs
}

/** Pictures were decoded before; a comparison that fails all the same is left out. */
async function unlessFailed<Result>(compare: () => Promise<Result>): Promise<Result | null> {
  try {
    return await compare()
  } catch (error) {
    if (error instanceof UnreadableImageError || error instanceof ExaminationError) return null
    throw error
  }
}

const rounded = (likeness: number): number => Math.round(likeness * 1000) / 1000
