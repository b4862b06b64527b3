import { isRaised } from '../../../shared/analysis/index.ts'
import type { Pixels } from '../images/pixels.ts'
import { type LumaPlane, lumaPlane } from './luma-plane.ts'

/** Side of the transformed squares, in pixels; a power of two. */
const SIZE = 128
/** Lowest examined frequency in periods per square: print and edges dominate below. */
const MIN_FREQUENCY = 20
const MAX_SQUARES = 24

/**
 * Returns whether a picture has the regular pattern of a screen's pixels. A screen whose grid the picture does not resolve has none:
 * false says nothing.
 */
export const showsScreen = (image: Pixels): boolean => isRaised('SCREEN', screenPattern(lumaPlane(image)))

/**
 * Returns the strength of the regular pattern in two directions that a picture has everywhere, as the ratio of its power to that of
 * its surroundings in the spectrum: the grid of a screen's pixels and its moiré are such patterns, printed lines are in one direction
 * and text is in many. 0 if the picture is too small.
 */
export function screenPattern(plane: LumaPlane): number {
  const columns = Math.floor(plane.width / SIZE)
  const rows = Math.floor(plane.height / SIZE)
  const count = columns * rows
  if (count === 0) return 0
  const power = new Float64Array(SIZE * SIZE)
  const interval = Math.max(1, Math.ceil(count / MAX_SQUARES))
  for (let square = 0; square < count; square += interval)
    addPower(plane, (square % columns) * SIZE, Math.floor(square / columns) * SIZE, power)
  return crossedPeaks(power)
}

function addPower(plane: LumaPlane, left: number, top: number, power: Float64Array): void {
  const real = new Float64Array(SIZE * SIZE)
  const imaginary = new Float64Array(SIZE * SIZE)
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const window = (WINDOW[x] as number) * (WINDOW[y] as number)
      real[y * SIZE + x] = ((plane.luma[(top + y) * plane.width + left + x] as number) - 128) * window
    }
  for (let row = 0; row < SIZE; row++) transform(real, imaginary, row * SIZE, 1)
  for (let column = 0; column < SIZE; column++) transform(real, imaginary, column, SIZE)
  let total = 0
  const own = real.map((value, at) => value * value + (imaginary[at] as number) ** 2)
  for (let at = 0; at < own.length; at++) if (frequencyOf(at) >= MIN_FREQUENCY) total += own[at] as number
  // Each square counts alike, whatever its contrast.
  for (let at = 0; at < own.length; at++) power[at] = (power[at] as number) + (own[at] as number) / Math.max(1, total)
}

const fold = (index: number): number => (index <= SIZE / 2 ? index : SIZE - index)
const FREQUENCIES: readonly number[] = Array.from({ length: SIZE * SIZE }, (_, at) =>
  Math.hypot(fold(at % SIZE), fold(Math.floor(at / SIZE))),
)
const frequencyOf = (at: number): number => FREQUENCIES[at] as number
/** Window of Hann of one line. */
const WINDOW: readonly number[] = Array.from({ length: SIZE }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / SIZE) ** 2)

/** Frequencies beside a peak that belong to it, and the farthest ones that are its surroundings. */
const OWN = 2
const AROUND = 7
/** Share of the surroundings that a peak is compared with. */
const HIGH = 0.9
/** Least angle between the rows and the columns of a grid that is seen aslant. */
const CROSSED = Math.PI / 3

/** Returns the ratio of a peak to its surroundings, of the two strongest peaks in crossed directions the weaker one. */
function crossedPeaks(power: Float64Array): number {
  const peaks: { readonly ratio: number; readonly direction: number }[] = []
  // The other half of the spectrum is the same.
  for (let y = 0; y <= SIZE / 2; y++)
    for (let x = 0; x < SIZE; x++) {
      const frequency = frequencyOf(y * SIZE + x)
      if (frequency < MIN_FREQUENCY || frequency > SIZE / 2 || isOfBlocks(x, y) || !isPeak(power, x, y)) continue
      peaks.push({ ratio: ratioOf(power, x, y), direction: Math.atan2(y, x > SIZE / 2 ? x - SIZE : x) })
    }
  const [first, ...others] = peaks.sort((a, b) => b.ratio - a.ratio)
  return others.find(({ direction }) => first && areCrossed(first.direction, direction))?.ratio ?? 0
}

/** Frequencies along the axes are the borders of JPEG blocks. */
const isOfBlocks = (x: number, y: number): boolean => x % 16 === 0 || y % 16 === 0

function areCrossed(a: number, b: number): boolean {
  const angle = Math.abs(a - b)
  return Math.min(angle, Math.PI - angle) >= CROSSED
}

const at = (power: Float64Array, x: number, y: number): number =>
  power[((y + SIZE) % SIZE) * SIZE + ((x + SIZE) % SIZE)] as number

/** A peak on the border of a block is seen beside it. */
function isPeak(power: Float64Array, x: number, y: number): boolean {
  const own = at(power, x, y)
  for (let down = -1; down <= 1; down++)
    for (let across = -1; across <= 1; across++)
      if (!isOfBlocks(x + across, y + down) && at(power, x + across, y + down) > own) return false
  return true
}

function ratioOf(power: Float64Array, x: number, y: number): number {
  const around: number[] = []
  for (let down = -AROUND; down <= AROUND; down++)
    for (let across = -AROUND; across <= AROUND; across++)
      if (Math.max(Math.abs(across), Math.abs(down)) > OWN && !isOfBlocks(x + across, y + down))
        around.push(at(power, x + across, y + down))
  const high = around.sort((a, b) => a - b)[Math.floor(around.length * HIGH)] ?? 0
  return high > 0 ? at(power, x, y) / high : 0
}

const TURNS = Array.from({ length: SIZE / 2 }, (_, index) => (2 * Math.PI * index) / SIZE)
const COSINES: readonly number[] = TURNS.map(Math.cos)
const SINES: readonly number[] = TURNS.map(Math.sin)

/** Computes the fast Fourier transform of one line in place (Cooley, Tukey). */
function transform(real: Float64Array, imaginary: Float64Array, start: number, step: number): void {
  for (let index = 1, reversed = 0; index < SIZE; index++) {
    let bit = SIZE >> 1
    for (; reversed & bit; bit >>= 1) reversed ^= bit
    reversed ^= bit
    if (index >= reversed) continue
    const [a, b] = [start + index * step, start + reversed * step]
    ;[real[a], real[b]] = [real[b] as number, real[a] as number]
    ;[imaginary[a], imaginary[b]] = [imaginary[b] as number, imaginary[a] as number]
  }
  for (let length = 2; length <= SIZE; length <<= 1) {
    const turn = SIZE / length
    for (let first = 0; first < SIZE; first += length)
      for (let index = 0; index < length / 2; index++) {
        const [cos, sin] = [COSINES[index * turn] as number, -(SINES[index * turn] as number)]
        const [a, b] = [start + (first + index) * step, start + (first + index + length / 2) * step]
        const [re, im] = [real[b] as number, imaginary[b] as number]
        const [tr, ti] = [re * cos - im * sin, re * sin + im * cos]
        real[b] = (real[a] as number) - tr
        imaginary[b] = (imaginary[a] as number) - ti
        real[a] = (real[a] as number) + tr
        imaginary[a] = (imaginary[a] as number) + ti
      }
  }
}
