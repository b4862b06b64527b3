import type { Overview } from './overview.ts'

/** Minimum brightness of every channel for overexposed, nearly overexposed, and (three values further out) fading. */
const BLOWN = 249
const NEARLY = 222
const FAINTLY = 185
/** Half the minimum width of a patch, as a share of the image's longer side. */
const PATCH = 0.022
/** Minimum share of fading values around a patch: reflections fade gradually, white paper ends abruptly. */
const FADING = 0.3

/** Returns the number of values `inside` in white patches without print that fade out, which only reflections do. */
export function measureGlare(overview: Overview, inside: Uint8Array): number {
  const { width, height, rgb } = overview
  const blown = new Uint8Array(inside.length)
  for (let at = 0; at < inside.length; at++) if (inside[at] && darkest(rgb, at) >= BLOWN) blown[at] = 1
  const radius = Math.max(2, Math.round(Math.max(width, height) * PATCH))
  const patches = patchesOf(blown, width, height, radius)
  return isFading(overview, inside, blown, patches) ? patches.reduce((sum, value) => sum + value, 0) : 0
}

const darkest = (rgb: Float32Array, at: number): number =>
  Math.min(rgb[at * 3] ?? 0, rgb[at * 3 + 1] ?? 0, rgb[at * 3 + 2] ?? 0)

/** Returns the union of all squares with side 2·radius + 1 that lie completely within the mask. */
function patchesOf(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const size = 2 * radius + 1
  const sums = new Uint32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0, row = 0; x < width; x++) {
      row += mask[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  const covered = new Uint8Array(mask.length)
  const sum = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0
  for (let y = 0; y + size <= height; y++)
    for (let x = 0; x + size <= width; x++)
      if (sum(x + size, y + size) - sum(x, y + size) - sum(x + size, y) + sum(x, y) === size * size)
        for (let row = y; row < y + size; row++) covered.fill(1, row * width + x, row * width + x + size)
  return covered
}

/** Returns whether the brightness fades gradually outward from enough edges of the patches. */
function isFading(
  { width, height, rgb }: Overview,
  inside: Uint8Array,
  blown: Uint8Array,
  patches: Uint8Array,
): boolean {
  let [fading, ending] = [0, 0]
  for (let y = 4; y < height - 4; y++)
    for (let x = 4; x < width - 4; x++) {
      const at = y * width + x
      if (!blown[at]) continue
      for (const step of [1, -1, width, -width]) {
        const [next, far] = [at + step, at + 3 * step]
        if (blown[next] || !inside[next] || !(patches[at] || patches[at - step])) continue
        const isGradual = darkest(rgb, next) >= NEARLY && darkest(rgb, far) >= FAINTLY && !blown[far]
        if (isGradual) fading++
        else ending++
      }
    }
  return fading > FADING * (fading + ending)
}
