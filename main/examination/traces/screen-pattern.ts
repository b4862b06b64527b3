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
 * Returns the strongest regular pattern of a picture, as the ratio of its power to the typical power of similar frequencies: the
 * grid of a screen's pixels and its moiré are such patterns. 0 if the picture is too small.
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
  return strongestPeak(power)
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

/** Returns the largest ratio of a power to the median of its ring of frequencies. */
function strongestPeak(power: Float64Array): number {
  const rings = new Map<number, number[]>()
  for (const [at, value] of power.entries()) {
    const frequency = frequencyOf(at)
    // Frequencies along the axes are the borders of JPEG blocks.
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)]
    if (frequency < MIN_FREQUENCY || frequency > SIZE / 2 || x % 16 === 0 || y % 16 === 0) continue
    const ring = Math.round(frequency / 2)
    const known = rings.get(ring)
    if (known) known.push(value)
    else rings.set(ring, [value])
  }
  let strongest = 0
  for (const values of rings.values()) {
    const sorted = values.sort((a, b) => a - b)
    const median = sorted[sorted.length >> 1] ?? 0
    if (median > 0) strongest = Math.max(strongest, (sorted.at(-1) ?? 0) / median)
  }
  return strongest
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
