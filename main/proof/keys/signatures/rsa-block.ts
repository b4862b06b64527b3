import type { KeyObject } from 'node:crypto'

/**
 * Returns the encoded message that `key` recovers from an RSA signature, as many octets as the modulus has; null if the signature has another
 * length or is not below the modulus. Computed here, because libraries limit the exponent differently. RFC 8017 5.2.2, 8.2.2
 */
export function rsaBlock(signature: Uint8Array, key: KeyObject): Buffer | null {
  const { n = '', e = '' } = key.export({ format: 'jwk' })
  const [modulus, exponent] = [numberOf(Buffer.from(n, 'base64url')), numberOf(Buffer.from(e, 'base64url'))]
  const length = Math.ceil(modulus.toString(16).length / 2)
  const value = numberOf(signature)
  if (signature.length !== length || value >= modulus) return null
  return Buffer.from(
    power(value, exponent, modulus)
      .toString(16)
      .padStart(2 * length, '0'),
    'hex',
  )
}

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)

/** Raises `base` to `exponent`, from the highest bit of the exponent to the lowest. */
function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus
    if (bit === '1') result = (result * base) % modulus
  }
  return result
}
