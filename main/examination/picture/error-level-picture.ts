import { decodeImage } from '../images/decode-image.ts'
import { encodePng } from '../images/encode-png.ts'
import { storedPlace } from '../images/orientation.ts'
import { errorLevels } from '../traces/error-levels.ts'
import { UnreadableImage } from '../unreadable-image.ts'

/** Factor by which differences are brightened; they are usually below 10 of 255. */
const BRIGHTENED = 18
/** Maximum longer side of the picture, in pixels. */
const LONGEST = 1600

/**
 * Draws the error levels of a picture as displayed, as PNG: black where one more compression changes nothing. Throws
 * UnreadableImage if it cannot be decoded.
 */
export async function errorLevelPicture(bytes: Uint8Array): Promise<Uint8Array> {
  const image = await decodeImage(bytes)
  const levels = await errorLevels(image)
  if (!levels) throw new UnreadableImage('The image cannot be compressed again')
  const isTurned = image.orientation >= 5
  const [wide, high] = isTurned ? [image.height, image.width] : [image.width, image.height]
  const by = Math.min(1, LONGEST / Math.max(wide, high))
  const [width, height] = [Math.max(1, Math.round(wide * by)), Math.max(1, Math.round(high * by))]
  const data = new Uint8Array(width * height * 3)
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 3) {
      const place = storedPlace({ x: (x + 0.5) / width, y: (y + 0.5) / height }, image.orientation)
      const at = Math.floor(place.y * image.height) * image.width + Math.floor(place.x * image.width)
      data.fill(Math.min(255, (levels.differences[at] ?? 0) * BRIGHTENED), to, to + 3)
    }
  return encodePng({ width, height, channels: 3, data })
}
