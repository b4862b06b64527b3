import type { Wrapping } from './key-wrapping.ts'
import type { KeyProblem } from './trusted-key.ts'

/** Hint of problems that another file solves. */
const PUBLIC_ONLY = 'Give an RSA public key (PEM, DER or JWK), a certificate or a revocation list.'

/**
 * Creates the problem of a file or item that is no key material. `source`: name of its file; `why`: a sentence without full
 * stop.
 */
export const unreadable = (source: string, why: string): KeyProblem => ({
  code: 'key.unreadable',
  message: `${source}: ${why}`,
  hint: PUBLIC_ONLY,
})

/** Creates the problem of a private key, which is never used. */
export const privateKey = (source: string): KeyProblem => ({
  code: 'key.private',
  message: `${source}: This is a private key; it was not used`,
  hint: 'Keep private keys away from this program. Give the public key or the certificate. If others can read this file, replace the key.',
})

/** Creates the problem of a public key of another kind than RSA. */
export const notRsa = (source: string, kind: string): KeyProblem => ({
  code: 'key.not-rsa',
  message: `${source}: The key is of the kind ${kind}; proofs are signed with RS256, which needs an RSA key`,
  hint: 'Ask the service for the RSA key that signs its proofs.',
})

/** Creates the problem of a key whose own members exclude RS256 signatures. */
export const notForSignatures = (source: string, why: string): KeyProblem => ({
  code: 'key.not-for-signatures',
  message: `${source}: ${why}`,
  hint: 'The owner of the key says that it is not for RS256 signatures. Ask the service for its signature key.',
})

/** Creates the problem of a file that can be read in two ways. */
export const ambiguous = (source: string, why: string): KeyProblem => ({
  code: 'key.ambiguous',
  message: `${source}: ${why}`,
  hint: 'Nothing in the file was used, because it can be read in two ways. Ask the service for a corrected file.',
})

/** Creates the problem of a certificate that violates RFC 5280. */
export const badCertificate = (source: string, why: string): KeyProblem => ({
  code: 'key.certificate',
  message: `${source}: The certificate is refused: ${why}`,
  hint: 'Ask its owner for a certificate that follows RFC 5280.',
})

/** Creates the problem of a revocation list that violates RFC 5280. */
export const badRevocationList = (source: string, why: string): KeyProblem => ({
  code: 'key.revocation-list',
  message: `${source}: The revocation list is refused: ${why}`,
  hint: 'Fetch the list again from its issuer.',
})

/** Creates the problem of a key in one more wrapping. */
export const wrapped = (source: string, { what, hint }: Wrapping): KeyProblem => ({
  code: 'key.wrapped',
  message: `${source}: This is ${what}`,
  hint,
})

/** Creates the problem of material that is readable but not supported. */
export const unsupported = (source: string, what: string, hint = PUBLIC_ONLY): KeyProblem => ({
  code: 'key.unsupported',
  message: `${source}: ${what}`,
  hint,
})
