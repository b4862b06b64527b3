import type { Point } from '../images/quadrilateral.ts'
import type { Network, SquarePixels } from './runtime.ts'

/** A face in a picture; all values in pixels of the picture. */
export interface FoundFace {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** In the order of the picture: the eye at the left is the right eye of the person. */
  readonly eyes: readonly [Point, Point]
  readonly mouth: Point
  /** Probability that it is a face, 0 to 1. */
  readonly confidence: number
}

/** Side of the picture that BlazeFace takes. */
export const DETECTED_SIDE = 256
/** Distance of anchors in pixels, and anchors at each place. */
const GRIDS = [
  { stride: 16, anchors: 2 },
  { stride: 32, anchors: 6 },
] as const
/** Values of an anchor: centre, size, and six points: eyes, nose, mouth, ears. */
const VALUES = 16
/** Faces that cover each other by more are the same face. */
const SAME = 0.3

/** Finds faces in a picture of DETECTED_SIDE with BlazeFace. */
export function findFaces(network: Network, pixels: SquarePixels, least: number): readonly FoundFace[] {
  const [first, second, third, fourth] = network(pixels, [-1, 1])
  if (!first || !second || !third || !fourth) throw new Error('The face detector has other outputs than expected')
  // By size: 384 scores, 512 scores, 384 boxes, 512 boxes.
  const found = [...facesOfGrid(second, fourth, GRIDS[0], least), ...facesOfGrid(first, third, GRIDS[1], least)]
  return distinct(found)
}

function facesOfGrid(
  scores: Float32Array,
  boxes: Float32Array,
  { stride, anchors }: (typeof GRIDS)[number],
  least: number,
): readonly FoundFace[] {
  const across = DETECTED_SIDE / stride
  const found: FoundFace[] = []
  for (const [index, logit] of scores.entries()) {
    const confidence = 1 / (1 + Math.exp(-logit))
    if (confidence < least) continue
    const cell = Math.floor(index / anchors)
    const anchor = { x: ((cell % across) + 0.5) * stride, y: (Math.floor(cell / across) + 0.5) * stride }
    const value = (at: number): number => boxes[index * VALUES + at] ?? 0
    const point = (at: number): Point => ({ x: anchor.x + value(at), y: anchor.y + value(at + 1) })
    const [centre, width, height] = [point(0), value(2), value(3)]
    found.push({
      left: centre.x - width / 2,
      top: centre.y - height / 2,
      width,
      height,
      eyes: [point(4), point(6)],
      mouth: point(10),
      confidence,
    })
  }
  return found
}

/** Keeps the most probable of faces that cover each other, the most probable first. */
export function distinct(faces: readonly FoundFace[]): readonly FoundFace[] {
  const kept: FoundFace[] = []
  for (const face of [...faces].sort((a, b) => b.confidence - a.confidence))
    if (!kept.some((other) => overlap(face, other) > SAME)) kept.push(face)
  return kept
}

/** Returns the common area as a share of the smaller face: a face within a face is the same one. */
function overlap(a: FoundFace, b: FoundFace): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return (Math.max(0, width) * Math.max(0, height)) / Math.max(1, Math.min(a.width * a.height, b.width * b.height))
}
