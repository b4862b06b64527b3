import type { GreyImage } from '../../../shared/analysis/index.ts'
import type { LumaPlane } from './luma-plane.ts'
import { type CellRegion, oddRegion } from './odd-region.ts'
import { SQUARE, type Square, texturedSquares } from './textured-squares.ts'

/** Region that occurs twice in a picture, in pixels of the plane. */
export interface CopiedRegion {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Distance to the other occurrence. */
  readonly dx: number
  readonly dy: number
  /** Number of matching cells of 8 × 8 pixels. */
  readonly cells: number
}

/** Longer side of the reduced copy. */
const DETAIL = 1280
/** Minimum distance of both occurrences: neighbouring squares are always similar. */
const MIN_DISTANCE = 40
/** Maximum mean difference of matching squares, and number of squares with one key that are compared. */
const MAX_DIFFERENCE = 5
const MAX_EQUAL = 4
/** Distance of the squares that others are compared with; a copy is found at any distance of both occurrences. */
const STORED = 2
/** Side of the cells in which matches are counted, in pixels. */
const CELL = 8
/** Minimum sides of a copied region in cells: a line of text, such as the fillers of a zone, repeats itself at many distances. */
const MIN_SIDE = 4
/** Minimum number of matches of one distance that are examined. */
const MIN_MATCHES = 20
/** Maximum number of distances that are examined, those with most matches first. */
const MAX_SHIFTS = 40

/** Searches for a textured region that occurs twice without rotation; null if there is none. */
export function copiedRegion(plane: LumaPlane): CopiedRegion | null {
  const shrink = Math.max(1, Math.ceil(Math.max(plane.width, plane.height) / DETAIL))
  const small = reduced(plane, shrink)
  const squares = texturedSquares(small)
  const byKey = new Map<number, Square[]>()
  for (const square of squares) {
    if (square.x % STORED !== 0 || square.y % STORED !== 0) continue
    const known = byKey.get(square.key)
    if (!known) byKey.set(square.key, [square])
    else if (known.length < MAX_EQUAL) known.push(square)
  }
  const shifts = new Map<number, Square[]>()
  for (const square of squares)
    for (const other of byKey.get(square.key) ?? []) {
      const [a, b] = ordered(square, other)
      const [dx, dy] = [b.x - a.x, b.y - a.y]
      if (Math.hypot(dx, dy) < MIN_DISTANCE || difference(small, a, b) > MAX_DIFFERENCE) continue
      const shift = (dy + 4096) * 8192 + dx + 4096
      const known = shifts.get(shift)
      if (known) known.push(a)
      else shifts.set(shift, [a])
    }
  let best: CopiedRegion | null = null
  const frequent = [...shifts].filter(([, { length }]) => length >= MIN_MATCHES)
  const counts = frequent.map(([shift, { length }]) => ({ ...vectorOf(shift), length }))
  for (const [shift, places] of frequent.sort(([, a], [, b]) => b.length - a.length).slice(0, MAX_SHIFTS)) {
    const region = connected(small, places)
    if (!region || region.cells <= (best?.cells ?? 0) || Math.min(region.columns, region.rows) < MIN_SIDE) continue
    const { dx, dy } = vectorOf(shift)
    const isOverlapping = Math.abs(dx) < region.columns * CELL && Math.abs(dy) < region.rows * CELL
    if (isOverlapping || isLineOfText(region, { dx, dy }) || isPeriodic({ dx, dy, length: places.length }, counts))
      continue
    const unit = CELL * shrink
    best = {
      left: region.left * unit,
      top: region.top * unit,
      width: region.columns * unit,
      height: region.rows * unit,
      dx: dx * shrink,
      dy: dy * shrink,
      cells: region.cells,
    }
  }
  return best
}

interface Vector {
  readonly dx: number
  readonly dy: number
}

const vectorOf = (shift: number): Vector => ({ dx: (shift % 8192) - 4096, dy: Math.floor(shift / 8192) - 4096 })

/** Lower sides in cells are those of a line of text. */
const LINE = 6

/** Returns whether both occurrences are parts of lines of one text: low, and below or next to each other, like the fillers of a zone. */
function isLineOfText({ columns, rows }: CellRegion, { dx, dy }: Vector): boolean {
  if (Math.min(columns, rows) >= LINE) return false
  return columns > rows ? Math.abs(dx) < columns * CELL : Math.abs(dy) < rows * CELL
}

/** Share of the matches from which another distance counts, and number of such distances of a printed pattern. */
const PATTERN = { share: 0.3, distances: 2 }

/** Returns whether a pattern repeats at several distances in one direction or along one line, as printed lines and fillers do; a copy has one. */
function isPeriodic(
  own: Vector & { readonly length: number },
  all: readonly (Vector & { readonly length: number })[],
): boolean {
  const size = Math.hypot(own.dx, own.dy)
  const others = all.filter(({ dx, dy, length }) => {
    const isOther = Math.hypot(dx - own.dx, dy - own.dy) > SQUARE / 2
    const isParallel = Math.abs(dx * own.dy - dy * own.dx) < size * Math.hypot(dx, dy) * 0.05
    const isOnLine = Math.abs(dy - own.dy) <= SQUARE / 4
    return isOther && (isParallel || isOnLine) && length >= PATTERN.share * own.length
  })
  return others.length >= PATTERN.distances
}

/** Returns the largest connected region of cells with matches. */
function connected(
  { width, height }: GreyImage,
  places: readonly { readonly x: number; readonly y: number }[],
): CellRegion | null {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)]
  const values = new Float32Array(columns * rows)
  for (const { x, y } of places) {
    const [column, row] = [Math.floor((x + SQUARE / 2) / CELL), Math.floor((y + SQUARE / 2) / CELL)]
    values[row * columns + column] = 1
  }
  return oddRegion({ columns, rows, values }, (value) => value > 0)
}

/** Returns both squares, the upper one first, so that both directions of a shift count together. */
const ordered = (a: Square, b: Square): readonly [Square, Square] =>
  a.y > b.y || (a.y === b.y && a.x > b.x) ? [b, a] : [a, b]

function reduced({ width, height, luma }: LumaPlane, shrink: number): GreyImage {
  if (shrink === 1) return { width, height, pixels: luma }
  const [wide, high] = [Math.floor(width / shrink), Math.floor(height / shrink)]
  const small = new Float32Array(wide * high)
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      let sum = 0
      for (let dy = 0; dy < shrink; dy++)
        for (let dx = 0; dx < shrink; dx++) sum += luma[(y * shrink + dy) * width + x * shrink + dx] as number
      small[y * wide + x] = sum / (shrink * shrink)
    }
  return { width: wide, height: high, pixels: small }
}

function difference({ width, pixels }: GreyImage, a: Square, b: Square): number {
  let sum = 0
  for (let y = 0; y < SQUARE; y++)
    for (let x = 0; x < SQUARE; x++)
      sum += Math.abs((pixels[(a.y + y) * width + a.x + x] as number) - (pixels[(b.y + y) * width + b.x + x] as number))
  return sum / SQUARE ** 2
}
