/**
 * Result of a cryptographic check. `unsupported`: this program lacks the algorithm, so nothing is known about the signature; it is never
 * reported as wrong.
 */
export type SignatureAnswer = 'valid' | 'invalid' | 'unsupported'

/**
 * Returns whether a library threw this error because it cannot decode a key or a signature. A fault of the program is no answer about a
 * signature: those have no code.
 */
export const isOfLibrary = (error: unknown): boolean =>
  !(error instanceof TypeError || error instanceof RangeError) || 'code' in error
