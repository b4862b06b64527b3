import type { DocumentSigner } from '../../statement/index.ts'
import { loadSignDetached } from '../../statement/index.ts'
import type { ReportCopy } from '../document/report-copy.ts'
import { renderPdf } from '../pdf/render-pdf.ts'
import { signaturePlace } from './signature-field.ts'

/**
 * Renders a report as a PDF with a signature that readers of PDF display: PAdES baseline B, and T with a time stamp (ETSI EN 319 142-1).
 * `stamp` returns a token (RFC 3161) over a SHA-256, or null for none. Throws if certificates and token do not fit into their room.
 */
export async function renderSignedPdf(
  copy: ReportCopy,
  signer: DocumentSigner,
  stamp: (digest: Uint8Array) => Promise<Uint8Array | null>,
): Promise<Buffer> {
  const file = await renderPdf(copy, { hasSignature: true })
  const place = signaturePlace(file)
  if (!place) throw new Error('The print has no single place for its signature')
  const { start, end, rangeAt, range } = place
  file.write(range, rangeAt, 'latin1')
  const { signDetached } = await loadSignDetached()
  const content = Buffer.concat([file.subarray(0, start), file.subarray(end)])
  const signature = Buffer.from(await signDetached(content, signer, stamp)).toString('hex')
  if (signature.length > end - start - 2) throw new Error(`The signature has ${signature.length / 2} bytes`)
  file.write(signature, start + 1, 'latin1')
  return file
}
