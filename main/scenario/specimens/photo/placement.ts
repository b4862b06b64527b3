import type { Quadrilateral } from '../../../examination/index.ts'

/** Position of a document in front of the camera. */
export interface Placement {
  /** Width of the document relative to the picture. */
  readonly fill: number
  /** Degrees clockwise. */
  readonly turn?: number
  /** Share by which the upper edge is shorter than the lower one, being farther away. */
  readonly tilt?: number
  /** Shift to the right relative to the width of the picture. */
  readonly shift?: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the corners of a placed document in pixels of the picture, clockwise from its upper left. */
export function cornersOf(document: Size, picture: Size, placement: Placement): Quadrilateral {
  const { fill, turn = 0, tilt = 0, shift = 0 } = placement
  const width = picture.width * fill
  const height = ((width * document.height) / document.width) * (1 - tilt / 2)
  const angle = (turn * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const corner = (x: number, y: number) => ({
    x: picture.width * (0.5 + shift) + x * cos - y * sin,
    y: picture.height / 2 + x * sin + y * cos,
  })
  const upper = (width / 2) * (1 - tilt)
  return [
    corner(-upper, -height / 2),
    corner(upper, -height / 2),
    corner(width / 2, height / 2),
    corner(-width / 2, height / 2),
  ]
}
