import type { KeyObject } from 'node:crypto'
import type { Certificate } from './x509/certificate.ts'
import type { RevocationListContent } from './x509/revocation-list.ts'

/** Key or certificate that the user supplied or keeps in the trust store. */
export interface TrustedKey {
  /** File name of the input, or `trust-store:LABEL`. */
  readonly source: string
  readonly kind: 'public-key' | 'certificate'
  /** RSA key; null for an authority with a key of another kind, which signs no proofs. */
  readonly key: KeyObject | null
  /** Lower-case hex SHA-256 of the SPKI (public key) or of the certificate's DER. */
  readonly fingerprint: string
  /** `issuer`: a certificate that is an authority by its basic constraints. */
  readonly role: 'signer' | 'issuer'
  readonly certificate?: Certificate
  /** Trusted for archives of this tenant only. */
  readonly tenant?: string
  readonly test: boolean
  /** Label in the trust store; undefined for a key supplied with the archive. */
  readonly label?: string
}

/**
 * Returns whether the user selected this key for the archive: supplied with it (`--key`), or bound to its tenant in the trust
 * store. Keys of the trust store without a tenant may belong to any service. Verdict: What decides
 */
export const isNamedFor = ({ label, tenant }: TrustedKey, tenantId: string | null): boolean =>
  tenant === undefined ? label === undefined : tenant === tenantId

export interface RevocationList {
  readonly source: string
  readonly list: RevocationListContent
}

const KEY_PROBLEM_CODES = [
  'key.unreadable',
  'key.too-large',
  'key.private',
  'key.not-rsa',
  'key.not-for-signatures',
  'key.ambiguous',
  'key.certificate',
  'key.revocation-list',
  'key.unsupported',
  'key.wrapped',
] as const

/** Reason why an item of a file cannot be used. Never quotes the material. */
export interface KeyProblem {
  readonly code: (typeof KEY_PROBLEM_CODES)[number]
  readonly message: string
  readonly hint: string
}
