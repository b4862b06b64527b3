import { createHash, X509Certificate } from 'node:crypto'
import {
  anchorsAmong,
  type Certificate,
  findPath,
  isAuthority,
  MalformedDerError,
  type RevocationList,
  readCertificate,
  revocationStatus,
  validityProblem,
} from '../../proof/index.ts'
import {
  loadSignDetached,
  readSignedData,
  SIGNATURE_TIME_STAMP,
  signerProblem,
  TimeStampError,
  type TimeStampTrust,
  verifyTimeStamp,
} from '../../statement/index.ts'
import type { ReportCheck } from '../verification/report-result.ts'
import type { SignaturePlace } from './signature-field.ts'

/** Who is believed about the signature of a PDF. */
export interface DocumentTrust {
  /** Certificates of signers, or of those who issue them; empty for nobody. */
  readonly certificates: readonly Certificate[]
  /** Lists of their issuers; without them nothing says that a certificate was revoked. */
  readonly revocationLists: readonly RevocationList[]
  readonly stamps: TimeStampTrust
}

/** Verifies the signature over a whole file that readers of PDF display. `now`: epoch milliseconds. */
export async function checkPdfSignature(
  file: Buffer,
  place: SignaturePlace,
  trust: DocumentTrust,
  now: number,
): Promise<ReportCheck> {
  const { start, end, rangeAt, range } = place
  const result = (outcome: ReportCheck['outcome'], message: string): ReportCheck => ({
    id: 'document',
    outcome,
    message,
  })
  const broken = (reason: string): ReportCheck => result('FAILED', `The signature of the PDF does not hold: ${reason}.`)
  if (file.toString('latin1', rangeAt, rangeAt + range.length) !== range)
    return broken('its byte range does not cover the whole file')
  try {
    const der = signedDataIn(file.subarray(start + 1, end - 1))
    const data = readSignedData(der)
    if (data.content !== null) return broken('it has a content of its own')
    const content = Buffer.concat([file.subarray(0, start), file.subarray(end)])
    const certificates = data.certificates.map(readCertificate)
    const problems = certificates.map((certificate) => signerProblem({ ...data, content }, certificate))
    const signer = certificates[problems.indexOf(null)]
    if (!signer)
      return broken(problems.find((found) => found !== 'OTHER_CERTIFICATE') ?? 'it has no certificate of its signer')
    const kind = new X509Certificate(signer.der).publicKey.asymmetricKeyType === 'rsa' ? 'rsa' : 'ec'
    const { rewritten } = await loadSignDetached()
    if (Buffer.compare(rewritten(data, kind), der) !== 0) return broken('its unsigned parts were changed')
    const stamp = stampOf(data.signer, trust.stamps, now)
    if (stamp.isFalse) return broken(stamp.text)
    const validity = `${signer.notAfter < now ? 'expired on' : 'valid until'} ${new Date(signer.notAfter).toISOString()}`
    const digest = createHash('sha256').update(signer.der).digest('hex')
    const name = `${signer.subject.text} (certificate SHA-256 ${digest}, ${validity})`
    const message = `The PDF is signed by ${name}${stamp.text}`
    if (trust.certificates.length === 0)
      return {
        ...result('SKIPPED', `${message}. No certificate to compare was given.`),
        commandLine: 'Name it with --pdf-certificates.',
      }
    const { reason, isChecked } = trustIn(signer, certificates, trust, { now, stamp: stamp.before })
    if (reason !== null)
      return result('OPEN', `${message}, which does not lead to a certificate that you trust: ${reason}.`)
    const lists = isChecked ? 'no revocation list names it' : 'no current revocation list of its issuer was given'
    return result('PASSED', `${message}, which leads to a certificate that you trust; ${lists}.`)
  } catch (error) {
    if (error instanceof MalformedDerError) return broken(error.message)
    throw error
  }
}

/** Returns the DER in hexadecimal digits, without the zeros behind it. */
function signedDataIn(digits: Buffer): Uint8Array {
  const bytes = Buffer.from(digits.toString('latin1'), 'hex')
  // Longer than 255 bytes: a certificate is in it.
  const [tag, form] = bytes
  if (tag !== 0x30 || form !== 0x82) throw new MalformedDerError('it is no CMS signed data')
  const length = 4 + bytes.readUInt16BE(2)
  if (bytes.subarray(length).some((byte) => byte !== 0)) throw new MalformedDerError('there are bytes behind it')
  return bytes.subarray(0, length)
}

function stampOf(
  { unsigned, signature }: ReturnType<typeof readSignedData>['signer'],
  trust: TimeStampTrust,
  now: number,
) {
  const token = unsigned.get(SIGNATURE_TIME_STAMP)
  if (!token) return { text: ', without a time stamp', before: null, isFalse: false }
  try {
    const { before, authority } = verifyTimeStamp(
      token.der,
      createHash('sha256').update(signature).digest(),
      trust,
      now,
    )
    return { text: `, before ${new Date(before).toISOString()} according to ${authority}`, before, isFalse: false }
  } catch (error) {
    if (!(error instanceof TimeStampError)) throw error
    const isFalse = error.isFalse
    return {
      text: isFalse ? error.message : `, with a time stamp that proves nothing here (${error.message})`,
      before: null,
      isFalse,
    }
  }
}

interface SignatureTimes {
  readonly now: number
  /** Time before which the signature existed, at which the certificates must be valid; null if nothing proves one. */
  readonly stamp: number | null
}

/**
 * Returns why a certificate does not lead to a trusted one; null if it does, and whether current lists say that it was not revoked. A
 * revocation after a time stamp changes nothing about what was signed before.
 */
function trustIn(
  signer: Certificate,
  certificates: readonly Certificate[],
  { certificates: trusted, revocationLists: lists }: DocumentTrust,
  { now, stamp }: SignatureTimes,
): { readonly reason: string | null; readonly isChecked: boolean } {
  const at = stamp ?? now
  const authorities = anchorsAmong(trusted.filter(isAuthority))
  const known = [...trusted, ...certificates]
  const isOwn = trusted.some(({ der }) => Buffer.compare(der, signer.der) === 0)
  const intermediates = known.filter((one) => isAuthority(one) && !authorities.anchors.includes(one))
  const search = { leaf: signer, anchors: authorities.anchors, intermediates, time: at }
  const found = isOwn ? null : findPath(search)
  const invalid = found === null ? validityProblem(signer, at) : found.kind === 'valid' ? null : found.reason
  if (invalid !== null) return { reason: invalid, isChecked: false }
  let isChecked = false
  for (const certificate of found?.kind === 'valid' ? found.path : [signer]) {
    const status = revocationStatus(certificate, { lists, certificates: known, authorities, time: now })
    const since = status.revokedSince ?? status.possiblySince
    if (since !== null && (stamp === null || since <= stamp)) {
      const proof = stamp === null ? '; no time stamp shows that it signed before' : ''
      return {
        reason: `${certificate.subject.text} was revoked on ${new Date(since).toISOString()}${proof}`,
        isChecked,
      }
    }
    if (certificate === signer) isChecked = status.isChecked
  }
  return { reason: null, isChecked }
}
