import type { Overview } from './overview.ts'
import { fitRobustly } from './robust-fit.ts'

/** Colour distance of every value from the background, in levels of brightness. */
export interface Distances {
  readonly plain: Float32Array
  /** Distance if darker values are assumed to be in a shadow. */
  readonly shaded: Float32Array
}

/** Maximum number of samples per fit. */
const MAX_SAMPLES = 400
/** Share of the light that remains in a shadow. */
const SHADOW = 0.62

/** Terms of the light falloff, whose weighted sum is the colour; the border alone determines only the first four. */
const TERMS: readonly ((x: number, y: number) => number)[] = [
  () => 1,
  (x) => x,
  (_, y) => y,
  (x, y) => x * x + y * y,
  (x, y) => x * x - y * y,
  (x, y) => x * y,
  (x, y) => (x * x + y * y) ** 2,
]

/**
 * Compares an image with its extrapolated background, which is fitted to `places`, most of which show it, with the first `terms`
 * terms of the light falloff.
 */
export function distancesFromBackground(overview: Overview, places: readonly number[], terms: 4 | 7): Distances {
  const { width, height, rgb } = overview
  const used = TERMS.slice(0, terms)
  const termsAt = (at: number) => {
    const x = ((at % width) / width) * 2 - 1
    const y = (Math.floor(at / width) / height) * 2 - 1
    return used.map((term) => term(x, y))
  }
  const step = Math.ceil(places.length / MAX_SAMPLES)
  const samples = places.filter((_, index) => index % step === 0)
  const sampleTerms = samples.map(termsAt)
  const models = [0, 1, 2].map((channel) =>
    fitRobustly(
      sampleTerms,
      samples.map((at) => rgb[at * 3 + channel] ?? 0),
    ),
  )
  return compare(overview, coarseBackground(models, overview, termsAt))
}

/** Side of the squares for which the background is computed once; light varies little within one. */
const SQUARE = 8

/** Returns the background colour in the centre of every square, three numbers each, row by row. */
function coarseBackground(
  models: readonly (readonly number[])[],
  overview: Overview,
  termsAt: (at: number) => number[],
): Float32Array {
  const [across, down] = [Math.ceil(overview.width / SQUARE), Math.ceil(overview.height / SQUARE)]
  const colours = new Float32Array(across * down * 3)
  for (let square = 0; square < across * down; square++) {
    const x = Math.min(overview.width - 1, (square % across) * SQUARE + SQUARE / 2)
    const y = Math.min(overview.height - 1, Math.floor(square / across) * SQUARE + SQUARE / 2)
    const terms = termsAt(y * overview.width + x)
    for (const [channel, model] of models.entries())
      colours[square * 3 + channel] = terms.reduce((sum, term, index) => sum + term * (model[index] ?? 0), 0)
  }
  return colours
}

function compare({ width, height, rgb }: Overview, colours: Float32Array): Distances {
  const plain = new Float32Array(width * height)
  const shaded = new Float32Array(width * height)
  const across = Math.ceil(width / SQUARE)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const background = (Math.floor(y / SQUARE) * across + Math.floor(x / SQUARE)) * 3
      plain[at] = colourDistance(rgb, at * 3, colours, background, 1)
      shaded[at] = colourDistance(rgb, at * 3, colours, background, SHADOW)
    }
  return { plain, shaded }
}

function colourDistance(
  rgb: Float32Array,
  at: number,
  colours: Float32Array,
  background: number,
  shadow: number,
): number {
  const red = rgb[at] ?? 0
  const green = rgb[at + 1] ?? 0
  const blue = rgb[at + 2] ?? 0
  const r = colours[background] ?? 0
  const g = colours[background + 1] ?? 0
  const b = colours[background + 2] ?? 0
  const light = Math.min(1, Math.max(shadow, (red + green + blue) / Math.max(1, r + g + b)))
  return Math.sqrt((red - r * light) ** 2 + (green - g * light) ** 2 + (blue - b * light) ** 2)
}
