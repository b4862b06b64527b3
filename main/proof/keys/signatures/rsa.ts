import { constants, createHash, type KeyObject, verify } from 'node:crypto'
import { isOfLibrary, type SignatureAnswer } from './answer.ts'
import { rsaBlock } from './rsa-block.ts'

/** DER of the DigestInfo before a digest. RFC 8017 9.2, note 1 */
const DIGEST_INFO: ReadonlyMap<string, Buffer> = new Map(
  [
    ['sha224', '302d300d06096086480165030402040500041c'],
    ['sha256', '3031300d060960864801650304020105000420'],
    ['sha384', '3041300d060960864801650304020205000430'],
    ['sha512', '3051300d060960864801650304020305000440'],
  ].map(([name = '', hex = '']) => [name, Buffer.from(hex, 'hex')]),
)
/** RFC 8017 9.2: PS has at least eight octets. */
const MIN_PADDING = 8
/** Keys up to here are verified by every library: BoringSSL refuses longer exponents, and may refuse longer moduli. */
const EVERYWHERE = { bits: 8192, exponent: 2n ** 33n } as const

/** Returns whether the libraries of all runtimes verify signatures by this key. */
export function isVerifiedEverywhere({ asymmetricKeyDetails }: KeyObject): boolean {
  const { modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {}
  return modulusLength <= EVERYWHERE.bits && publicExponent < EVERYWHERE.exponent
}

/**
 * Verifies an RSA signature: PKCS #1 v1.5, or PSS with this length of the salt. `hash`: name of the digest in Node. Keys beyond what every
 * library verifies are computed here for PKCS #1 v1.5, and unsupported for PSS. RFC 8017 8.1.2, 8.2.2
 */
export function verifyRsa(
  key: KeyObject,
  hash: string,
  signed: Uint8Array,
  signature: Uint8Array,
  saltLength?: number,
): SignatureAnswer {
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  if (signature.length !== Math.ceil(modulusLength / 8)) return 'invalid'
  if (!isVerifiedEverywhere(key)) {
    if (saltLength !== undefined) return 'unsupported'
    return recoverDigest(signature, key, hash)?.equals(createHash(hash).update(signed).digest()) ? 'valid' : 'invalid'
  }
  const padding = saltLength === undefined ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_PSS_PADDING
  try {
    return verify(hash, signed, { key, padding, ...(saltLength === undefined ? {} : { saltLength }) }, signature)
      ? 'valid'
      : 'invalid'
  } catch (error) {
    if (!isOfLibrary(error)) throw error
    // Libraries throw for moduli and salts that no signature can have.
    return 'invalid'
  }
}

/**
 * Returns the digest that `key` recovers from a PKCS #1 v1.5 signature: that of the content which this key signed. Null unless the whole
 * encoded message is well-formed, which a signature of another key never is (probability below 2^-200). RFC 8017 8.2.2, 9.2
 */
export function recoverDigest(signature: Uint8Array, key: KeyObject, hash: string): Buffer | null {
  const block = rsaBlock(signature, key)
  const info = DIGEST_INFO.get(hash)
  if (!block || !info) return null
  const digestLength = info.at(-1) ?? 0
  const end = block.length - info.length - digestLength
  const padding = block.subarray(2, Math.max(end - 1, 2))
  const isWellFormed =
    block[0] === 0 &&
    block[1] === 1 &&
    padding.length >= MIN_PADDING &&
    padding.every((octet) => octet === 0xff) &&
    block[end - 1] === 0 &&
    block.subarray(end, end + info.length).equals(info)
  return isWellFormed ? block.subarray(end + info.length) : null
}
