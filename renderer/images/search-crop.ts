import { type FoundCrop, findCrop } from '../../shared/analysis/find-crop.ts'
import { type GreyImage, greyOf } from '../../shared/analysis/grey-image.ts'
import { decodable } from './use-media.ts'

/** Longest side at which pictures are compared, pixels. */
const LONGEST = 512
/** Milliseconds of work in one piece: the window draws between the pieces. */
const PIECE = 12

/** The bytes of an image as grey, made smaller where it is large; null for what cannot be decoded. */
export async function greyFrom(bytes: Uint8Array): Promise<GreyImage | null> {
  const header = decodable(bytes)
  if (!header) return null
  try {
    // A copy with a buffer of its own, as blobs need. It is decoded, turned as its metadata says, beside the page.
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: header.type }))
    const by = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
    const [width, height] = [Math.max(1, Math.round(bitmap.width * by)), Math.max(1, Math.round(bitmap.height * by))]
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    if (context) {
      context.imageSmoothingQuality = 'high'
      context.drawImage(bitmap, 0, 0, width, height)
    }
    bitmap.close()
    return context ? greyOf(width, height, context.getImageData(0, 0, width, height).data) : null
  } catch {
    return null
  }
}

/** Looks for the crop, a piece at a time; null where it is not found, or is not wanted any more. */
export async function searchCrop(capture: GreyImage, crop: GreyImage, signal: AbortSignal): Promise<FoundCrop | null> {
  const work = findCrop(capture, crop)
  for (;;) {
    const until = performance.now() + PIECE
    while (performance.now() < until) {
      const { done, value } = work.next()
      if (done) return value
    }
    await new Promise((resolve) => setTimeout(resolve, 0))
    if (signal.aborted) return null
  }
}
