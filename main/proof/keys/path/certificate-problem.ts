import { chainKeyProblem } from '../key-strength.ts'
import { publicKeyFrom } from '../signatures/public-key.ts'
import { type Certificate, isAuthority, isSelfIssued } from '../x509/certificate.ts'
import { EXTENSION } from '../x509/certificate-extensions.ts'
import { algorithmProblem } from '../x509/signed-by.ts'
import type { PathPolicy } from './path-policy.ts'

const PROCESSED: ReadonlySet<string> = new Set([
  EXTENSION.keyUsage,
  EXTENSION.subjectAlternativeName,
  EXTENSION.basicConstraints,
  EXTENSION.nameConstraints,
  EXTENSION.distributionPoints,
  EXTENSION.certificatePolicies,
  EXTENSION.policyMappings,
  EXTENSION.policyConstraints,
  EXTENSION.extendedKeyUsage,
  EXTENSION.inhibitAnyPolicy,
])

/** Rejects certificates with a critical extension that is not processed. RFC 5280 4.2. */
export function criticalExtensionProblem({ extensions, hasUnknownPolicyQualifier }: Certificate): string | null {
  if (hasUnknownPolicyQualifier) return 'its critical policies have a qualifier that is not understood'
  for (const [id, { critical }] of extensions)
    if (critical && !PROCESSED.has(id)) return `the critical extension ${id} is not understood`
  return null
}

/** Checks validity at whole seconds, both bounds inclusive. RFC 5280 4.1.2.5. */
export function validityProblem({ notBefore, notAfter }: Certificate, time: number): string | null {
  const second = Math.floor(time / 1000) * 1000
  if (second < notBefore) return `it is not valid before ${new Date(notBefore).toISOString()}`
  return second > notAfter ? `it is not valid after ${new Date(notAfter).toISOString()}` : null
}

/** Returns the problem of one certificate of a path, regardless of its position. */
export function certificateProblem(certificate: Certificate, time: number, policy: PathPolicy): string | null {
  if (/^0+$/.test(certificate.serial) && !isSelfIssued(certificate)) return 'its serial number is zero'
  const { subject, alternativeNames, extensions, publicKey } = certificate
  const key = publicKeyFrom(publicKey)
  if (key?.kind === 'ec' && key.isExplicit) return 'the elliptic curve is not a named one'
  if (certificate.version !== 3) return `it has version ${certificate.version}, which has no constraints`
  const isNameless = subject.relative.length === 0
  if (isNameless && alternativeNames && extensions.get(EXTENSION.subjectAlternativeName)?.critical !== true)
    return 'it has no subject, and its alternative name is not critical'
  return (
    validityProblem(certificate, time) ??
    chainKeyProblem(key) ??
    // The signature of a root on itself is not relied on.
    (isSelfIssued(certificate) ? null : algorithmProblem(certificate)) ??
    criticalExtensionProblem(certificate) ??
    (policy.conformingIssuers ? conformanceProblem(certificate) : null)
  )
}

/** Returns the reason why a certificate may not issue others; null if it may. RFC 5280 6.1.4 (k), (n). */
export function authorityProblem(certificate: Certificate): string | null {
  if (!isAuthority(certificate)) return 'it is no certificate authority'
  if (certificate.subject.relative.length === 0) return 'it is an authority without a name'
  if (certificate.keyUsage && !certificate.keyUsage.has('keyCertSign')) return 'its key may not sign certificates'
  return null
}

/** Returns the problem of a certificate at the end of a path. */
export function leafProblem(certificate: Certificate, policy: PathPolicy): string | null {
  const { keyUsage, nameConstraints } = certificate
  if (isAuthority(certificate)) return policy.authorityAsLeaf ? null : 'it is a certificate authority'
  if (keyUsage?.has('keyCertSign')) return 'its key may sign certificates, but it is no authority'
  return nameConstraints ? 'it constrains names, but it is no authority' : null
}

/**
 * Returns the requirement for conforming issuers that the certificate violates; null if none. RFC 5280 4.2.1.1, 4.2.1.2,
 * 4.2.1.9 to 4.2.1.11
 */
function conformanceProblem(certificate: Certificate): string | null {
  const { extensions, authorityKeyIdentifier, subjectKeyIdentifier } = certificate
  if (!authorityKeyIdentifier && !isSelfIssued(certificate)) return 'it has no authority key identifier'
  if (!isAuthority(certificate)) return null
  if (!subjectKeyIdentifier) return 'it is an authority without a subject key identifier'
  const nonCritical = [EXTENSION.basicConstraints, EXTENSION.nameConstraints, EXTENSION.policyConstraints].find(
    (id) => extensions.get(id)?.critical === false,
  )
  return nonCritical ? `its extension ${nonCritical} is not critical` : null
}
