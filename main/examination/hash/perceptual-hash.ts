import { lowFrequencies } from './low-frequencies.ts'

/** Frequencies along each side. */
const LOW = 8

/**
 * Returns a 64-bit hash of a picture that hardly changes if it is scaled, compressed or brightened: the lowest frequencies of its
 * brightness square, compared with their median. 16 hexadecimal digits.
 */
export function perceptualHash(square: Float64Array): string {
  const low = lowFrequencies(square, LOW)
  const median = low.slice(1).sort()[(low.length - 1) >> 1] ?? 0
  let bits = 0n
  for (const value of low) bits = (bits << 1n) | (value > median ? 1n : 0n)
  return bits.toString(16).padStart(16, '0')
}

/** Returns the Hamming distance of two hashes, 0 to 64. */
export function hashDistance(a: string, b: string): number {
  let different = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; different > 0n; different >>= 1n) count += Number(different & 1n)
  return count
}
