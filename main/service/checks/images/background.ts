import type { Overview } from './overview.ts'

/** Where the background is looked for. */
export type Border = 'all' | 'left' | 'top' | 'right' | 'bottom'

/** Width of the frame at the border that shows the background, as a share of the shorter side. */
const RING = 0.025
/** Points of it that are looked at, at most. */
const POINTS = 500
const TERMS = 4

/** Colour is a sum of these functions of the place: light that falls off to the sides. */
type Terms = readonly [number, number, number, number]

const termsAt = (x: number, y: number): Terms => [1, x, y, x * x + y * y]

/** How far every value's colour is from that of the background, in steps of brightness. */
export interface Distances {
  readonly plain: Float32Array
  /** As if what is darker lay in a shadow. */
  readonly shaded: Float32Array
}

/**
 * Compares a picture with what lies around a document, as it would look behind it: fitted to the border of the picture, where
 * most of it must be background.
 */
export function distancesFromBackground({ width, height, rgb }: Overview, border: Border): Distances {
  const ring = ringOf(width, height, border)
  const places = ring.map((at) => termsAt(((at % width) / width) * 2 - 1, (Math.floor(at / width) / height) * 2 - 1))
  const modelOf = (channel: number) =>
    fitRobustly(
      places,
      ring.map((at) => rgb[at * 3 + channel] ?? 0),
    )
  const [red, green, blue] = [modelOf(0), modelOf(1), modelOf(2)]
  const plain = new Float32Array(width * height)
  const shaded = new Float32Array(width * height)
  for (let row = 0, at = 0; row < height; row++) {
    const y = (row / height) * 2 - 1
    for (let column = 0; column < width; column++, at++) {
      const x = (column / width) * 2 - 1
      const [r, g, b] = [colourAt(red, x, y), colourAt(green, x, y), colourAt(blue, x, y)]
      plain[at] = colourDistance(rgb, at * 3, r, g, b, 1)
      shaded[at] = colourDistance(rgb, at * 3, r, g, b, SHADOW)
    }
  }
  return { plain, shaded }
}

/** How much of its light a shadow leaves. */
const SHADOW = 0.62

function colourDistance(rgb: Float32Array, at: number, r: number, g: number, b: number, shadow: number): number {
  const red = rgb[at] ?? 0
  const green = rgb[at + 1] ?? 0
  const blue = rgb[at + 2] ?? 0
  const light = Math.min(1, Math.max(shadow, (red + green + blue) / Math.max(1, r + g + b)))
  return Math.sqrt((red - r * light) ** 2 + (green - g * light) ** 2 + (blue - b * light) ** 2)
}

function ringOf(width: number, height: number, border: Border): readonly number[] {
  const depth = Math.max(1, Math.round(Math.min(width, height) * RING))
  const ring: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const gaps = { left: x, top: y, right: width - 1 - x, bottom: height - 1 - y }
      const gap = border === 'all' ? Math.min(gaps.left, gaps.top, gaps.right, gaps.bottom) : gaps[border]
      if (gap < depth) ring.push(y * width + x)
    }
  const step = Math.ceil(ring.length / POINTS)
  return ring.filter((_, index) => index % step === 0)
}

/** Starts from the median; at every round what lies far off counts less (Cauchy weights). */
function fitRobustly(places: readonly Terms[], values: readonly number[]): Terms {
  let weights: Terms = [medianOf(values), 0, 0, 0]
  for (let round = 0; round < 6; round++) {
    const errors = values.map((value, index) => Math.abs(value - scalarOf(weights, places[index] ?? weights)))
    const spread = Math.max(3, medianOf(errors) * 1.5)
    const trust = errors.map((error) => 1 / (1 + (error / spread) ** 2) ** 2)
    weights = solve(places, values, trust) ?? weights
  }
  return weights
}

const scalarOf = (a: Terms, b: Terms): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]

const colourAt = (weights: Terms, x: number, y: number): number =>
  weights[0] + weights[1] * x + weights[2] * y + weights[3] * (x * x + y * y)

function medianOf(values: readonly number[]): number {
  const sorted = Float32Array.from(values).sort()
  return sorted[sorted.length >> 1] ?? 0
}

/** Weighted least squares by the normal equations, Gaussian elimination; null where they have no one solution. */
function solve(places: readonly Terms[], values: readonly number[], trust: readonly number[]): Terms | null {
  const rows = Array.from({ length: TERMS }, () => Array<number>(TERMS + 1).fill(0))
  for (const [index, terms] of places.entries())
    for (const [i, row] of rows.entries()) {
      const weight = (trust[index] ?? 0) * (terms[i] ?? 0)
      for (let j = 0; j < TERMS; j++) row[j] = (row[j] ?? 0) + weight * (terms[j] ?? 0)
      row[TERMS] = (row[TERMS] ?? 0) + weight * (values[index] ?? 0)
    }
  for (const [i, pivot] of rows.entries()) {
    const lead = pivot[i] ?? 0
    if (Math.abs(lead) < 1e-6) return null
    for (const [k, row] of rows.entries()) {
      const factor = (row[i] ?? 0) / lead
      if (k !== i) for (let j = i; j <= TERMS; j++) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0)
    }
  }
  const [a = 0, b = 0, c = 0, d = 0] = rows.map((row, index) => (row[TERMS] ?? 0) / (row[index] ?? 1))
  return [a, b, c, d]
}
