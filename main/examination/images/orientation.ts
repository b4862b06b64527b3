import type { Point } from './quadrilateral.ts'

/** Maps a point of the displayed image to the stored one; coordinates from 0 to 1. Exif 2.32 4.6.4 A, Orientation */
export function storedPlace({ x, y }: Point, orientation: number): Point {
  switch (orientation) {
    case 2:
      return { x: 1 - x, y }
    case 3:
      return { x: 1 - x, y: 1 - y }
    case 4:
      return { x, y: 1 - y }
    case 5:
      return { x: y, y: x }
    case 6:
      return { x: y, y: 1 - x }
    case 7:
      return { x: 1 - y, y: 1 - x }
    case 8:
      return { x: 1 - y, y: x }
    default:
      return { x, y }
  }
}

/** Returns the size of an image as displayed: EXIF orientations from 5 on swap width and height. Exif 2.32 */
export const displayedSize = (
  { width, height }: { readonly width: number; readonly height: number },
  orientation: number,
): { readonly width: number; readonly height: number } =>
  orientation >= 5 ? { width: height, height: width } : { width, height }
