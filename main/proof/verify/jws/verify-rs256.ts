import type { KeyObject } from 'node:crypto'
import { verifyRsa } from '../../keys/signatures/rsa.ts'

/**
 * Verifies RS256: RSASSA-PKCS1-v1_5 with SHA-256 over the text as received (RFC 7518 3.3). `signature` is Base64url. Returns
 * false for a signature that is not exactly as long as the modulus (RFC 8017 8.2.2).
 */
export const verifyRs256 = (signingInput: string, signature: string, key: KeyObject): boolean =>
  verifyRsa(key, 'sha256', Buffer.from(signingInput, 'latin1'), Buffer.from(signature, 'base64url')) === 'valid'
