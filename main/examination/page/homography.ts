import type { Quadrilateral } from '../images/quadrilateral.ts'

/** Perspective projection of the unit square: x = (a·u + b·v + c) / (g·u + h·v + 1), y = (d·u + e·v + f) / (g·u + h·v + 1). */
export interface Projection {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
  readonly g: number
  readonly h: number
}

/** Returns the projection of the unit square, clockwise from 0/0, to four corners in the same order. Heckbert 1989, 2.2.3 */
export function projectionOf([p, q, r, s]: Quadrilateral): Projection {
  const [dx1, dx2, dx3] = [q.x - r.x, s.x - r.x, p.x - q.x + r.x - s.x]
  const [dy1, dy2, dy3] = [q.y - r.y, s.y - r.y, p.y - q.y + r.y - s.y]
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = determinant === 0 ? 0 : (dx3 * dy2 - dx2 * dy3) / determinant
  const h = determinant === 0 ? 0 : (dx1 * dy3 - dx3 * dy1) / determinant
  return {
    a: q.x - p.x + g * q.x,
    b: s.x - p.x + h * s.x,
    c: p.x,
    d: q.y - p.y + g * q.y,
    e: s.y - p.y + h * s.y,
    f: p.y,
    g,
    h,
  }
}
