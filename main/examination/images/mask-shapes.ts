import type { Point } from './quadrilateral.ts'

/** Removes shapes less than three values wide, such as the grain of a desk: a morphological opening along rows and columns. */
export function withoutLines(mask: Uint8Array, width: number): Uint8Array {
  const thinned = erodeOrDilate(erodeOrDilate(mask, 1, 1), width, 1)
  return erodeOrDilate(erodeOrDilate(thinned, 1, 0), width, 0)
}

/** Erodes (`all` 1) or dilates (`all` 0) a mask by both neighbours at distance `step`. Values at the ends are unchanged. */
function erodeOrDilate(mask: Uint8Array, step: number, all: 0 | 1): Uint8Array {
  const result = mask.slice()
  const last = mask.length - step
  for (let at = step; at < last; at++)
    if (mask[at] === all && (mask[at - step] !== all || mask[at + step] !== all)) result[at] = 1 - all
  return result
}

/** Returns the largest connected part of a mask with its holes filled; null if the mask is empty. */
export function largestShape(mask: Uint8Array, width: number, height: number): Uint8Array | null {
  const labels = new Int32Array(mask.length)
  let [best, maxSize, next] = [0, 0, 0]
  for (let at = 0; at < mask.length; at++) {
    if (!mask[at] || labels[at]) continue
    const size = flood(mask, 1, labels, ++next, at, width, height)
    if (size > maxSize) [best, maxSize] = [next, size]
  }
  if (maxSize === 0) return null
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

/** Labels all values equal to `value` that are connected with `start`; returns their number. */
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

/** Returns the edges of the first and last value of the shape in every row and column. */
export function outline(shape: Uint8Array, width: number, height: number): readonly Point[] {
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
