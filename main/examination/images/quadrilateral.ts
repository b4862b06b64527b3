export interface Point {
  readonly x: number
  readonly y: number
}

/** Corners clockwise as displayed, starting with any. */
export type Quadrilateral = readonly [Point, Point, Point, Point]

/** Straight line nx·x + ny·y = d; the normal has length 1. */
interface Line {
  readonly nx: number
  readonly ny: number
  readonly d: number
}

/** Share of a side at each end that is ignored because of rounded corners. */
const CORNER = 0.14

/** Fits four straight sides to a boundary; null if it does not have four sides. */
export function fitQuadrilateral(boundary: readonly Point[]): Quadrilateral | null {
  const rough = largestQuadrilateral(convexHull(boundary))
  if (!rough) return null
  const lines = rough.map((from, index) => fitSide(boundary, from, rough[(index + 1) % 4] ?? from))
  const corners = lines.map((line, index) => line && crossing(line, lines[(index + 3) % 4] ?? null))
  const [a, b, c, d] = corners
  return a && b && c && d ? [a, b, c, d] : rough
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Returns the area of a polygon (shoelace formula). */
export function areaOf(corners: readonly Point[]): number {
  let twice = 0
  for (const [index, { x, y }] of corners.entries()) {
    const next = corners[(index + 1) % corners.length]
    if (next) twice += x * next.y - next.x * y
  }
  return Math.abs(twice) / 2
}

const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** Returns the convex hull (Andrew's monotone chain). */
function convexHull(points: readonly Point[]): readonly Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y)
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const point of ordered) {
      for (;;) {
        const [before, last] = [chain.at(-2), chain.at(-1)]
        if (!before || !last || turn(before, last, point) > 0) break
        chain.pop()
      }
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

/** Returns the largest quadrilateral in a convex hull: for every diagonal, the farthest points on both sides. */
function largestQuadrilateral(hull: readonly Point[]): Quadrilateral | null {
  let best: Quadrilateral | null = null
  let largest = 0
  const step = Math.max(1, Math.floor(hull.length / 40))
  const candidates = hull.filter((_, index) => index % step === 0)
  for (const [index, a] of candidates.entries())
    for (const c of candidates.slice(index + 1)) {
      const [b, d] = [farthest(candidates, a, c, 1), farthest(candidates, a, c, -1)]
      const area = b && d ? areaOf([a, b, c, d]) : 0
      if (b && d && area > largest) {
        largest = area
        best = turn(a, b, c) > 0 ? [a, b, c, d] : [a, d, c, b]
      }
    }
  return best
}

function farthest(points: readonly Point[], a: Point, c: Point, side: 1 | -1): Point | null {
  let best: Point | null = null
  let maxDistance = 0
  for (const point of points) {
    const far = turn(a, c, point) * side
    if (far > maxDistance) [best, maxDistance] = [point, far]
  }
  return best
}

/** Fits a line by least squares, then again without outliers. */
function fitSide(boundary: readonly Point[], from: Point, to: Point): Line | null {
  const length = distance(from, to)
  if (length < 8) return null
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const near = boundary.filter(({ x, y }) => {
    const along = ((x - from.x) * ux + (y - from.y) * uy) / length
    const off = Math.abs((x - from.x) * -uy + (y - from.y) * ux)
    return along > CORNER && along < 1 - CORNER && off < Math.max(3, length * 0.06)
  })
  const first = lineThrough(near)
  if (!first) return null
  const close = near.filter(({ x, y }) => Math.abs(first.nx * x + first.ny * y - first.d) < 1.5)
  return lineThrough(close) ?? first
}

function lineThrough(points: readonly Point[]): Line | null {
  if (points.length < 6) return null
  let [mx, my, xx, xy, yy] = [0, 0, 0, 0, 0]
  for (const { x, y } of points) {
    mx += x / points.length
    my += y / points.length
  }
  for (const { x, y } of points) {
    xx += (x - mx) ** 2
    xy += (x - mx) * (y - my)
    yy += (y - my) ** 2
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2 + Math.PI / 2
  const [nx, ny] = [Math.cos(angle), Math.sin(angle)]
  return { nx, ny, d: nx * mx + ny * my }
}

function crossing(a: Line, b: Line | null): Point | null {
  const across = b ? a.nx * b.ny - a.ny * b.nx : 0
  if (!b || Math.abs(across) < 0.2) return null
  return { x: (a.d * b.ny - a.ny * b.d) / across, y: (a.nx * b.d - a.d * b.nx) / across }
}
