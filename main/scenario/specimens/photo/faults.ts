import type { Raster } from './rasterize.ts'

/** Darkens a picture to a share of its light. */
export function darken({ data }: Raster, share: number): void {
  for (let at = 0; at < data.length; at++) if (at % 4 !== 3) data[at] = Math.round((data[at] ?? 0) * share)
}

/** Draws the reflection of a lamp: white within 0.7 of its radii, which are shares of the width, fading outwards. */
export function reflect({ width, height, data }: Raster, x: number, y: number, across: number, down: number): void {
  const [rx, ry] = [across * width, down * width]
  const bottom = Math.min(height, Math.ceil(y * height + ry))
  for (let row = Math.max(0, Math.floor(y * height - ry)); row < bottom; row++)
    for (let column = Math.max(0, Math.floor(x * width - rx)); column < Math.min(width, x * width + rx); column++) {
      const distance = Math.hypot((column - x * width) / rx, (row - y * height) / ry)
      const strength = Math.max(0, Math.min(1, (1 - distance) / 0.3))
      const at = (row * width + column) * 4
      for (let channel = at; channel < at + 3; channel++)
        data[channel] = Math.round((data[channel] ?? 0) * (1 - strength) + 255 * strength)
    }
}

/** Approximates a Gaussian blur by three box blurs. */
export function blur({ width, height, data }: Raster, radius: number): void {
  const line = new Uint8Array(Math.max(width, height))
  for (let pass = 0; pass < 3; pass++)
    for (let channel = 0; channel < 3; channel++) {
      for (let y = 0; y < height; y++) average(data, line, y * width * 4 + channel, 4, width, radius)
      for (let x = 0; x < width; x++) average(data, line, x * 4 + channel, width * 4, height, radius)
    }
}

/** Averages one line; beyond its ends their values are repeated. */
function average(
  data: Uint8Array,
  line: Uint8Array,
  start: number,
  step: number,
  length: number,
  radius: number,
): void {
  for (let index = 0; index < length; index++) line[index] = data[start + index * step] ?? 0
  const value = (index: number) => line[Math.max(0, Math.min(length - 1, index))] ?? 0
  let sum = 0
  for (let index = -radius; index <= radius; index++) sum += value(index)
  for (let index = 0; index < length; index++) {
    data[start + index * step] = Math.round(sum / (2 * radius + 1))
    sum += value(index + radius + 1) - value(index - radius)
  }
}
