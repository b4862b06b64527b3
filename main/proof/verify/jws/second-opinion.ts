import type { KeyObject } from 'node:crypto'
import { JOSEError, JWSSignatureVerificationFailed } from 'jose/errors'
import { compactVerify } from 'jose/jws/compact/verify'
import { isVerifiedEverywhere } from '../../keys/signatures/rsa.ts'

/**
 * Verifies the signature with jose over the text as received; our own canonical checks have already rejected what jose accepts
 * leniently. Returns null if jose does not support the input: keys below 2048 bits or beyond what every library verifies, and standard Base64 with + or /, which jose
 * fails to decode after its check.
 */
export async function secondOpinion(signingInput: string, signature: string, key: KeyObject): Promise<boolean | null> {
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048 || !isVerifiedEverywhere(key)) return null
  try {
    await compactVerify(`${signingInput}.${signature}`, key, { algorithms: ['RS256'] })
    return true
  } catch (error) {
    if (error instanceof JWSSignatureVerificationFailed) return false
    if (error instanceof JOSEError) return /[+/=]/.test(signingInput) ? null : false
    throw error
  }
}
