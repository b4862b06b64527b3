import { decodeJpeg } from '../codec/decode-jpeg.ts'
import { encodeJpeg } from '../codec/encode-jpeg.ts'
import type { Pixels } from '../images/pixels.ts'
import { BLOCK } from './block-spectrum.ts'
import { averaged, type CellMap, type CellRegion, oddRegion, spread } from './odd-region.ts'

/** Differences of a picture from its own copy that was compressed once more. */
export interface ErrorLevels {
  /** Mean difference in each block, 0 to 255. */
  readonly map: CellMap
  /** Standard deviation of brightness in each block: print differs more than paper in any picture. */
  readonly activity: Float32Array
  /** Largest difference of the three channels at each pixel. */
  readonly differences: Uint8Array
}

/** Quality of the copy; that of usual image editors. */
const QUALITY = 90
/** Groups of blocks with similar activity, which are compared with each other. */
const GROUPS = 10
const MIN_GROUP = 30
const REACH = 1
const MIN_CELLS = 5

/** Compresses a picture again and measures the differences; null if it cannot be encoded. */
export async function errorLevels({ width, height, channels, data }: Pixels): Promise<ErrorLevels | null> {
  const copy = await decodeJpeg(await encodeJpeg({ width, height, channels, data }, QUALITY))
  if (!copy) return null
  const differences = new Uint8Array(width * height)
  for (let pixel = 0, at = 0, from = 0; pixel < differences.length; pixel++, at += channels, from += copy.channels) {
    let most = 0
    for (let channel = 0; channel < Math.min(channels, copy.channels); channel++)
      most = Math.max(most, Math.abs((data[at + channel] as number) - (copy.data[from + channel] as number)))
    differences[pixel] = most
  }
  return { differences, ...blocksOf({ width, height, channels, data }, differences) }
}

function blocksOf({ width, height, channels, data }: Pixels, differences: Uint8Array) {
  const [columns, rows] = [Math.floor(width / BLOCK), Math.floor(height / BLOCK)]
  const values = new Float32Array(columns * rows)
  const activity = new Float32Array(columns * rows)
  const green = channels === 1 ? 0 : 1
  for (let row = 0, block = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, block++) {
      let [difference, sum, squares] = [0, 0, 0]
      for (let y = row * BLOCK; y < (row + 1) * BLOCK; y++)
        for (let x = column * BLOCK; x < (column + 1) * BLOCK; x++) {
          const pixel = y * width + x
          const light = data[pixel * channels + green] as number
          difference += differences[pixel] as number
          sum += light
          squares += light * light
        }
      const count = BLOCK * BLOCK
      values[block] = difference / count
      activity[block] = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
    }
  return { map: { columns, rows, values }, activity }
}

/** Region whose differences are not those of blocks with similar content. */
export interface OddErrors {
  readonly share: number
  readonly region: CellRegion
}

/** Searches for a region that differs from its copy by more than `deviations` more than similar blocks elsewhere. */
export function oddErrors({ map, activity }: ErrorLevels, deviations: number): OddErrors | null {
  const excess = averaged({ ...map, values: standardized(map.values, activity) }, REACH, MIN_CELLS)
  const region = oddRegion(excess, (value) => value > deviations)
  return region && { share: region.cells / map.values.length, region }
}

/** Returns how many deviations each value is above the median of blocks with similar activity. */
function standardized(values: Float32Array, activity: Float32Array): Float32Array {
  const order = [...activity.keys()].sort((a, b) => (activity[a] ?? 0) - (activity[b] ?? 0))
  const result = new Float32Array(values.length).fill(Number.NaN)
  const size = Math.max(MIN_GROUP, Math.ceil(order.length / GROUPS))
  for (let start = 0; start < order.length; start += size) {
    const group = order.slice(start, start + size)
    const typical = spread(group.map((block) => values[block] ?? 0))
    if (!typical) continue
    // Blocks without any difference, as in flat paper, would make every small one stand out.
    const deviation = Math.max(0.3, typical.deviation)
    for (const block of group) result[block] = ((values[block] ?? 0) - typical.median) / deviation
  }
  return result
}
