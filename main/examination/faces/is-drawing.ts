import type { DecodedImage } from '../codec/decode-image.ts'
import { pixelsOfSquare, squareAround } from './face-square.ts'
import type { FoundFace } from './find-faces.ts'

/** Side of the examined square in pixels. */
const SIDE = 128
/** Most frequent colours whose shares are added. */
const COLOURS = 4
/** Share of these colours from which a face is drawn: photographs of our test set have up to 0.14, drawn specimens from 0.15. */
const DRAWN = 0.15

/** Returns whether four colours (of two million) cover much of a face: skin in photographs has shades and noise. */
export function isDrawing(image: DecodedImage, face: FoundFace): boolean {
  const { data } = pixelsOfSquare(image, squareAround(face, 0.9), SIDE)
  const counts = new Map<number, number>()
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    const colour = ((red >> 1) << 14) | ((green >> 1) << 7) | (blue >> 1)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const most = [...counts.values()].sort((a, b) => b - a).slice(0, COLOURS)
  return most.reduce((sum, count) => sum + count, 0) / (SIDE * SIDE) >= DRAWN
}
