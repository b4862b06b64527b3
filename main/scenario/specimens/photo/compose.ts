import type { Raster } from './rasterize.ts'

/** Returns `lower` covered by `upper` of the same size. */
export function covered(lower: Raster, upper: Raster): Raster {
  const data = Uint8Array.from(lower.data)
  cover(data, 0, upper.data)
  return { ...lower, data }
}

/** Covers pixels from an offset on by others, whose colours are multiplied by alpha. */
export function cover(data: Uint8Array, offset: number, upper: Uint8Array): void {
  for (let from = 0, to = offset; from < upper.length; from += 4, to += 4) {
    const alpha = upper[from + 3] ?? 0
    if (alpha === 0) continue
    if (alpha === 255) {
      data[to] = upper[from] ?? 0
      data[to + 1] = upper[from + 1] ?? 0
      data[to + 2] = upper[from + 2] ?? 0
      data[to + 3] = 255
      continue
    }
    const rest = 255 - alpha
    for (let channel = 0; channel < 4; channel++)
      data[to + channel] = (upper[from + channel] ?? 0) + ((data[to + channel] ?? 0) * rest + 127) / 255
  }
}
