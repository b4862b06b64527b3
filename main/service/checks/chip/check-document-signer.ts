import {
  authorityProblem,
  criticalExtensionProblem,
  leafProblem,
  validityProblem,
} from '../../../proof/keys/path/certificate-problem.ts'
import { PATH_POLICY } from '../../../proof/keys/path/path-policy.ts'
import { revocationStatus } from '../../../proof/keys/path/revocation-status.ts'
import type { RevocationList } from '../../../proof/keys/trusted-key.ts'
import type { Certificate } from '../../../proof/keys/x509/certificate.ts'
import { publicKeyFrom } from '../../../proof/keys/x509/signed-by.ts'
import { countryLetters } from './country-letters.ts'
import { certificateSignatureProblem } from './signature-scheme.ts'

export interface SignerSituation {
  /** Country signing authorities that the operator trusts; any other certificate among them is never an issuer. */
  readonly authorities: readonly Certificate[]
  readonly revocationLists: readonly RevocationList[]
  /** Issuing state or organisation of the document, as its zone writes it; null where it could not be read. */
  readonly issuer: string | null
  /** Epoch milliseconds. */
  readonly time: number
}

/**
 * Why the certificate does not make its holder a document signer of a trusted country; null where it does. A document signer is
 * issued by its country signing authority itself, so there is no chain to search. ICAO Doc 9303-12 7.1
 */
export function documentSignerProblem(signer: Certificate, situation: SignerSituation): string | null {
  const { authorities, time } = situation
  const own = signerProblem(signer, time)
  if (own !== null) return `the document signer: ${own}`
  const named = authorities.filter(({ subject }) => subject.key === signer.issuer.key)
  if (named.length === 0) return `no trusted authority ${signer.issuer.text} is known`
  const problems = named.map((authority) => issuerProblem(signer, authority, situation))
  if (!problems.includes(null)) return problems[0] ?? null
  return revocationProblem('the document signer', signer, named, situation)
}

function revocationProblem(
  what: string,
  certificate: Certificate,
  issuers: readonly Certificate[],
  { revocationLists, time }: SignerSituation,
): string | null {
  const { revokedSince, perhapsSince } = revocationStatus(certificate, {
    lists: revocationLists,
    certificates: issuers,
    authorities: { anchors: issuers, intermediates: [] },
    time,
  })
  // A list that cannot be judged completely clears nobody.
  const since = revokedSince ?? perhapsSince
  return since === null ? null : `${what} was revoked on ${new Date(since).toISOString()}`
}

/** ICAO Doc 9303-12 7.1.1: digital signatures only, and no extended key usage, which master list signers have. */
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

function issuerProblem(signer: Certificate, authority: Certificate, situation: SignerSituation): string | null {
  const { time, issuer, authorities } = situation
  const key = publicKeyFrom(authority.publicKey)
  const what = `the authority ${authority.subject.text}`
  if (!key) return `${what}: its key cannot be read`
  const problem =
    certificateSignatureProblem(signer, key) ??
    authorityProblem(authority) ??
    validityProblem(authority, time) ??
    criticalExtensionProblem(authority)
  if (problem !== null) return `${what}: ${problem}`
  if (!isOfIssuer(authority, issuer)) return `${what} is not the one of the issuer ${issuer}`
  // It is listed by itself, or by the authority that it is linked to. ICAO Doc 9303-12 5.3
  const own = authorities.filter(({ subject }) => subject.key === authority.issuer.key)
  return revocationProblem(what, authority, own, situation)
}

/** A state may sign its own documents only; an authority without a country, and codes not known here, are not compared. */
function isOfIssuer({ subject }: Certificate, issuer: string | null): boolean {
  const letters = issuer === null ? null : countryLetters(issuer)
  const country = /(?:^|, |\+)C=([A-Za-z]{2})(?:$|, |\+)/.exec(subject.text)?.[1]
  return letters === null || country === undefined || country.toUpperCase() === letters
}
