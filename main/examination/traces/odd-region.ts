/** Values of the cells of a picture, row by row; NaN for cells that were not measured. */
export interface CellMap {
  readonly columns: number
  readonly rows: number
  readonly values: Float32Array
}

/** Rectangle of cells. */
export interface CellRegion {
  readonly left: number
  readonly top: number
  readonly columns: number
  readonly rows: number
  /** Number of cells in it that stand out. */
  readonly cells: number
}

/** Returns the bounding rectangle of the largest connected group of cells for which `isOdd` is true; null if there is none. */
export function oddRegion({ columns, rows, values }: CellMap, isOdd: (value: number) => boolean): CellRegion | null {
  const seen = new Uint8Array(values.length)
  let best: CellRegion | null = null
  for (let start = 0; start < values.length; start++) {
    if (seen[start] || !isOdd(values[start] ?? Number.NaN)) continue
    const region = { left: columns, right: 0, top: rows, bottom: 0, cells: 0 }
    const open = [start]
    seen[start] = 1
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const [x, y] = [cell % columns, Math.floor(cell / columns)]
      region.cells++
      region.left = Math.min(region.left, x)
      region.right = Math.max(region.right, x)
      region.top = Math.min(region.top, y)
      region.bottom = Math.max(region.bottom, y)
      for (const [dx, dy] of NEIGHBOURS) {
        const [nx, ny] = [x + dx, y + dy]
        const next = ny * columns + nx
        if (nx < 0 || ny < 0 || nx >= columns || ny >= rows || seen[next] || !isOdd(values[next] ?? Number.NaN))
          continue
        seen[next] = 1
        open.push(next)
      }
    }
    if (region.cells > (best?.cells ?? 0)) best = rectangle(region)
  }
  return best
}

const NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

const rectangle = (region: {
  left: number
  right: number
  top: number
  bottom: number
  cells: number
}): CellRegion => ({
  left: region.left,
  top: region.top,
  columns: region.right - region.left + 1,
  rows: region.bottom - region.top + 1,
  cells: region.cells,
})

/** Averages each cell with the measured cells around it, up to `reach` away; NaN where fewer than `minCells` were measured. */
export function averaged({ columns, rows, values }: CellMap, reach: number, minCells: number): CellMap {
  const means = new Float32Array(values.length)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      let [sum, count] = [0, 0]
      for (let row = Math.max(0, y - reach); row <= Math.min(rows - 1, y + reach); row++)
        for (let column = Math.max(0, x - reach); column <= Math.min(columns - 1, x + reach); column++) {
          const value = values[row * columns + column] as number
          if (Number.isNaN(value)) continue
          sum += value
          count++
        }
      means[y * columns + x] = count >= minCells ? sum / count : Number.NaN
    }
  return { columns, rows, values: means }
}

/**
 * Returns median and median absolute deviation (scaled to a standard deviation) of the values; null if there are none. Ignores
 * NaN.
 */
export function spread(values: Iterable<number>): { readonly median: number; readonly deviation: number } | null {
  const sorted = Float32Array.from([...values].filter((value) => !Number.isNaN(value))).sort()
  if (sorted.length === 0) return null
  const median = sorted[sorted.length >> 1] ?? 0
  const distances = sorted.map((value) => Math.abs(value - median)).sort()
  return { median, deviation: 1.4826 * (distances[distances.length >> 1] ?? 0) }
}
