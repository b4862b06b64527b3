import { type KeyObject, verify } from 'node:crypto'

/**
 * Verifies RS256: RSASSA-PKCS1-v1_5 with SHA-256 over the text as received (RFC 7518 3.3). `signature` is Base64url. Returns
 * false for any key but plain RSA, for a signature that is not exactly as long as the modulus (RFC 8017 8.2.2), and for
 * signatures that OpenSSL rejects.
 */
export function verifyRs256(signingInput: string, signature: string, key: KeyObject): boolean {
  if (key.asymmetricKeyType !== 'rsa') return false
  const octets = Buffer.from(signature, 'base64url')
  if (octets.length !== Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8)) return false
  try {
    // PKCS #1 v1.5 is the default padding of a plain RSA key.
    return verify('sha256', Buffer.from(signingInput, 'latin1'), key, octets)
  } catch (error) {
    if (error instanceof Error && 'opensslErrorStack' in error) return false
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_OSSL')) return false
    throw error
  }
}
