import type { FoundDocument } from './find-document.ts'
import type { Overview } from './overview.ts'
import { distance, type Point, type Quadrilateral } from './quadrilateral.ts'

export interface Geometry {
  /** Larger of the two angles between opposite edges, in degrees; 0 if the document faces the camera. */
  readonly keystone: number
  /** Size of the document relative to the image, by its sides; about 1 if it fills the image. */
  readonly size: number
  /** Number of sides, 0 to 4, on the border of the image or with an end outside it, as if the document extends beyond it. */
  readonly cutSides: number
  /** The longer side divided by the shorter one. */
  readonly aspect: number
  /** The longer side in pixels of the image. */
  readonly longSide: number
}

/** Maximum distance of a side on the border, as a share of the image's longer side; larger for an outline of no known shape. */
const BORDER = { shaped: 0.008, other: 0.025 }
/** Distance of a corner outside the image, as a share of its longer side, from which a part of the document is missing. */
const OUTSIDE = 0.03

/** `isShaped`: whether an aspect ratio is about that of a document. */
export function measureGeometry(
  { width, height, scale }: Overview,
  { corners }: FoundDocument,
  isShaped: (aspect: number) => boolean,
): Geometry {
  const sides = corners.map((from, index) => ({ from, to: corners[(index + 1) % 4] ?? from }))
  const lengths = sides.map(({ from, to }) => distance(from, to))
  const [a = 0, b = 0, c = 0, d = 0] = lengths
  const [first, second] = [(a + c) / 2, (b + d) / 2]
  const aspect = Math.max(first, second) / Math.max(1, Math.min(first, second))
  const near = Math.max(width, height) * (isShaped(aspect) ? BORDER.shaped : BORDER.other) + 1
  return {
    keystone: keystoneOf(corners),
    size: Math.max((first + second) / (width + height), Math.min(1, Math.max(first, second) / Math.max(width, height))),
    cutSides: sides.filter(
      ({ from, to }) =>
        isOnBorder(from, to, width, height, near) || isOutside(from, width, height) || isOutside(to, width, height),
    ).length,
    aspect,
    longSide: Math.max(first, second) * scale,
  }
}

/** Returns the larger angle between opposite edges, in degrees; they are parallel only if the document faces the camera. */
function keystoneOf([a, b, c, d]: Quadrilateral): number {
  return Math.max(angleBetween(a, b, d, c), angleBetween(b, c, a, d))
}

function angleBetween(a: Point, b: Point, c: Point, d: Point): number {
  const angle = Math.atan2(b.y - a.y, b.x - a.x) - Math.atan2(d.y - c.y, d.x - c.x)
  return (Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle))) * 180) / Math.PI
}

function isOutside({ x, y }: Point, width: number, height: number): boolean {
  const far = Math.max(width, height) * OUTSIDE
  return x < -far || y < -far || x > width + far || y > height + far
}

function isOnBorder(from: Point, to: Point, width: number, height: number, near: number): boolean {
  const both = (test: (point: Point) => boolean) => test(from) && test(to)
  return (
    both(({ x }) => x <= near) ||
    both(({ y }) => y <= near) ||
    both(({ x }) => x >= width - near) ||
    both(({ y }) => y >= height - near)
  )
}
