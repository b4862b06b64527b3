import type { KeyObject } from 'node:crypto'

/**
 * What jose says about the same signature over the text as received; our own canonical checks have already refused what jose is
 * lenient about. Null where jose does not take the question: keys below 2048 bits, and standard Base64 that holds + or /, which
 * jose refuses to decode after its check.
 */
export async function secondOpinion(signingInput: string, signature: string, key: KeyObject): Promise<boolean | null> {
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return null
  const { compactVerify, errors } = await import('jose')
  try {
    await compactVerify(`${signingInput}.${signature}`, key, { algorithms: ['RS256'] })
    return true
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return false
    if (error instanceof errors.JOSEError) return /[+/=]/.test(signingInput) ? null : false
    throw error
  }
}
