import type { PictureArea } from '../../../shared/analysis/index.ts'
import type { DecodedImage } from '../codec/decode-image.ts'
import { storedPlace } from '../images/orientation.ts'

/** Orientation that takes a displayed image back to the stored one: only the two quarter turns are not their own inverse. */
const INVERSE: { readonly [orientation: number]: number } = { 6: 8, 8: 6 }

/** Converts a rectangle in pixels of the stored image to shares of the displayed one. */
export function displayedArea(
  area: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  { width, height, orientation }: Pick<DecodedImage, 'width' | 'height' | 'orientation'>,
): PictureArea {
  const share = (x: number, y: number) =>
    storedPlace({ x: Math.min(1, x / width), y: Math.min(1, y / height) }, INVERSE[orientation] ?? orientation)
  const [a, b] = [share(area.left, area.top), share(area.left + area.width, area.top + area.height)]
  const [left, top] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return { left, top, width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }
}
