import type { DecodedImage } from '../codec/decode-image.ts'
import { displayedSize } from '../images/orientation.ts'
import type { Point, Quadrilateral } from '../images/quadrilateral.ts'
import { WHOLE_PAGE, warp } from '../page/warp.ts'
import type { FoundFace } from './find-faces.ts'
import type { SquarePixels } from './runtime.ts'

/** A square part of a picture, perhaps turned; in pixels as displayed. May exceed the picture. */
export interface Square {
  readonly centre: Point
  readonly side: number
  /** Clockwise, in radians. */
  readonly turn: number
}

/** Returns the pixels of a square, scaled to `size` × `size`. */
export function pixelsOfSquare(image: DecodedImage, square: Square, size: number): SquarePixels {
  const displayed = displayedSize(image, image.orientation)
  const corner = (x: number, y: number): Point => {
    const placed = placeInSquare(square, { x, y })
    return { x: placed.x / displayed.width, y: placed.y / displayed.height }
  }
  const corners: Quadrilateral = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
  return warp(image, corners, WHOLE_PAGE, size, size)
}

/** Returns the place in the picture of a point that is given in shares of the square. */
function placeInSquare({ centre, side, turn }: Square, { x, y }: Point): Point {
  const [dx, dy] = [(x - 0.5) * side, (y - 0.5) * side]
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  return { x: centre.x + dx * cos - dy * sin, y: centre.y + dx * sin + dy * cos }
}

/** Returns a face that was found in a square scaled to `size` in pixels of the picture. */
export function placedFace(face: FoundFace, square: Square, size: number): FoundFace {
  const place = ({ x, y }: Point) => placeInSquare(square, { x: x / size, y: y / size })
  const scale = square.side / size
  const centre = place({ x: face.left + face.width / 2, y: face.top + face.height / 2 })
  const [width, height] = [face.width * scale, face.height * scale]
  return {
    left: centre.x - width / 2,
    top: centre.y - height / 2,
    width,
    height,
    eyes: [place(face.eyes[0]), place(face.eyes[1])],
    mouth: place(face.mouth),
    confidence: face.confidence,
  }
}

/** Returns upright squares that cover a picture: as many along its longer side as are needed to overlap by half. */
export function coveringSquares(
  width: number,
  height: number,
  side = Math.min(width, height),
  turn = 0,
): readonly Square[] {
  const along = (length: number): readonly number[] => {
    const count = length <= side * 1.05 ? 1 : Math.ceil((length - side) / (side / 2)) + 1
    return Array.from({ length: count }, (_, index) =>
      count === 1 ? length / 2 : side / 2 + (index * (length - side)) / (count - 1),
    )
  }
  return along(height).flatMap((y) => along(width).map((x) => ({ centre: { x, y }, side, turn })))
}

/** Returns the angle by which the head is turned in the picture, from the eyes; clockwise, in radians. */
export const rollOf = ({ eyes: [right, left] }: FoundFace): number => Math.atan2(left.y - right.y, left.x - right.x)

/** Returns an upright square around a face, `scale` times as large. */
export const squareAround = (face: FoundFace, scale: number): Square => ({
  centre: { x: face.left + face.width / 2, y: face.top + face.height / 2 },
  side: Math.max(face.width, face.height) * scale,
  turn: rollOf(face),
})

/**
 * Where dlib has the middle of the eyes and the mouth in the square that its network takes: its mean face (68 points) with a margin of a
 * quarter. dlib, face_pose.h and get_face_chip_details
 */
const MEAN = { eyesApart: 0.3525, eyesY: 0.3107, mouthY: 0.692 } as const

/** Returns the square in which eyes and mouth of a face are where the network of descriptors expects them. */
export function alignedSquare(face: FoundFace): Square {
  const [right, left] = face.eyes
  const eyes = { x: (right.x + left.x) / 2, y: (right.y + left.y) / 2 }
  const down = { x: face.mouth.x - eyes.x, y: face.mouth.y - eyes.y }
  const turn = rollOf(face)
  const apart = Math.hypot(left.x - right.x, left.y - right.y)
  const height = Math.abs(-Math.sin(turn) * down.x + Math.cos(turn) * down.y)
  // Heads turned aside have close eyes, nodding ones a close mouth: the mean of both sizes.
  const side = (apart / MEAN.eyesApart + height / (MEAN.mouthY - MEAN.eyesY)) / 2
  const middle = { x: (eyes.x + face.mouth.x) / 2, y: (eyes.y + face.mouth.y) / 2 }
  const offset = 0.5 - (MEAN.eyesY + MEAN.mouthY) / 2
  return {
    centre: { x: middle.x - Math.sin(turn) * offset * side, y: middle.y + Math.cos(turn) * offset * side },
    side,
    turn,
  }
}
