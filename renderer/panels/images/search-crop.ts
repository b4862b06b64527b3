import { type FoundCrop, findCrop, type GreyImage, greyOf } from '../../../shared/analysis/index.ts'
import { decodable } from './use-media.ts'

/** Maximum longer side of compared pictures, in pixels. */
const MAX_SIDE = 512
/** Milliseconds of work per slice: the window renders between slices. */
const PIECE = 12

/** Decodes an image to grey, scaled down if it is large; null if it cannot be decoded. */
export async function greyFrom(bytes: Uint8Array): Promise<GreyImage | null> {
  const header = decodable(bytes)
  if (!header) return null
  try {
    // Blobs need a copy with its own buffer. The image is decoded off the main thread and rotated as its metadata says.
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: header.type }))
    const by = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
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

/** Searches for the crop in slices; null if it is not found or the search is aborted. */
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
