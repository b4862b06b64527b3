import type { RevocationList } from '../../main/proof/keys/trusted-key.ts'
import { type Certificate, readCertificate } from '../../main/proof/keys/x509/certificate.ts'
import { MalformedDerError } from '../../main/proof/keys/x509/der.ts'
import { readRevocationList } from '../../main/proof/keys/x509/revocation-list.ts'
import { checkCertificate, type TrustSituation } from '../../main/proof/verify/trust/check-certificate.ts'
import { checkRevocation } from '../../main/proof/verify/trust/check-revocation.ts'
import { judge } from '../../shared/findings/judge.ts'
import { POLICIES } from '../../shared/findings/policy.ts'

/** A chain of a public suite: the signer first, the trusted root last; null for a certificate that cannot be read. */
export interface SuiteChain {
  readonly certificates: readonly (Certificate | null)[]
  readonly lists: readonly RevocationList[]
  /** Milliseconds. */
  readonly time: number
}

/**
 * Judges a chain like that of a signer under the standard policy. Returns the reason for refusal; null if it is accepted. The
 * purpose of the certificate is ignored: suites are about TLS servers.
 */
export function judgeChain({ certificates, lists, time }: SuiteChain): string | null {
  const [leaf, ...above] = certificates
  if (!leaf) return 'the certificate cannot be read'
  const readable = above.filter((certificate) => certificate !== null)
  const situation: TrustSituation = {
    time,
    claimed: null,
    authorities: readable,
    certificates: [leaf, ...readable],
    testAuthorities: new Set(),
  }
  const { observations, path } = checkCertificate(leaf, 'signer', situation)
  // A certificate whose chain leads nowhere is trusted as given by the reader, which no suite asks for.
  if (path.length < 2) return 'there is no path to the root'
  const revocation = checkRevocation(path, lists, situation)
  const failures = judge([...observations, ...revocation], POLICIES.standard).filter(
    ({ finding }) => finding.level === 'FAIL' && finding.code !== 'trust.extended-key-usage',
  )
  return failures.length === 0 ? null : failures.map(({ finding }) => finding.message).join('; ')
}

/** Reads a certificate of a suite; null if it is malformed. */
export const readOrNull = (der: Buffer): Certificate | null => orNull(() => readCertificate(der))

/** Reads a revocation list of a suite; null if it is malformed. */
export function readListOrNull(source: string, der: Buffer): RevocationList | null {
  const list = orNull(() => readRevocationList(der))
  return list && { source, list }
}

function orNull<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof MalformedDerError) return null
    throw error
  }
}
