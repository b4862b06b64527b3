import {
  authorityProblem,
  type Certificate,
  criticalExtensionProblem,
  leafProblem,
  PATH_POLICY,
  publicKeyFrom,
  type RevocationList,
  revocationStatus,
  validityProblem,
} from '../../../proof/index.ts'
import { countryLetters } from './country-letters.ts'
import { about, failed, failedFor, type Objection } from './objection.ts'
import { certificateSignatureProblem } from './signature-scheme.ts'

export interface SignerSituation {
  /** Country signing authorities that the operator trusts. Certificates that are no authority are never accepted as issuer. */
  readonly authorities: readonly Certificate[]
  readonly revocationLists: readonly RevocationList[]
  /** Issuing state or organisation of the document, as written in its zone; null if it could not be read. */
  readonly issuer: string | null
  /** Epoch milliseconds. */
  readonly time: number
}

/**
 * Returns why the certificate is not that of a document signer of a trusted country; null if it is. A document signer is issued
 * directly by its country signing authority, so no chain is built. ICAO Doc 9303-12 7.1
 */
export function documentSignerProblem(signer: Certificate, situation: SignerSituation): Objection | null {
  const { authorities, time } = situation
  const problem = signerProblem(signer, time)
  if (problem !== null) return failed(`the document signer: ${problem}`)
  const issuers = authorities.filter(({ subject }) => subject.key === signer.issuer.key)
  if (issuers.length === 0) return failed(`no trusted authority ${signer.issuer.text} is known`)
  const problems = issuers.map((authority) => issuerProblem(signer, authority, situation))
  // Another authority of the same name may have issued it, whose signature cannot be judged.
  if (!problems.includes(null)) return problems.find((objection) => objection?.isUnsupported) ?? problems[0] ?? null
  return failedFor(revocationProblem('the document signer', signer, issuers, situation))
}

function revocationProblem(
  label: string,
  certificate: Certificate,
  issuers: readonly Certificate[],
  { revocationLists, time }: SignerSituation,
): string | null {
  const { revokedSince, possiblySince } = revocationStatus(certificate, {
    lists: revocationLists,
    certificates: issuers,
    authorities: { anchors: issuers, intermediates: [] },
    time,
  })
  // A list that cannot be validated completely must not clear a certificate.
  const since = revokedSince ?? possiblySince
  return since === null ? null : `${label} was revoked on ${new Date(since).toISOString()}`
}

/** Requires digital signatures only, and no extended key usage, which master list signers have. ICAO Doc 9303-12 7.1.1 */
function signerProblem(signer: Certificate, time: number): string | null {
  if (signer.version !== 3) return `its certificate has version ${signer.version}`
  if (signer.keyUsage && !signer.keyUsage.has('digitalSignature')) return 'its key may not sign documents'
  if (signer.extendedKeyUsage) return 'its key is for another purpose'
  return (
    validityProblem(signer, time) ??
    leafProblem(signer, { ...PATH_POLICY, authorityAsLeaf: false }) ??
    criticalExtensionProblem(signer)
  )
}

function issuerProblem(signer: Certificate, authority: Certificate, situation: SignerSituation): Objection | null {
  const { time, issuer, authorities } = situation
  const key = publicKeyFrom(authority.publicKey)
  const label = `the authority ${authority.subject.text}`
  if (!key) return failed(`${label}: its key cannot be read`)
  const problem = authorityProblem(authority) ?? validityProblem(authority, time) ?? criticalExtensionProblem(authority)
  const objection = certificateSignatureProblem(signer, key)
  if (objection?.isUnsupported === false || (objection && problem === null)) return about(label, objection)
  if (problem !== null) return failed(`${label}: ${problem}`)
  if (!isOfIssuer(authority, issuer)) return failed(`${label} is not the one of the issuer ${issuer}`)
  // Its revocation is listed by itself, or by the authority that issued its link certificate. ICAO Doc 9303-12 5.3
  const listIssuers = authorities.filter(({ subject }) => subject.key === authority.issuer.key)
  return failedFor(revocationProblem(label, authority, listIssuers, situation))
}

/** A state may sign only its own documents. Returns true if the authority has no country or the issuer code is unknown. */
function isOfIssuer({ subject }: Certificate, issuer: string | null): boolean {
  const letters = issuer === null ? null : countryLetters(issuer)
  const country = /(?:^|, |\+)C=([A-Za-z]{2})(?:$|, |\+)/.exec(subject.text)?.[1]
  return letters === null || country === undefined || country.toUpperCase() === letters
}
