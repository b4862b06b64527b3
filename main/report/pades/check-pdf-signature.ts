import { createHash, X509Certificate } from 'node:crypto'
import {
  anchorsAmong,
  type Certificate,
  findPath,
  isAuthority,
  MalformedDerError,
  readCertificate,
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
    const name = `${signer.subject.text} (certificate SHA-256 ${createHash('sha256').update(signer.der).digest('hex')})`
    const message = `The PDF is signed by ${name}${stamp.text}`
    if (trust.certificates.length === 0)
      return result('SKIPPED', `${message}. No certificate to compare: name it with --pdf-certificates.`)
    const reason = trustProblem(signer, certificates, trust, stamp.before ?? now)
    return reason === null
      ? result('PASSED', `${message}, which leads to a certificate that you trust.`)
      : result('OPEN', `${message}, which does not lead to a certificate that you trust: ${reason}.`)
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

/** Returns why a certificate does not lead to a trusted one at a time; null if it does. */
function trustProblem(
  signer: Certificate,
  certificates: readonly Certificate[],
  { certificates: trusted }: DocumentTrust,
  time: number,
): string | null {
  if (trusted.some(({ der }) => Buffer.compare(der, signer.der) === 0)) return validityProblem(signer, time)
  const { anchors } = anchorsAmong(trusted.filter(isAuthority))
  const known = [...trusted, ...certificates]
  const intermediates = known.filter((one) => isAuthority(one) && !anchors.includes(one))
  const result = findPath({ leaf: signer, anchors, intermediates, time })
  return result.kind === 'valid' ? null : result.reason
}
