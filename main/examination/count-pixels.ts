import { isJpeg, readImageHeader } from './images/image-header.ts'
import { IMAGE_LIMITS } from './images/image-limits.ts'
import type { ExaminationTask } from './task.ts'

/** Bytes of a file that are searched for its size in pixels. Metadata and colour profiles before it are shorter. */
const HEADER_BYTES = 256 * 1024

/** Returns the maximum number of pixels that a task decodes at the same time: it decodes its images one after another. */
export const pixelsOfTask = (task: ExaminationTask): number => Math.max(0, ...imagesOf(task).map(pixelsOf))

function imagesOf(task: ExaminationTask): readonly Uint8Array[] {
  switch (task.kind) {
    case 'DOCUMENT':
      return task.images.map(({ bytes }) => bytes)
    case 'PORTRAIT':
      return [task.bytes]
    case 'LIKENESS':
    case 'FACES':
      return task.pair
    case 'PICTURE':
    case 'ERROR_LEVEL':
      return [task.bytes]
    case 'CROP':
      return [task.crop, task.capture]
  }
}

/** Returns width × height; at most as many as are ever decoded. A JPEG whose header is not found counts as the largest. */
function pixelsOf(bytes: Uint8Array): number {
  const header = readImageHeader(bytes.subarray(0, HEADER_BYTES))
  if (header) return Math.min(header.width * header.height, IMAGE_LIMITS.pixels)
  return isJpeg(bytes) ? IMAGE_LIMITS.pixels : 0
}
