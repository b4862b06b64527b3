import type { Observation } from '../../../../shared/schema/index.ts'
import { anchorsAmong, isSelfSigned } from '../../keys/path/anchors.ts'
import { criticalExtensionProblem, validityProblem } from '../../keys/path/certificate-problem.ts'
import { findPath } from '../../keys/path/find-path.ts'
import type { TrustedKey } from '../../keys/trusted-key.ts'
import type { Certificate } from '../../keys/x509/certificate.ts'
import { makeObservation } from '../make-observation.ts'
import type { ClaimedTime } from './claimed-time.ts'

export interface TrustSituation {
  /** Epoch milliseconds. */
  readonly time: number
  readonly claimed: ClaimedTime | null
  /** Certificates of the reader's trusted authorities, in any order. */
  readonly authorities: readonly Certificate[]
  /** Every certificate of the reader: any of them may have signed a revocation list. */
  readonly certificates: readonly Certificate[]
  /** Authorities that are marked as test keys: keys that they certify are test keys too. */
  readonly testAuthorities: ReadonlySet<Certificate>
}

export interface CertificateResult {
  readonly observations: readonly Observation[]
  /** Path from the signer upwards as far as it is known; only the signer if it is pinned. */
  readonly path: readonly Certificate[]
}

/** Purposes that exclude signing documents if they are the only ones: TLS server and client, time stamps, OCSP. */
const FOREIGN_PURPOSES: ReadonlySet<string> = new Set([
  '1.3.6.1.5.5.7.3.1',
  '1.3.6.1.5.5.7.3.2',
  '1.3.6.1.5.5.7.3.8',
  '1.3.6.1.5.5.7.3.9',
])

/** Checks whether this certificate's key may sign a proof, and was valid. Verdict: What decides, certificate rows. */
export function checkCertificate(
  certificate: Certificate,
  role: TrustedKey['role'],
  situation: TrustSituation,
): CertificateResult {
  const validity = checkValidity(certificate, situation)
  const critical = criticalExtensionProblem(certificate)
  const own = [
    ...validity,
    ...checkUsage(certificate),
    ...(critical === null ? [] : [makeObservation('trust.chain', { detail: critical })]),
  ]
  const isPinned = role === 'issuer' || situation.authorities.length === 0 || isSelfSigned(certificate)
  if (isPinned || validity.length > 0 || critical !== null) return { observations: own, path: [certificate] }
  const { anchors, intermediates } = anchorsAmong(situation.authorities)
  const result = findPath({ leaf: certificate, anchors, intermediates, time: situation.time })
  if (result.kind === 'valid') return { observations: own, path: result.path }
  const { reason: detail, connected } = result
  const chain = makeObservation('trust.chain', connected ? { detail } : { detail, variant: 'not-found' })
  return { observations: [...own, chain], path: [certificate] }
}

/**
 * Checks validity at both times: a claimed time never excuses a failure. At the claimed time only failures in every time zone
 * count.
 */
function checkValidity(certificate: Certificate, { time, claimed }: TrustSituation): readonly Observation[] {
  const { notBefore, notAfter } = certificate
  const second = Math.floor(time / 1000) * 1000
  if (validityProblem(certificate, time) !== null)
    return [outside(certificate, time, second < notBefore, 'the validation time is')]
  if (claimed && claimed.latest < notBefore) return [outside(certificate, claimed.latest, true, 'the archive claims')]
  if (claimed && claimed.earliest > notAfter + 999)
    return [outside(certificate, claimed.earliest, false, 'the archive claims')]
  return []
}

function outside({ notBefore, notAfter }: Certificate, time: number, isEarly: boolean, clause: string): Observation {
  const bound = isEarly ? notBefore : notAfter
  const [limit, actual] = dates(bound, time)
  return makeObservation(isEarly ? 'trust.not-yet-valid' : 'trust.expired', {
    expected: `${iso(notBefore)} to ${iso(notAfter)}`,
    actual: iso(time),
    detail: `${isEarly ? 'it is valid from' : 'it was valid until'} ${limit}, ${clause} ${actual}`,
  })
}

/** Formats two moments as dates, or with milliseconds if they are on the same day. */
function dates(...moments: readonly [number, number]): readonly [string, string] {
  const [a, b] = moments.map(iso) as [string, string] // same length as `moments`
  return a.slice(0, 10) === b.slice(0, 10) ? [a, b] : [a.slice(0, 10), b.slice(0, 10)]
}

function checkUsage({ keyUsage, extendedKeyUsage }: Certificate): readonly Observation[] {
  const maySign = keyUsage === null || keyUsage.has('digitalSignature') || keyUsage.has('nonRepudiation')
  const isForeign = extendedKeyUsage?.every((purpose) => FOREIGN_PURPOSES.has(purpose)) ?? false
  return [
    ...(maySign ? [] : [makeObservation('trust.key-usage', { actual: [...(keyUsage ?? [])].join(', ') })]),
    ...(isForeign ? [makeObservation('trust.extended-key-usage', { actual: extendedKeyUsage?.join(', ') ?? '' })] : []),
  ]
}

const iso = (time: number): string => new Date(time).toISOString()
