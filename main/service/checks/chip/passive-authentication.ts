import { documentSignerProblem, type SignerSituation } from './check-document-signer.ts'
import { type HashProblem, hashProblems, listProblems } from './check-hashes.ts'
import { securityObjectProblem } from './check-signature.ts'
import { documentSigner } from './document-signer.ts'
import type { SecurityObject } from './security-object.ts'

export type CheckResult = 'OK' | 'FAILED' | 'UNVERIFIED'

export interface PassiveAuthentication {
  readonly hashes: CheckResult
  readonly signature: CheckResult
  readonly signer: CheckResult
  /** All three together: OK only where each is. */
  readonly whole: CheckResult
  /** Data group 1 is the one that the issuer signed. */
  readonly isZoneAsIssued: boolean
  readonly problems: readonly HashProblem[]
}

/** Without a security object, or with one that cannot be read, nothing but its signature is judged. */
export const NO_PASSIVE_AUTHENTICATION = (problem: string | null): PassiveAuthentication => ({
  hashes: 'UNVERIFIED',
  signature: problem === null ? 'UNVERIFIED' : 'FAILED',
  signer: 'UNVERIFIED',
  whole: problem === null ? 'UNVERIFIED' : 'FAILED',
  isZoneAsIssued: false,
  problems: problem === null ? [] : [{ dataGroup: null, message: problem }],
})

/** Is what was read what a trusted issuer signed? ICAO Doc 9303-11 5.1 */
export function authenticatePassively(
  dataGroups: ReadonlyMap<number, Uint8Array>,
  listed: readonly number[] | null,
  object: SecurityObject,
  situation: SignerSituation,
): PassiveAuthentication {
  const differing = [...hashProblems(dataGroups, object), ...(listed ? listProblems(listed, object) : [])]
  const certificate = documentSigner(object)
  const unsigned = securityObjectProblem(object, certificate)
  const foreign = certificate ? documentSignerProblem(certificate, situation) : 'the document signer is not known'
  const hashes = differing.length === 0 ? 'OK' : 'FAILED'
  const signature = unsigned === null ? 'OK' : 'FAILED'
  const signer = signerResult(foreign, situation)
  return {
    hashes,
    signature,
    signer,
    whole: allOf([hashes, signature, signer]),
    isZoneAsIssued: dataGroups.has(1) && !differing.some(({ dataGroup }) => dataGroup === 1 || dataGroup === null),
    problems: [
      ...differing,
      ...[unsigned, signer === 'FAILED' ? foreign : null].flatMap((message) =>
        message === null ? [] : [{ dataGroup: null, message }],
      ),
    ],
  }
}

/** Where the operator trusts no authority at all, nobody could be found; where some are, an unknown one is a refusal. */
function signerResult(problem: string | null, { authorities }: SignerSituation): CheckResult {
  if (problem === null) return 'OK'
  return authorities.length === 0 ? 'UNVERIFIED' : 'FAILED'
}

function allOf(results: readonly CheckResult[]): CheckResult {
  if (results.includes('FAILED')) return 'FAILED'
  return results.includes('UNVERIFIED') ? 'UNVERIFIED' : 'OK'
}
