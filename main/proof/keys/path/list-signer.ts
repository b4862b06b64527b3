import { publicKeyFrom } from '../signatures/public-key.ts'
import type { Certificate } from '../x509/certificate.ts'
import type { RevocationListContent } from '../x509/revocation-list.ts'
import { algorithmProblem, signatureAnswer } from '../x509/signed-by.ts'

/** `false`: the signature is wrong. `doubt`: the signature cannot be relied on, for this reason. */
export type ListSignature =
  | { readonly kind: 'valid' }
  | { readonly kind: 'false' }
  | { readonly kind: 'doubt'; readonly reason: string }

const doubt = (reason: string): ListSignature => ({ kind: 'doubt', reason })

/**
 * Verifies the signature of a list. `isTrusted`: whether a certificate leads to a trusted root and is not revoked. RFC 5280
 * 6.3.3 (f), (g)
 */
export function listSignature(
  list: RevocationListContent,
  certificates: readonly Certificate[],
  isTrusted: (signer: Certificate) => boolean,
): ListSignature {
  const issuers = certificates.filter(({ subject }) => subject.key === list.issuer.key)
  if (issuers.length === 0) return doubt("its signature could not be checked, the issuer's certificate was not given")
  const unaccepted = algorithmProblem(list)
  if (unaccepted !== null) return doubt(unaccepted)
  const answers = issuers.map((certificate) => {
    const key = publicKeyFrom(certificate.publicKey)
    return key === null ? 'unsupported' : signatureAnswer(list, key)
  })
  const signers = issuers.filter((_, index) => answers[index] === 'valid')
  if (signers.length === 0) {
    if (answers.includes('unsupported')) return doubt("the kind of its issuer's key is not supported")
    const { authorityKeyIdentifier: keyIdentifier } = list
    const isOtherKey =
      keyIdentifier !== '' && !issuers.some(({ subjectKeyIdentifier }) => subjectKeyIdentifier === keyIdentifier)
    return isOtherKey ? doubt('it names another key of its issuer, which was not given') : { kind: 'false' }
  }
  const allowed = signers.filter(({ keyUsage }) => keyUsage === null || keyUsage.has('cRLSign'))
  if (allowed.length === 0) return doubt('its issuer may not sign revocation lists')
  return allowed.some(isTrusted) ? { kind: 'valid' } : doubt('its signer does not lead to a root that you trust')
}
