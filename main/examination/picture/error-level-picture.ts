import { decodeImage } from '../codec/decode-image.ts'
import { encodePng } from '../codec/encode-png.ts'
import { displayedSize, storedPlace } from '../images/orientation.ts'
import { errorLevels } from '../traces/error-levels.ts'
import { UnreadableImageError } from '../unreadable-image-error.ts'

/** Factor by which differences are brightened; they are usually below 10 of 255. */
const BRIGHTNESS_FACTOR = 18
/** Maximum longer side of the picture, in pixels. */
const MAX_SIDE = 1600

/**
 * Draws the error levels of a picture as displayed, as PNG: black where one more compression changes nothing. Throws
 * UnreadableImageError if it cannot be decoded.
 */
export async function errorLevelPicture(bytes: Uint8Array): Promise<Uint8Array> {
  const image = await decodeImage(bytes)
  const levels = await errorLevels(image)
  if (!levels) throw new UnreadableImageError('The image cannot be compressed again')
  const displayed = displayedSize(image, image.orientation)
  const scale = Math.min(1, MAX_SIDE / Math.max(displayed.width, displayed.height))
  const width = Math.max(1, Math.round(displayed.width * scale))
  const height = Math.max(1, Math.round(displayed.height * scale))
  const data = new Uint8Array(width * height * 3)
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 3) {
      const place = storedPlace({ x: (x + 0.5) / width, y: (y + 0.5) / height }, image.orientation)
      const at = Math.floor(place.y * image.height) * image.width + Math.floor(place.x * image.width)
      data.fill(Math.min(255, (levels.differences[at] ?? 0) * BRIGHTNESS_FACTOR), to, to + 3)
    }
  return encodePng({ width, height, channels: 3, data })
}
