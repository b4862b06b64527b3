import { eddsa, edwards } from '@noble/curves/abstract/edwards.js'
import { Field } from '@noble/curves/abstract/modular.js'
import { shake256 } from '@noble/hashes/sha3.js'
import { createHasher } from '@noble/hashes/utils.js'

/** Bytes of a coordinate with its sign, and of a scalar. RFC 8032 5.2 */
const BITS = 456
const P = 2n ** 448n - 2n ** 224n - 1n
const N = 2n ** 446n - 13818066809895115352007386748515426880336692474882178609894547503885n
const CURVE = {
  p: P,
  n: N,
  h: 4n,
  a: 1n,
  d: P - 39081n,
  Gx: 0x4f1970c66bed0ded221d15a622bf36da9e146570470f1767ea6de324a3d3a46412ae1af72ab66511433b80e18b00938e2626a82bc70cc05en,
  Gy: 0x693f46716eb6bc248876203756c9c7624bea73736ca3984087789c1e05a0c2d73ad3ff1ce67c39c4fdbd132c4ed7c8ad9808795bf230fa14n,
} as const

/**
 * Verifies Ed448 with the pure implementation, on every runtime alike. The library's own `ed448` is not used because it computes tables
 * when it is loaded, which takes longer than verifying a small archive. RFC 8032 5.2.7
 */
export function verifyEd448(key: Uint8Array, signed: Uint8Array, signature: Uint8Array): boolean {
  const Fp = Field(P, { BITS, isLE: true })
  /** Square root of u/v. RFC 8032 5.2.3 */
  const uvRatio = (u: bigint, v: bigint) => {
    const value = Fp.mul(Fp.mul(Fp.pow(u, 3n), v), Fp.pow(Fp.mul(Fp.pow(u, 5n), Fp.pow(v, 3n)), (P - 3n) / 4n))
    return { isValid: Fp.eql(Fp.mul(Fp.sqr(value), v), u), value }
  }
  const point = edwards(CURVE, { Fp, Fn: Field(N, { BITS, isLE: true }), uvRatio })
  const domain = (data: Uint8Array) => Buffer.concat([Buffer.from('SigEd448\0\0', 'latin1'), data])
  const hash = createHasher(() => shake256.create({ dkLen: 114 }))
  try {
    return eddsa(point, hash, { domain }).verify(signature, signed, key, { zip215: false })
  } catch {
    // The library throws for keys and signatures that cannot be decoded.
    return false
  }
}
