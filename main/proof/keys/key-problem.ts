import type { KeyProblem } from './trusted-key.ts'

const PUBLIC_ONLY = 'Give an RSA public key (PEM, DER or JWK), a certificate or a revocation list.'

export const unreadable = (source: string, why: string): KeyProblem => ({
  code: 'key.unreadable',
  message: `${source}: ${why}`,
  hint: PUBLIC_ONLY,
})

export const privateKey = (source: string): KeyProblem => ({
  code: 'key.private',
  message: `${source}: This is a private key; it was not used`,
  hint: 'Keep private keys away from this program. Give the public key or the certificate. If others can read this file, replace the key.',
})

export const notRsa = (source: string, kind: string): KeyProblem => ({
  code: 'key.not-rsa',
  message: `${source}: The key is of the kind ${kind}; proofs are signed with RS256, which needs an RSA key`,
  hint: 'Ask the service for the RSA key that signs its proofs.',
})

export const notForSignatures = (source: string, why: string): KeyProblem => ({
  code: 'key.not-for-signatures',
  message: `${source}: ${why}`,
  hint: 'The owner of the key says that it is not for RS256 signatures. Ask the service for its signature key.',
})

export const ambiguous = (source: string, why: string): KeyProblem => ({
  code: 'key.ambiguous',
  message: `${source}: ${why}`,
  hint: 'Nothing in the file was used, because it can be read in two ways. Ask the service for a corrected file.',
})

export const badCertificate = (source: string, why: string): KeyProblem => ({
  code: 'key.certificate',
  message: `${source}: The certificate is refused: ${why}`,
  hint: 'Ask its owner for a certificate that follows RFC 5280.',
})

export const badRevocationList = (source: string, why: string): KeyProblem => ({
  code: 'key.revocation-list',
  message: `${source}: The revocation list is refused: ${why}`,
  hint: 'Fetch the list again from its issuer.',
})

export const unsupported = (source: string, what: string): KeyProblem => ({
  code: 'key.unsupported',
  message: `${source}: ${what}`,
  hint: PUBLIC_ONLY,
})
