import type { InkShape } from './ink-shapes.ts'

/** A line of text: its shapes from left to right, and its course y = a + b·x + c·x², in pixels. */
export interface TextLine {
  readonly shapes: readonly InkShape[]
  readonly left: number
  readonly right: number
  readonly course: readonly [number, number, number]
  /** Height of capital letters. */
  readonly capitals: number
}

/** Limits of neighbours in a line, relative to the height of the line: gap, offset from the course, and height. */
const GAP = 1.9
const OFFSET = 0.38
const SIZE = { from: 0.4, to: 1.75 } as const
/** Minimum length of a line relative to its height: the 30 characters of a card. */
const MIN_LENGTH = 18
/** Number of shapes at the end of a line that determine where it goes on. */
const TAIL = 8

const heightOf = ({ top, bottom }: InkShape): number => bottom - top
const middleOf = ({ top, bottom }: InkShape): number => (top + bottom) / 2
const centreOf = ({ left, right }: InkShape): number => (left + right) / 2

/** Joins shapes to the lines that are long enough for a machine-readable zone, from top to bottom. */
export function textLines(shapes: readonly InkShape[]): readonly TextLine[] {
  const used = new Set<InkShape>()
  const lines: TextLine[] = []
  for (const [index, first] of shapes.entries()) {
    if (used.has(first)) continue
    const chain = chainFrom(shapes, index, used)
    const [left, right] = [first.left, Math.max(...chain.map((shape) => shape.right))]
    const capitals = capitalsOf(chain)
    if (right - left < capitals * MIN_LENGTH) continue
    for (const shape of chain) used.add(shape)
    lines.push({ shapes: chain, left, right, course: courseOf(chain), capitals })
  }
  return lines.sort((a, b) => heightAt(a, (a.left + a.right) / 2) - heightAt(b, (b.left + b.right) / 2))
}

/** Returns the height of the middle of a line at a column. */
export const heightAt = ({ course: [a, b, c] }: Pick<TextLine, 'course'>, x: number): number => a + b * x + c * x * x

/** Follows a line to the right: the next shape is near, of similar height, and on the course of the last ones. */
function chainFrom(shapes: readonly InkShape[], start: number, used: ReadonlySet<InkShape>): readonly InkShape[] {
  const first = shapes[start]
  if (!first) return []
  const chain = [first]
  let right = first.right
  let height = heightOf(first)
  for (let at = start + 1; at < shapes.length; at++) {
    const next = shapes[at] as InkShape
    if (next.left - right > height * GAP) break
    if (used.has(next) || next.right <= right) continue
    const size = heightOf(next)
    if (size < height * SIZE.from || size > height * SIZE.to) continue
    if (Math.abs(middleOf(next) - expected(chain, centreOf(next))) > height * OFFSET) continue
    chain.push(next)
    right = next.right
    height = capitalsOf(chain.slice(-TAIL))
  }
  return chain
}

/** Returns where the middle of the next shape is expected. */
function expected(chain: readonly InkShape[], x: number): number {
  const tail = chain.slice(-TAIL)
  const last = tail.at(-1) as InkShape
  const mean = tail.reduce((sum, shape) => sum + middleOf(shape), 0) / tail.length
  if (tail.length < TAIL) return (mean + middleOf(last)) / 2
  const centre = tail.reduce((sum, shape) => sum + centreOf(shape), 0) / tail.length
  let [above, below] = [0, 0]
  for (const shape of tail) {
    above += (centreOf(shape) - centre) * (middleOf(shape) - mean)
    below += (centreOf(shape) - centre) ** 2
  }
  return mean + (below === 0 ? 0 : above / below) * (x - centre)
}

/** Returns the height of capitals: that of the higher shapes; fillers are lower. */
function capitalsOf(chain: readonly InkShape[]): number {
  const heights = chain.map(heightOf).sort((a, b) => a - b)
  return heights[Math.floor((heights.length - 1) * 0.8)] ?? 0
}

/** Fits a parabola to the middles of the shapes, each with the weight of its width, by least squares. */
function courseOf(chain: readonly InkShape[]): readonly [number, number, number] {
  const origin = centreOf(chain[chain.length >> 1] as InkShape)
  const unit = 500
  const sums = new Float64Array(5)
  const right = new Float64Array(3)
  for (const shape of chain) {
    const [x, weight] = [(centreOf(shape) - origin) / unit, shape.right - shape.left]
    for (let power = 0, value = weight; power < 5; power++, value *= x) sums[power] = (sums[power] as number) + value
    for (let power = 0, value = weight; power < 3; power++, value *= x)
      right[power] = (right[power] as number) + value * middleOf(shape)
  }
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0] = sums
  const [r0 = 0, r1 = 0, r2 = 0] = right
  const ridge = s0 * 1e-3
  const [a, b, c] = solved([
    [s0, s1, s2, r0],
    [s1, s2 + ridge, s3, r1],
    [s2, s3, s4 + ridge, r2],
  ])
  // In terms of x itself.
  const [slope, bend] = [b / unit, c / unit ** 2]
  return [a - slope * origin + bend * origin ** 2, slope - 2 * bend * origin, bend]
}

/** Solves three linear equations by elimination. */
function solved(rows: number[][]): readonly [number, number, number] {
  for (let pivot = 0; pivot < 3; pivot++)
    for (let row = 0; row < 3; row++) {
      if (row === pivot) continue
      const factor = (rows[row]?.[pivot] ?? 0) / (rows[pivot]?.[pivot] || 1e-9)
      for (let column = pivot; column < 4; column++)
        (rows[row] as number[])[column] = (rows[row]?.[column] ?? 0) - factor * (rows[pivot]?.[column] ?? 0)
    }
  const value = (row: number) => (rows[row]?.[3] ?? 0) / (rows[row]?.[row] || 1e-9)
  return [value(0), value(1), value(2)]
}
