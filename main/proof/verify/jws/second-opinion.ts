import type { KeyObject } from 'node:crypto'

/**
 * What jose says about the same signature. jose takes the payload's text as it stands, so plain Base64 is no obstacle; our own
 * canonical checks have already refused what jose is lenient about. Keys below 2048 bits are refused by jose: null.
 */
export async function secondOpinion(signingInput: string, signature: string, key: KeyObject): Promise<boolean | null> {
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return null
  const { compactVerify, errors } = await import('jose')
  try {
    await compactVerify(`${signingInput}.${signature}`, key, { algorithms: ['RS256'] })
    return true
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}
