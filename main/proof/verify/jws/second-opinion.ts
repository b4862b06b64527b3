import type { KeyObject } from 'node:crypto'

/**
 * What jose says about the same signature over the text as received; our own canonical checks have already refused what jose is
 * lenient about. Null where jose does not take the question: keys below 2048 bits, and standard Base64 that holds + or /, which
 * jose refuses to decode after its check.
 */
export async function secondOpinion(signingInput: string, signature: string, key: KeyObject): Promise<boolean | null> {
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return null
  // Its parts by name: the whole of jose would be evaluated at every start.
  const { compactVerify } = await import('jose/jws/compact/verify')
  const { JOSEError, JWSSignatureVerificationFailed } = await import('jose/errors')
  try {
    await compactVerify(`${signingInput}.${signature}`, key, { algorithms: ['RS256'] })
    return true
  } catch (error) {
    if (error instanceof JWSSignatureVerificationFailed) return false
    if (error instanceof JOSEError) return /[+/=]/.test(signingInput) ? null : false
    throw error
  }
}
