import { type Border, notBackground } from './grow-background.ts'
import type { Overview } from './overview.ts'
import { areaOf, distance, fitQuadrilateral, type Point, type Quadrilateral } from './quadrilateral.ts'

/** The outline of a document in a picture. */
export interface FoundDocument {
  readonly corners: Quadrilateral
  /** Share of the picture that the outline takes. */
  readonly share: number
  /** Share of what lies outside that is no background; a desk has none, the edge of a document has print. */
  readonly clutter: number
}

interface Candidate extends FoundDocument {
  /** Share of the outline that the shape fills: 1 for a quadrilateral. */
  readonly fill: number
  /** What else stands out from the background, compared with the outline. */
  readonly litter: number
}

/** A document in front of a background: its shape has four sides, little else is seen, and it is no strip. */
const FILL = { from: 0.94, to: 1.04 }
const LITTER = 0.25
const ASPECT = 2.6

/**
 * The outline of the document in a picture: the largest shape that stands out from the background. Where the document goes on
 * beyond the picture, the border of the picture is part of the outline. Null where no background can be told from a document,
 * as where the document fills the picture.
 */
export function findDocument(overview: Overview): FoundDocument | null {
  const bright = brightened(overview)
  const whole = candidateFor(bright, 'all')
  if (whole && isLikely(whole)) return whole
  const others = (['left', 'top', 'right', 'bottom'] as const).flatMap((border) => candidateFor(bright, border) ?? [])
  return others.filter(isLikely).sort((a, b) => b.share - a.share)[0] ?? null
}

const isLikely = ({ corners, fill, litter }: Candidate): boolean => {
  const [a, b, c, d] = corners
  const [across, down] = [distance(a, b) + distance(c, d), distance(b, c) + distance(d, a)]
  const aspect = Math.max(across, down) / Math.min(across, down)
  return fill >= FILL.from && fill <= FILL.to && litter <= LITTER && aspect <= ASPECT
}

function candidateFor(overview: Overview, border: Border): Candidate | null {
  const { width, height } = overview
  const mask = withoutLines(notBackground(overview, border), width)
  const shape = largestShape(mask, width, height)
  const corners = shape && fitQuadrilateral(outline(shape, width, height))
  if (!corners) return null
  const area = areaOf(corners)
  let [inside, outside] = [0, 0]
  for (let at = 0; at < mask.length; at++) {
    if (shape[at]) inside++
    else if (mask[at]) outside++
  }
  return {
    corners,
    share: area / mask.length,
    clutter: outside / Math.max(1, mask.length - inside),
    fill: inside / area,
    litter: outside / area,
  }
}

/** Dark pictures have less contrast; this gives them that of a bright one. */
function brightened(overview: Overview): Overview {
  const counts = new Uint32Array(256)
  for (let at = 1; at < overview.rgb.length; at += 3) {
    const light = Math.floor(overview.rgb[at] ?? 0)
    counts[light] = (counts[light] ?? 0) + 1
  }
  let [bright, left] = [255, overview.width * overview.height * 0.01]
  while (bright > 1 && left > 0) left -= counts[bright--] ?? 0
  const gain = Math.min(6, 220 / bright)
  return gain <= 1.1 ? overview : { ...overview, rgb: overview.rgb.map((value) => value * gain) }
}

/** Leaves out what is less than three values wide, as the grain of a desk: a morphological opening, row by row, then down. */
function withoutLines(mask: Uint8Array, width: number): Uint8Array {
  const thinned = combined(combined(mask, 1, 1), width, 1)
  return combined(combined(thinned, 1, 0), width, 0)
}

/** Each value with both its neighbours: 1 where all are (`all` 1) or where one is (`all` 0). Ends count as their neighbour. */
function combined(mask: Uint8Array, step: number, all: 0 | 1): Uint8Array {
  const result = mask.slice()
  const last = mask.length - step
  for (let at = step; at < last; at++)
    if (mask[at] === all && (mask[at - step] !== all || mask[at + step] !== all)) result[at] = 1 - all
  return result
}

/** The largest connected part of a mask, its holes filled; null where the mask is empty. */
function largestShape(mask: Uint8Array, width: number, height: number): Uint8Array | null {
  const labels = new Int32Array(mask.length)
  let [best, most, next] = [0, 0, 0]
  for (let at = 0; at < mask.length; at++) {
    if (!mask[at] || labels[at]) continue
    const size = flood(mask, 1, labels, ++next, at, width, height)
    if (size > most) [best, most] = [next, size]
  }
  if (most === 0) return null
  const shape = new Uint8Array(mask.length)
  for (let at = 0; at < mask.length; at++) if (labels[at] === best) shape[at] = 1
  const open = new Int32Array(mask.length)
  for (let at = 0; at < shape.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const atBorder = x === 0 || y === 0 || x === width - 1 || y === height - 1
    if (atBorder && !shape[at] && !open[at]) flood(shape, 0, open, 1, at, width, height)
  }
  for (let at = 0; at < mask.length; at++) shape[at] = open[at] ? 0 : 1
  return shape
}

/** Labels everything of one value that is connected with a start; how many it were. */
function flood(
  mask: Uint8Array,
  value: number,
  labels: Int32Array,
  label: number,
  start: number,
  width: number,
  height: number,
): number {
  const stack = [start]
  labels[start] = label
  let size = 0
  const visit = (at: number) => {
    if (mask[at] === value && !labels[at]) {
      labels[at] = label
      stack.push(at)
    }
  }
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    size++
    const x = at % width
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (at >= width) visit(at - width)
    if (at < width * (height - 1)) visit(at + width)
  }
  return size
}

/** First and last value of the shape in every row and column, as the edge between two values. */
function outline(shape: Uint8Array, width: number, height: number): readonly Point[] {
  const points: Point[] = []
  for (let y = 0; y < height; y++) {
    const [first, last] = [shape.indexOf(1, y * width), shape.lastIndexOf(1, (y + 1) * width - 1)]
    if (first < 0 || first >= (y + 1) * width) continue
    points.push({ x: first % width, y: y + 0.5 }, { x: (last % width) + 1, y: y + 0.5 })
  }
  for (let x = 0; x < width; x++) {
    let [first, last] = [-1, -1]
    for (let y = 0; y < height; y++)
      if (shape[y * width + x]) {
        if (first < 0) first = y
        last = y
      }
    if (first >= 0) points.push({ x: x + 0.5, y: first }, { x: x + 0.5, y: last + 1 })
  }
  return points
}
