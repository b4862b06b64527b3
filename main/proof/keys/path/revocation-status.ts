import type { RevocationList } from '../trusted-key.ts'
import type { Certificate } from '../x509/certificate.ts'
import { isSignedBy, publicKeyFrom } from '../x509/signed-by.ts'

export interface RevocationStatus {
  /** Epoch milliseconds of the earliest entry; null where no usable list has the certificate. */
  readonly revokedSince: number | null
  /** A list in force that covers the certificate was found. */
  readonly covered: boolean
  readonly warnings: readonly string[]
}

/** RFC 5280 5.3.1: the certificate is good again. */
const REMOVE_FROM_CRL = 8

/**
 * What the given lists say about one certificate. A list whose issuer's certificate is not at hand is believed where it says
 * "revoked", because the reader gave it, and never where it says nothing.
 */
export function revocationStatus(
  certificate: Certificate,
  authorities: readonly Certificate[],
  lists: readonly RevocationList[],
  time: number,
): RevocationStatus {
  const warnings: string[] = []
  let revokedSince: number | null = null
  let covered = false
  for (const { source, list } of lists) {
    if (list.issuer.key !== certificate.issuer.key) continue
    const signer = signerProblem(certificate, authorities, list)
    const unusable = signer.refused ?? list.unsupported ?? (list.thisUpdate > time ? 'it is from the future' : null)
    if (unusable !== null) {
      warnings.push(`${source}: ${unusable}`)
      continue
    }
    const stale = list.nextUpdate === null || list.nextUpdate < time ? 'a newer list is due' : null
    const doubt = signer.unknown ?? stale
    if (doubt) warnings.push(`${source}: ${doubt}`)
    else covered = true
    const entry = list.revoked.get(certificate.serial)
    if (entry && entry.reason !== REMOVE_FROM_CRL) revokedSince = Math.min(entry.date, revokedSince ?? entry.date)
  }
  return { revokedSince, covered, warnings }
}

/** Whoever issued the certificate must have signed the list, and must be allowed to. */
function signerProblem(
  certificate: Certificate,
  authorities: readonly Certificate[],
  list: RevocationList['list'],
): { readonly refused: string | null; readonly unknown: string | null } {
  const issuers = authorities.filter((authority) => {
    const key = publicKeyFrom(authority.publicKey)
    return authority.subject.key === certificate.issuer.key && key !== null && isSignedBy(certificate, key)
  })
  if (issuers.length === 0)
    return { refused: null, unknown: "its signature could not be checked, the issuer's certificate was not given" }
  const signers = issuers.filter((issuer) => {
    const key = publicKeyFrom(issuer.publicKey)
    return key !== null && isSignedBy(list, key)
  })
  if (signers.length === 0) return { refused: 'it is not signed by the issuer of the certificate', unknown: null }
  const may = signers.some(({ keyUsage }) => keyUsage === null || keyUsage.has('cRLSign'))
  return { refused: may ? null : 'its issuer may not sign revocation lists', unknown: null }
}
