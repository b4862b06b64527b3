/**
 * Result of a cryptographic check. `unsupported`: this program lacks the algorithm, so nothing is known about the signature; it is never
 * reported as wrong.
 */
export type SignatureAnswer = 'valid' | 'invalid' | 'unsupported'
