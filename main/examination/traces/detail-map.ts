import type { BlockSpectrum } from './block-spectrum.ts'
import { averaged, type CellMap, type CellRegion, oddRegion, spread } from './odd-region.ts'

/** Frequencies (sum of both indices) of coarse and of fine print. */
const COARSE = { from: 1, to: 2 }
const FINE = { from: 4, to: 7 }
/** Minimum energy per coarse coefficient of a block with print. */
const MIN_ENERGY = 300
/** Blocks around a block that are averaged, in each direction, and how many of these must have print. */
const REACH = 2
const MIN_CELLS = 8
/** Minimum number of blocks that the typical value is estimated from. */
const MIN_MEASURED = 150

/** Region of print that is less sharp than the print of the rest. */
export interface BlurredRegion {
  /** Share of the measured blocks that are in it. */
  readonly share: number
  readonly region: CellRegion
}

/**
 * Searches for a region whose print has far less fine detail than that of the rest of the picture: one that was blurred, or
 * enlarged before it was pasted. `drop` is the difference of the logarithms of energy from which a region counts.
 */
export function blurredRegion(spectrum: BlockSpectrum, drop: number): BlurredRegion | null {
  const detail = averaged(detailMap(spectrum), REACH, MIN_CELLS)
  const typical = spread(detail.values)
  const measured = detail.values.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0)
  if (!typical || measured < MIN_MEASURED) return null
  const region = oddRegion(detail, (value) => value < typical.median - drop)
  return region && { share: region.cells / measured, region }
}

/** Returns the logarithm of fine in relation to coarse energy of every block with print. */
function detailMap({ columns, rows, values }: BlockSpectrum): CellMap {
  const map = new Float32Array(columns * rows).fill(Number.NaN)
  for (let block = 0; block < map.length; block++) {
    const coarse = energy(values, block, COARSE)
    if (coarse >= MIN_ENERGY) map[block] = Math.log((energy(values, block, FINE) + 1) / coarse)
  }
  return { columns, rows, values: map }
}

function energy(
  values: Float32Array,
  block: number,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  let [sum, count] = [0, 0]
  for (let v = 0; v < 8; v++)
    for (let u = 0; u < 8; u++) {
      if (u + v < from || u + v > to) continue
      sum += (values[block * 64 + v * 8 + u] as number) ** 2
      count++
    }
  return sum / count
}
