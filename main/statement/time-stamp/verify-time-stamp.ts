import { createHash } from 'node:crypto'
import {
  anchorsAmong,
  type Certificate,
  EXTENSION,
  findPath,
  isAuthority,
  MalformedDerError,
  type RevocationList,
  readCertificate,
  revocationStatus,
  validityProblem,
} from '../../proof/index.ts'
import { signerProblem } from '../cms/signer-problem.ts'
import { readTimeStampToken, type TimeStampToken, TST_INFO } from './read-token.ts'
import { TimeStampError, type TimeStampProblem } from './time-stamp-error.ts'

/** Certificates of authorities that the user named, and revocation lists for their paths. */
export interface TimeStampTrust {
  readonly certificates: readonly Certificate[]
  readonly revocationLists: readonly RevocationList[]
}

export interface VerifiedTimeStamp {
  /** Epoch milliseconds: what was stamped existed before, the end of the accuracy included. */
  readonly before: number
  /** Subject of the certificate of the authority. */
  readonly authority: string
  /** OID of the policy under which the authority stamps. */
  readonly policy: string
  /** Hex. */
  readonly serial: string
  readonly nonce: string | null
}

/** Hash of everything that is stamped here. */
export const SHA256 = '2.16.840.1.101.3.4.2.1'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

/**
 * Verifies a time stamp token (RFC 3161) over a SHA-256 digest: content, signature, purpose of the key, and a path from the certificate of
 * the authority to one that the user trusts, valid at the time of the stamp and at `now` (epoch milliseconds): after the end of a
 * certificate its key may be anybody's, so that the token alone proves nothing any more. Needs no network. Throws `TimeStampError`.
 */
export function verifyTimeStamp(
  token: Uint8Array,
  digest: Uint8Array,
  trust: TimeStampTrust,
  now: number,
): VerifiedTimeStamp {
  const read = readTimeStampToken(token)
  const { hashAlgorithm, hash, latest, time, policy, serial, nonce } = read.info
  if (hashAlgorithm !== SHA256 || Buffer.compare(hash, digest) !== 0)
    throw problem('OTHER_CONTENT', 'it is about other content than this')
  const certificates = certificatesIn(read, trust)
  const signer = signerOf(read, certificates)
  const path = pathOf(signer, certificates, trust, time)
  for (const certificate of path) {
    const expired = validityProblem(certificate, now)
    if (expired !== null) throw problem('EXPIRED', `the certificate ${certificate.subject.text}: ${expired}`)
  }
  checkRevocation(path, certificates, trust, now)
  return { before: latest, authority: signer.subject.text, policy, serial, nonce }
}

/** Certificates of the token and of the user. One that cannot be read is left out: it may belong to another chain. */
function certificatesIn({ certificates }: TimeStampToken, trust: TimeStampTrust): readonly Certificate[] {
  const included = certificates.flatMap((der) => {
    try {
      return [readCertificate(der)]
    } catch (error) {
      if (error instanceof MalformedDerError) return []
      throw error
    }
  })
  return [...trust.certificates, ...included]
}

/** Returns the certificate whose key made the signature; it must be one of a time stamp authority. RFC 3161, 2.3 */
function signerOf(token: TimeStampToken, certificates: readonly Certificate[]): Certificate {
  let reason = 'the token contains no certificate of its signer, and none of the given ones is it'
  for (const certificate of certificates) {
    const found = signerProblem({ ...token, contentType: TST_INFO }, certificate)
    if (found === 'OTHER_CERTIFICATE') continue
    if (found !== null) reason = found
    else if (isTimeStamping(certificate)) return certificate
    else
      throw problem('NOT_AN_AUTHORITY', `the certificate ${certificate.subject.text} is not one for time stamps only`)
  }
  throw problem('SIGNATURE_INVALID', reason)
}

/** The purpose must be the only one, and critical. RFC 3161, 2.3 */
function isTimeStamping({ extensions, extendedKeyUsage, keyUsage }: Certificate): boolean {
  return (
    extendedKeyUsage?.length === 1 &&
    extendedKeyUsage[0] === TIME_STAMPING &&
    extensions.get(EXTENSION.extendedKeyUsage)?.critical === true &&
    (keyUsage === null || keyUsage.has('digitalSignature') || keyUsage.has('nonRepudiation'))
  )
}

/** Returns the path from the signer to a trusted certificate; only the signer if the user trusts it itself. */
function pathOf(
  signer: Certificate,
  certificates: readonly Certificate[],
  { certificates: trusted }: TimeStampTrust,
  time: number,
): readonly Certificate[] {
  const expired = validityProblem(signer, time)
  if (expired !== null)
    throw problem('EXPIRED', `at the time of the stamp, the certificate ${signer.subject.text}: ${expired}`)
  if (trusted.some(({ der }) => Buffer.compare(der, signer.der) === 0)) return [signer]
  const { anchors } = anchorsAmong(trusted.filter(isAuthority))
  const intermediates = certificates.filter((certificate) => isAuthority(certificate) && !anchors.includes(certificate))
  const result = findPath({ leaf: signer, anchors, intermediates, time })
  if (result.kind === 'valid') return result.path
  throw problem(
    'NOT_TRUSTED',
    `its authority ${signer.subject.text} does not lead to a certificate that you trust: ${result.reason}`,
  )
}

function checkRevocation(
  path: readonly Certificate[],
  certificates: readonly Certificate[],
  { revocationLists: lists, certificates: trusted }: TimeStampTrust,
  time: number,
): void {
  const authorities = anchorsAmong(trusted.filter(isAuthority))
  for (const certificate of path) {
    const { revokedSince, possiblySince } = revocationStatus(certificate, { lists, certificates, authorities, time })
    const since = revokedSince ?? possiblySince
    if (since !== null)
      throw problem(
        'REVOKED',
        `the certificate ${certificate.subject.text} was revoked on ${new Date(since).toISOString()}`,
      )
  }
}

const problem = (code: TimeStampProblem, reason: string): TimeStampError =>
  new TimeStampError(code, `The time stamp does not hold: ${reason}`)

/** Returns the digest that a time stamp of a text is about: SHA-256 of its UTF-8. */
export const stampedDigest = (text: string): Uint8Array => createHash('sha256').update(text).digest()
