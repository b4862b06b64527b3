import { publicKeyFrom } from '../signatures/public-key.ts'
import type { RevocationList } from '../trusted-key.ts'
import type { Certificate } from '../x509/certificate.ts'
import { ALL_REASONS } from '../x509/distribution-points.ts'
import { entryKey, type RevocationListContent, type RevokedCertificate } from '../x509/revocation-list.ts'
import { isSignedBy } from '../x509/signed-by.ts'
import type { Authorities } from './anchors.ts'
import { findPath } from './find-path.ts'
import { reasonsCovered } from './list-scope.ts'
import { type ListSignature, listSignature } from './list-signer.ts'

export interface RevocationSituation {
  readonly lists: readonly RevocationList[]
  /** All certificates that were supplied; any may have signed a list. */
  readonly certificates: readonly Certificate[]
  readonly authorities: Authorities
  /** Epoch milliseconds. */
  readonly time: number
}

export interface RevocationStatus {
  /** Epoch milliseconds of the earliest entry of a reliable list. */
  readonly revokedSince: number | null
  /** Epoch milliseconds of the earliest entry of a list that cannot be fully evaluated. */
  readonly possiblySince: number | null
  /** True if current lists cover the certificate for every reason. */
  readonly covered: boolean
  /** True if a reliable list determined the status of the certificate. */
  readonly isChecked: boolean
  readonly warnings: readonly string[]
}

/** RFC 5280 5.3.1: the certificate is valid again. */
const REMOVE_FROM_CRL = 8
/** Maximum depth of revocation checks for the signers of lists. */
const MAX_DEPTH = 3

/**
 * Returns the revocation status of a certificate by the supplied lists. RFC 5280 6.3.3: follows distribution points, reasons,
 * indirect and delta lists. A list that cannot be fully evaluated never proves validity; if it contains the certificate, the
 * status is undecided.
 */
export function revocationStatus(
  certificate: Certificate,
  situation: RevocationSituation,
  depth = 0,
): RevocationStatus {
  const status = new Status(certificate, situation, depth)
  const isDelta = ({ list }: RevocationList): boolean => list.deltaBase !== null
  const relevant = situation.lists.filter(({ list }) => isAbout(list, certificate))
  const complete = relevant.filter((list) => !isDelta(list))
  const deltas = relevant.filter(isDelta)
  for (const list of complete) status.add(list, deltas)
  for (const delta of deltas) status.addWithoutBase(delta)
  return status.result()
}

/** Returns whether a list was issued by the certificate's issuer, by an issuer of its distribution points, or contains it. */
export function isAbout(list: RevocationListContent, certificate: Certificate): boolean {
  const { issuer, distributionPoints, serial } = certificate
  const isIssuer =
    list.issuer.key === issuer.key ||
    distributionPoints.some(({ issuers }) => issuers?.some(({ key }) => key === list.issuer.key))
  return isIssuer || list.revoked.has(entryKey(issuer, serial))
}

class Status {
  readonly #certificate: Certificate
  readonly #situation: RevocationSituation
  readonly #depth: number
  readonly #key: string
  readonly #used = new Set<RevocationList>()
  readonly #warnings: string[] = []
  #revokedSince: number | null = null
  #possiblySince: number | null = null
  #reasons = 0
  #isChecked = false

  constructor(certificate: Certificate, situation: RevocationSituation, depth: number) {
    this.#certificate = certificate
    this.#situation = situation
    this.#depth = depth
    this.#key = entryKey(certificate.issuer, certificate.serial)
  }

