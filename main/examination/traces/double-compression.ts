import type { BlockSpectrum } from './block-spectrum.ts'
import { standardLuma } from './jpeg-tables.ts'
import { averaged, type CellMap, type CellRegion, oddRegion } from './odd-region.ts'

/** Comparison of the hypotheses that a picture was compressed once and twice on the same grid of blocks. */
export interface DoubleCompression {
  /**
   * Logarithm of the likelihood ratio per coefficient that is not zero, times 1000, as the median frequency has it; about 0 or below for
   * one compression.
   */
  readonly score: number
  /** Most likely quality of the earlier compression, 1 to 100. */
  readonly quality: number
  /** Logarithm of the likelihood ratio of each block: above 0 if it was compressed twice. */
  readonly blocks: CellMap
}

/** Lowest frequencies, at which most coefficients are not zero; index in rows of the block. */
const MODES = [1, 8, 16, 9, 2, 10, 17] as const
/** Maximum absolute value of a quantized coefficient that is counted. */
const MAX_BIN = 12
const BINS = 2 * MAX_BIN + 1
/** Examined qualities of the earlier compression. */
const QUALITIES = Array.from({ length: 56 }, (_, index) => 40 + index)
/** Standard deviation of coefficients caused by rounding the pixels between both compressions. */
const ROUNDING = 0.6
/** Weight of a uniform distribution that is mixed in, so that a single odd coefficient decides nothing. */
const SMOOTHING = 0.02
const MIN_BLOCKS = 100

/**
 * Compares the coefficients of a JPEG (`spectrum`, steps `table`) with those expected after one and after two compressions. The
 * distribution before the last compression is estimated from the picture shifted by half a block (`shifted`). Null if the
 * picture is too small or too flat. Lukáš, Fridrich: Estimation of Primary Quantization Matrix in Double Compressed JPEG Images
 */
export function doubleCompression(
  spectrum: BlockSpectrum,
  shifted: BlockSpectrum,
  table: readonly number[],
): DoubleCompression | null {
  const blocks = spectrum.columns * spectrum.rows
  if (blocks < MIN_BLOCKS) return null
  const modes = MODES.map((mode) => modeOf(spectrum, shifted, mode, table[mode] ?? 1))
  const counted = modes.reduce((sum, { nonzero }) => sum + nonzero, 0)
  if (counted < MIN_BLOCKS) return null
  let best = { quality: 0, score: Number.NEGATIVE_INFINITY, parts: [] as number[] }
  // Many qualities have the same step.
  const scores = modes.map(() => new Map<number, number>())
  for (const quality of QUALITIES) {
    const earlier = standardLuma(quality)
    const parts: number[] = []
    for (const [index, mode] of modes.entries()) {
      const first = earlier[mode.mode] ?? 1
      // An earlier compression with equal steps leaves no trace.
      if (first === mode.step) continue
      const own = scores[index]?.get(first) ?? scoreOf(mode, first)
      scores[index]?.set(first, own)
      parts.push(own)
    }
    const score = parts.reduce((sum, part) => sum + part, 0)
    if (score > best.score) best = { quality, score, parts }
  }
  return {
    score: (1000 * typical(best.parts)) / counted,
    quality: best.quality,
    blocks: {
      columns: spectrum.columns,
      rows: spectrum.rows,
      values: scoresOfBlocks(modes, standardLuma(best.quality), blocks),
    },
  }
}

/** Least number of frequencies that have traces. */
const MIN_PARTS = 3

/**
 * Returns the sum of the parts as if each was the median one: two compressions show at every frequency, an even change of brightness over the
 * picture at the lowest alone.
 */
const typical = (parts: readonly number[]): number =>
  parts.length < MIN_PARTS ? 0 : parts.length * ([...parts].sort((a, b) => a - b)[(parts.length - 1) >> 1] ?? 0)

