import type { Overview } from './overview.ts'

/** Brightness of every channel that counts as blown out, as about to be, and as fading three values further on. */
const BLOWN = 249
const NEARLY = 222
const FAINTLY = 185
/** Half the width of the smallest patch that counts, as a share of the picture's longer side. */
const PATCH = 0.022
/** Share of the values around a patch that are nearly blown out: light fades away, white paper ends. */
const FADING = 0.3

/** How many of the values `inside` lie in patches that are white without any print and fade away, as only a reflection does. */
export function measureGlare(overview: Overview, inside: Uint8Array): number {
  const { width, height, rgb } = overview
  const blown = new Uint8Array(inside.length)
  for (let at = 0; at < inside.length; at++) if (inside[at] && darkest(rgb, at) >= BLOWN) blown[at] = 1
  const radius = Math.max(2, Math.round(Math.max(width, height) * PATCH))
  const patches = patchesOf(blown, width, height, radius)
  return isFading(overview, inside, blown, patches) ? patches.reduce((sum, one) => sum + one, 0) : 0
}

const darkest = (rgb: Float32Array, at: number): number =>
  Math.min(rgb[at * 3] ?? 0, rgb[at * 3 + 1] ?? 0, rgb[at * 3 + 2] ?? 0)

/** What squares of 2·radius + 1 cover that lie wholly within the mask. */
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

/** Looks outward from blown values that end near the patches: whether what follows is nearly as bright, for some way. */
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
        const isSoft = darkest(rgb, next) >= NEARLY && darkest(rgb, far) >= FAINTLY && !blown[far]
        if (isSoft) fading++
        else ending++
      }
    }
  return fading > FADING * (fading + ending)
}
