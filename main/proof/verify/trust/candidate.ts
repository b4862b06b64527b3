import { trustFindings } from '../../../../shared/findings/index.ts'
import type { Observation } from '../../../../shared/schema/index.ts'
import type { RevocationList, TrustedKey } from '../../keys/trusted-key.ts'
import { checkCertificate, type TrustSituation } from './check-certificate.ts'
import { checkRevocation } from './check-revocation.ts'

/** Trusted key that verifies the signature, and all objections to it. */
export interface Candidate {
  readonly trusted: TrustedKey
  readonly observations: readonly Observation[]
}

/** Judges a key that verifies the signature: its certificate with path and revocation, and whether it is a test key. */
export function judgeCandidate(
  trusted: TrustedKey,
  lists: readonly RevocationList[],
  situation: TrustSituation,
): Candidate {
  const { certificate, role } = trusted
  if (!certificate) return { trusted, observations: testMark(trusted) }
  const { observations, path } = checkCertificate(certificate, role, situation)
  const marked = {
    ...trusted,
    test: trusted.test || path.some((certificate) => situation.testAuthorities.has(certificate)),
  }
  const revoked = checkRevocation(path, lists, situation)
  return { trusted: marked, observations: [...observations, ...revoked, ...testMark(marked)] }
}

const testMark = ({ test, source }: TrustedKey): readonly Observation[] =>
  test ? [{ code: 'trust.test-key', subject: {}, detail: source }] : []

/**
 * Returns the key with the fewest objections; ties go to the first. All candidates verify one signature, so they are forms of one
 * key: if it is revoked as a certificate, it is revoked as a bare key too.
 */
export function bestOf(candidates: readonly Candidate[]): Candidate | undefined {
  const revoked = candidates.filter(({ observations }) => observations.some(({ code }) => code === 'trust.revoked'))
  return (revoked.length > 0 ? revoked : candidates).toSorted((a, b) => weightOf(a) - weightOf(b))[0]
}

/** Returns the weight of the observations about a key. A failure outweighs any number of warnings. */
const weightOf = ({ observations }: Candidate): number =>
  observations.reduce((sum, { code, variant }) => sum + (isFailure(code) || variant !== undefined ? 1000 : 1), 0)

const isFailure = (code: string): boolean => new Map(Object.entries(trustFindings)).get(code)?.level === 'FAIL'
