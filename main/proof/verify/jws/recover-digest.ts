import { constants, type KeyObject, publicDecrypt } from 'node:crypto'

/** DER of the DigestInfo before a SHA-256 digest. RFC 8017 9.2, note 1 */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex')
const DIGEST_BYTES = 32
/** RFC 8017 9.2: PS has at least eight octets. */
const MIN_PADDING = 8

/**
 * Returns the SHA-256 digest, in lower-case hex, that `key` recovers from a PKCS#1 v1.5 signature: the digest of the content that
 * this key signed. Null unless the whole encoded message is well-formed, which a signature of another key never is (probability
 * below 2^-200). `signature` is Base64url. RFC 8017 8.2.2, 9.2
 */
export function recoverDigest(signature: string, key: KeyObject): string | null {
  if (key.asymmetricKeyType !== 'rsa') return null
  const octets = Buffer.from(signature, 'base64url')
  const length = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8)
  if (octets.length !== length) return null
  const block = decrypted(octets, key)
  if (block?.length !== length) return null
  const end = length - DIGEST_INFO.length - DIGEST_BYTES
  const padding = block.subarray(2, end - 1)
  const isWellFormed =
    block[0] === 0 &&
    block[1] === 1 &&
    padding.length >= MIN_PADDING &&
    padding.every((octet) => octet === 0xff) &&
    block[end - 1] === 0 &&
    block.subarray(end, end + DIGEST_INFO.length).equals(DIGEST_INFO)
  return isWellFormed ? block.toString('hex', length - DIGEST_BYTES) : null
}

function decrypted(octets: Buffer, key: KeyObject): Buffer | null {
  try {
    return publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, octets)
  } catch (error) {
    // A number above the modulus is no signature of this key.
    if (error instanceof Error && ('opensslErrorStack' in error || 'code' in error)) return null
    throw error
  }
}