interface Mode {
  readonly mode: number
  readonly step: number
  /** Bin of each block; 255 beyond the counted ones. */
  readonly bins: Uint8Array
  readonly observed: Float64Array
  readonly nonzero: number
  /** Coefficients of the shifted blocks. */
  readonly samples: Float32Array
  readonly single: Float64Array
}

function modeOf(spectrum: BlockSpectrum, shifted: BlockSpectrum, mode: number, step: number): Mode {
  const count = spectrum.columns * spectrum.rows
  const bins = new Uint8Array(count).fill(255)
  const observed = new Float64Array(BINS)
  let nonzero = 0
  for (let block = 0; block < count; block++) {
    const level = Math.round((spectrum.values[block * 64 + mode] ?? 0) / step)
    if (Math.abs(level) > MAX_BIN) continue
    bins[block] = level + MAX_BIN
    observed[level + MAX_BIN] = (observed[level + MAX_BIN] ?? 0) + 1
    if (level !== 0) nonzero++
  }
  const samples = Float32Array.from(
    { length: shifted.columns * shifted.rows },
    (_, block) => shifted.values[block * 64 + mode] ?? 0,
  )
  return { mode, step, bins, observed, nonzero, samples, single: distribution(samples, null, step) }
}

/** Returns the expected distribution of levels of `step`, after an earlier compression with steps of `first`. */
function distribution(samples: Float32Array, first: number | null, step: number): Float64Array {
  const counts = new Float64Array(BINS)
  let total = 0
  // The same sequence in every run: a deviation of the rounding between both compressions for each coefficient.
  let state = 1
  for (const sample of samples) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const deviation = ((state >>> 8) / 0x1000000 - 0.5) * 2 * Math.sqrt(3) * ROUNDING
    const value = first === null ? sample : Math.round(sample / first) * first + deviation
    const level = Math.round(value / step)
    if (Math.abs(level) > MAX_BIN) continue
    counts[level + MAX_BIN] = (counts[level + MAX_BIN] ?? 0) + 1
    total++
  }
  return counts.map((count) => (1 - SMOOTHING) * (count / Math.max(1, total)) + SMOOTHING / BINS)
}

/** Returns the logarithm of the likelihood ratio of all coefficients at one frequency. */
function scoreOf({ step, observed, samples, single }: Mode, first: number): number {
  const double = distribution(samples, first, step)
  return observed.reduce((sum, count, bin) => sum + count * ratio(double, single, bin), 0)
}

const ratio = (double: Float64Array, single: Float64Array, bin: number): number =>
  Math.log((double[bin] ?? 1) / (single[bin] ?? 1))

function scoresOfBlocks(modes: readonly Mode[], earlier: readonly number[], count: number): Float32Array {
  // Blocks without content say nothing.
  const scores = new Float32Array(count).fill(Number.NaN)
  for (const { mode, step, bins, samples, single } of modes) {
    const first = earlier[mode] ?? 1
    if (first === step) continue
    const double = distribution(samples, first, step)
    for (let block = 0; block < count; block++) {
      const bin = bins[block] ?? 255
      if (bin === 255 || (bin === MAX_BIN && Number.isNaN(scores[block]))) continue
      const known = scores[block] as number
      scores[block] = (Number.isNaN(known) ? 0 : known) + ratio(double, single, bin)
    }
  }
  return scores
}

/** Blocks around a block that are averaged, in each direction, and how many of these must have content. */
const REACH = 2
const MIN_CELLS = 8

/** Region that was compressed once in a picture that was compressed twice. */
export interface SingleRegion {
  readonly share: number
  readonly region: CellRegion
}

/** Searches a picture that was compressed twice for a region without traces of the first compression, as if pasted between both. */
export function singleRegion({ blocks }: DoubleCompression): SingleRegion | null {
  const region = oddRegion(averaged(blocks, REACH, MIN_CELLS), (value) => value < 0)
  return region && { share: region.cells / blocks.values.length, region }
}
