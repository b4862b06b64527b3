import type { DecodedImage } from '../codec/decode-image.ts'
import { measureImage } from '../images/image-measures.ts'
import { displayedSize } from '../images/orientation.ts'
import type { FoundFace } from './find-faces.ts'

/** Width of a face, as a share of the picture's shorter side, below which a document may be around it: portraits have 0.45, pages 0.16. */
const SMALL = 0.25
/** Most print at the border of a picture that shows a document: documents on a desk have 0.01, photographs of people 0.35 and more. */
const MOST_AT_BORDER = 0.2

/** Returns whether a picture shows a document with a face on it instead of a person. */
export function isOnDocument(image: DecodedImage, face: FoundFace): boolean {
  const { width, height } = displayedSize(image, image.orientation)
  if (face.width >= Math.min(width, height) * SMALL) return false
  const { outline, border } = measureImage(image)
  return outline !== 'UNKNOWN' && border < MOST_AT_BORDER
}
