import { findCrop, type GreyImage } from '../../../shared/analysis/index.ts'
import { type DecodedImage, decodeImage } from '../codec/decode-image.ts'
import { LAYOUTS } from '../fields/layouts.ts'
import { brightnessSquare, squareLikeness } from '../hash/image-likeness.ts'
import { measureImage } from '../images/image-measures.ts'
import { overviewOf } from '../images/overview.ts'
import { pagesOf } from '../page/page.ts'

export interface CropComparison {
  readonly isFound: boolean
  /** Highest correlation of the crop with a part of the capture, at most 1. */
  readonly likeness: number
}

/** Longer side of the searched pictures, in pixels. */
const LONGEST = 512
/** Minimum correlation of the crop with the photo of the document, rectified by its outline. */
const MIN_LIKENESS = 0.93

/**
 * Searches a crop in its capture: the photo of a known type of document, rectified as a service does, or any upright part of the
 * capture. Throws UnreadableImageError if one of them cannot be decoded.
 */
export async function compareCrop(
  crop: Uint8Array,
  capture: Uint8Array,
  documentType?: string,
): Promise<CropComparison> {
  const own = await decodeImage(crop)
  const whole = await decodeImage(capture)
  const photo = likenessOfPhoto(own, whole, documentType)
  if (photo >= MIN_LIKENESS) return { isFound: true, likeness: photo }
  const search = findCrop(greyOf(whole), greyOf(own))
  let step = search.next()
  while (!step.done) step = search.next()
  return step.value
    ? { isFound: true, likeness: step.value.correlation }
    : { isFound: false, likeness: Math.max(0, photo) }
}

/** Returns the highest correlation of the crop with the photo of the document in either orientation; 0 if the layout is unknown. */
function likenessOfPhoto(crop: DecodedImage, capture: DecodedImage, documentType: string | undefined): number {
  const layout = LAYOUTS.find((candidate) => candidate.documentType === documentType)
  if (!layout) return 0
  const square = brightnessSquare(crop)
  return Math.max(
    ...pagesOf(capture, measureImage(capture, documentType)).map((createPage) => {
      const photo = createPage().portrait(layout.photo)
      return squareLikeness(square, brightnessSquare({ ...photo, format: 'PNG', orientation: 1 }))
    }),
  )
}

function greyOf(image: DecodedImage): GreyImage {
  const { width, height, rgb } = overviewOf(image, LONGEST)
  const pixels = Float32Array.from(
    { length: width * height },
    (_, at) => 0.299 * (rgb[at * 3] ?? 0) + 0.587 * (rgb[at * 3 + 1] ?? 0) + 0.114 * (rgb[at * 3 + 2] ?? 0),
  )
  return { width, height, pixels }
}
