import { pixelDifference } from '../../../shared/analysis/index.ts'
import type { DifferenceAnswer, DifferenceTask } from './difference-task.ts'

/** Maximum longer side of the compared pictures, in pixels. */
const MAX_SIDE = 1600

addEventListener('message', ({ data }: MessageEvent<DifferenceTask>) => {
  void answer(data).then(
    (found) => postMessage(found),
    () => postMessage({ kind: 'refused' } satisfies DifferenceAnswer),
  )
})

/** Decodes both pictures to one size, that of the first, and compares their pixels. */
async function answer({ left, right }: DifferenceTask): Promise<DifferenceAnswer> {
  const [a, b] = await Promise.all([createImageBitmap(left), createImageBitmap(right)])
  const by = Math.min(1, MAX_SIDE / Math.max(a.width, a.height))
  const [width, height] = [Math.max(1, Math.round(a.width * by)), Math.max(1, Math.round(a.height * by))]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return { kind: 'refused' }
  const pixelsOf = (bitmap: ImageBitmap) => {
    context.clearRect(0, 0, width, height)
    context.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
    return context.getImageData(0, 0, width, height).data
  }
  const { pixels, share, mean } = pixelDifference(pixelsOf(a), pixelsOf(b))
  context.putImageData(new ImageData(pixels, width, height), 0, 0)
  return { kind: 'difference', png: await canvas.convertToBlob({ type: 'image/png' }), width, height, share, mean }
}