  /** Evaluates a complete list together with the newest delta list that extends it. */
  add(revocationList: RevocationList, deltas: readonly RevocationList[]): void {
    const { source, list } = revocationList
    const signature = this.#signatureOf(list)
    const entry = this.#entryIn(list)
    const reasons = reasonsCovered(this.#certificate, list)
    const problem = this.#problemOf(list, signature, reasons)
    if (signature.kind === 'false') {
      this.#warn(source, 'it is not signed by its issuer')
      return
    }
    if (problem !== null) {
      this.#warn(source, problem)
      if (entry) this.#possiblySince = Math.min(entry.date, this.#possiblySince ?? entry.date)
      return
    }
    const delta = this.#deltaOf(list, deltas)
    const current = delta?.list.revoked.get(this.#key) ?? list.revoked.get(this.#key)
    if (delta) this.#used.add(delta)
    const isStale = list.nextUpdate === null || list.nextUpdate < this.#situation.time
    if (isStale) this.#warn(source, 'a newer list is due')
    if (isRevoked(current) || !isStale) this.#isChecked = true
    if (isRevoked(current)) this.#revokedSince = Math.min(current.date, this.#revokedSince ?? current.date)
    else if (!isStale) this.#reasons |= reasons
  }

  /** Evaluates a delta list without its base list, which never proves validity. */
  addWithoutBase(delta: RevocationList): void {
    if (this.#used.has(delta)) return
    if (this.#signatureOf(delta.list).kind === 'false') {
      this.#warn(delta.source, 'it is not signed by its issuer')
      return
    }
    this.#warn(delta.source, 'it only continues a list that was not given')
    const entry = this.#entryIn(delta.list)
    if (entry) this.#possiblySince = Math.min(entry.date, this.#possiblySince ?? entry.date)
  }

  result(): RevocationStatus {
    return {
      revokedSince: this.#revokedSince,
      possiblySince: this.#possiblySince,
      covered: this.#reasons === ALL_REASONS,
      isChecked: this.#isChecked,
      warnings: this.#warnings,
    }
  }

  #entryIn(list: RevocationListContent): RevokedCertificate | null {
    const entry = list.revoked.get(this.#key)
    return isRevoked(entry) ? entry : null
  }

  #problemOf(list: RevocationListContent, signature: ListSignature, reasons: number): string | null {
    if (signature.kind === 'doubt') return signature.reason
    if (list.unsupported !== null) return list.unsupported
    if (list.thisUpdate > this.#situation.time) return 'it is newer than the validation time'
    return reasons === 0 ? 'its scope does not cover the certificate' : null
  }

  /**
   * RFC 5280 5.2.4: same issuer, key and scope; the base is not older than required by the delta list, and older than the delta
   * list.
   */
  #deltaOf(base: RevocationListContent, deltas: readonly RevocationList[]): RevocationList | undefined {
    const { number } = base
    if (number === null) return undefined
    const candidates = deltas.filter(({ list }) => {
      const { deltaBase, nextUpdate } = list
      return (
        deltaBase !== null &&
        list.issuer.key === base.issuer.key &&
        list.authorityKeyIdentifier === base.authorityKeyIdentifier &&
        JSON.stringify(list.scope) === JSON.stringify(base.scope) &&
        number >= deltaBase &&
        number < (list.number ?? 0n) &&
        nextUpdate !== null &&
        nextUpdate >= this.#situation.time &&
        this.#problemOf(list, this.#signatureOf(list), ALL_REASONS) === null &&
        this.#signatureOf(list).kind === 'valid'
      )
    })
    return candidates.toSorted((a, b) => Number((b.list.number ?? 0n) - (a.list.number ?? 0n)))[0]
  }

  #signatureOf(list: RevocationListContent): ListSignature {
    return listSignature(list, this.#situation.certificates, (signer) => this.#isTrusted(signer))
  }

  /** Returns whether the certificate is an anchor, or leads to one and is not revoked. */
  #isTrusted(signer: Certificate): boolean {
    const { authorities, time } = this.#situation
    if (authorities.anchors.includes(signer)) return true
    const path = findPath({ leaf: signer, ...authorities, time })
    if (path.kind !== 'valid') return false
    if (this.#depth >= MAX_DEPTH) return false
    // Lists signed by the signer itself must not decide about it.
    const otherLists = this.#situation.lists.filter(({ list }) => !this.#isBy(signer, list))
    return path.path.slice(0, -1).every((certificate) => {
      const situation = { ...this.#situation, lists: otherLists }
      const { revokedSince, possiblySince } = revocationStatus(certificate, situation, this.#depth + 1)
      return revokedSince === null && possiblySince === null
    })
  }

  #isBy(signer: Certificate, list: RevocationListContent): boolean {
    const key = publicKeyFrom(signer.publicKey)
    return list.issuer.key === signer.subject.key && key !== null && isSignedBy(list, key)
  }

  #warn(source: string, problem: string): void {
    this.#warnings.push(`${source}: ${problem}`)
  }
}

const isRevoked = (entry: RevokedCertificate | undefined): entry is RevokedCertificate =>
  entry !== undefined && entry.reason !== REMOVE_FROM_CRL
