import { lowFrequencies } from './low-frequencies.ts'

/** Frequencies along each side. */
const LOW = 14
/** Bits of a part: the signs of all frequencies but the constant one. */
const DETAIL_BITS = LOW * LOW - 1
const PART_BYTES = Math.ceil(DETAIL_BITS / 8)
/** Share of the width and height that is cut off on each side for the second part. */
export const INNER_MARGIN = 0.02

/**
 * Returns a hash that distinguishes altered copies of a picture from other pictures of the same layout, such as two passports of one
 * country: the signs of the lower frequencies of the whole picture, and of its inner 96 %, which a cropped copy resembles.
 */
export function detailHash(whole: Float64Array, inner: Float64Array): Uint8Array {
  const hash = new Uint8Array(2 * PART_BYTES)
  for (const [part, square] of [whole, inner].entries())
    for (const [index, value] of lowFrequencies(square, LOW).subarray(1).entries())
      if (value > 0)
        hash[part * PART_BYTES + (index >> 3)] = (hash[part * PART_BYTES + (index >> 3)] ?? 0) | (1 << (index & 7))
  return hash
}

/**
 * Returns the number of differing bits of two hashes, 0 to DETAIL_BITS: the lowest of the whole pictures, and of each with the inner part of
 * the other.
 */
export function detailDistance(a: Uint8Array, b: Uint8Array): number {
  return Math.min(partDistance(a, 0, b, 0), partDistance(a, 0, b, PART_BYTES), partDistance(a, PART_BYTES, b, 0))
}

function partDistance(a: Uint8Array, fromA: number, b: Uint8Array, fromB: number): number {
  let distance = 0
  for (let index = 0; index < PART_BYTES; index++)
    for (let bits = (a[fromA + index] ?? 0) ^ (b[fromB + index] ?? 0); bits > 0; bits &= bits - 1) distance++
  return distance
}
