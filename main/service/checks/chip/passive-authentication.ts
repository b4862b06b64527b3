import { documentSignerProblem, type SignerSituation } from './check-document-signer.ts'
import { type HashProblem, hashProblems, listProblems } from './check-hashes.ts'
import { securityObjectProblem } from './check-signature.ts'
import { documentSigner } from './document-signer.ts'
import { failed, type Objection } from './objection.ts'
import type { SecurityObject } from './security-object.ts'

export type CheckResult = 'OK' | 'FAILED' | 'UNVERIFIED'

export interface PassiveAuthentication {
  readonly hashes: CheckResult
  readonly signature: CheckResult
  readonly signer: CheckResult
  /** Combined result: OK only if all three are. */
  readonly whole: CheckResult
  /** Whether data group 1 is the one that the issuer signed. */
  readonly isZoneAsIssued: boolean
  readonly problems: readonly HashProblem[]
}

/** Returns the result without a readable security object: only its signature fails, if there is a `problem`. */
export const NO_PASSIVE_AUTHENTICATION = (problem: string | null): PassiveAuthentication => ({
  hashes: 'UNVERIFIED',
  signature: problem === null ? 'UNVERIFIED' : 'FAILED',
  signer: 'UNVERIFIED',
  whole: problem === null ? 'UNVERIFIED' : 'FAILED',
  isZoneAsIssued: false,
  problems: problem === null ? [] : [{ dataGroup: null, ...failed(problem) }],
})

/** Checks whether the data groups are those that a trusted issuer signed. ICAO Doc 9303-11 5.1 */
export function authenticatePassively(
  dataGroups: ReadonlyMap<number, Uint8Array>,
  listed: readonly number[] | null,
  object: SecurityObject,
  situation: SignerSituation,
): PassiveAuthentication {
  const hashFaults = [...hashProblems(dataGroups, object), ...(listed ? listProblems(listed, object) : [])]
  const certificate = documentSigner(object)
  const signatureFault = securityObjectProblem(object, certificate)
  const signerFault = certificate
    ? documentSignerProblem(certificate, situation)
    : failed('the document signer is not known')
  const hashes = allOf(hashFaults.map(resultOf))
  const signature = resultOf(signatureFault)
  const signer = situation.authorities.length === 0 ? 'UNVERIFIED' : resultOf(signerFault)
  return {
    hashes,
    signature,
    signer,
    whole: allOf([hashes, signature, signer]),
    isZoneAsIssued: dataGroups.has(1) && !hashFaults.some(({ dataGroup }) => dataGroup === 1 || dataGroup === null),
    problems: [
      ...hashFaults,
      ...[signatureFault, situation.authorities.length === 0 ? null : signerFault].flatMap((objection) =>
        objection === null ? [] : [{ dataGroup: null, ...objection }],
      ),
    ],
  }
}

function resultOf(objection: Objection | null): CheckResult {
  if (objection === null) return 'OK'
  return objection.isUnsupported ? 'UNVERIFIED' : 'FAILED'
}

function allOf(results: readonly CheckResult[]): CheckResult {
  if (results.includes('FAILED')) return 'FAILED'
  return results.includes('UNVERIFIED') ? 'UNVERIFIED' : 'OK'
}
