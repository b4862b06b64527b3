import type { KeyObject } from 'node:crypto'
import { recoverDigest as recover } from '../../keys/signatures/rsa.ts'

/**
 * Returns the SHA-256 digest, in lower-case hex, that `key` recovers from an RS256 signature: the digest of the content that this key
 * signed. Null if it did not make the signature. `signature` is Base64url.
 */
export const recoverDigest = (signature: string, key: KeyObject): string | null =>
  recover(Buffer.from(signature, 'base64url'), key, 'sha256')?.toString('hex') ?? null
