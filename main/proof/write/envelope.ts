import { createHash } from 'node:crypto'

export interface EnvelopeStyle {
  readonly kind: 'binary' | 'base64' | 'zip'
  readonly lineEnd?: '\r\n' | '\n'
  /** False for a saved HTTP body, which starts at its first boundary. */
  readonly topHeaders?: boolean
}

/** Wraps the pieces of a ZIP into a MIME multipart envelope (RFC 2046); kind `zip` leaves it bare. Archive: Purpose and delivery */
export function wrapInEnvelope(
  zip: readonly Uint8Array[],
  { kind, lineEnd = '\r\n', topHeaders = true }: EnvelopeStyle,
): Uint8Array {
  if (kind === 'zip') return Buffer.concat(zip)
  const boundary = boundaryFor(zip)
  const top = topHeaders ? ['MIME-Version: 1.0', `Content-Type: multipart/mixed; boundary="${boundary}"`, ''] : []
  const part = [
    `--${boundary}`,
    'Content-Type: application/zip',
    `Content-Transfer-Encoding: ${kind}`,
    'Content-Disposition: attachment; filename="proof.zip"',
    '',
    '',
  ]
  return Buffer.concat([
    Buffer.from([...top, ...part].join(lineEnd)),
    ...(kind === 'binary' ? zip : [inLines(Buffer.concat(zip), lineEnd)]),
    Buffer.from(`${lineEnd}--${boundary}--${lineEnd}`),
  ])
}

/** A boundary that is not in the content, and depends on nothing else: the same archive gets the same envelope. RFC 2046 5.1.1 */
function boundaryFor(zip: readonly Uint8Array[]): string {
  const digest = createHash('sha256')
  for (const piece of zip) digest.update(piece)
  for (;;) {
    const boundary = `proof-${digest.copy().digest('hex').slice(0, 40)}`
    if (!contains(zip, Buffer.from(boundary))) return boundary
    digest.update(boundary)
  }
}

/** Searches bytes that come in pieces, also across their seams. */
function contains(pieces: readonly Uint8Array[], text: Buffer): boolean {
  let tail: Buffer = Buffer.alloc(0)
  for (const { buffer, byteOffset, byteLength } of pieces) {
    const piece = Buffer.from(buffer, byteOffset, byteLength)
    const seam = Buffer.concat([tail, piece.subarray(0, text.length - 1)])
    if (seam.includes(text) || piece.includes(text)) return true
    tail = byteLength >= text.length ? piece.subarray(1 - text.length) : seam.subarray(1 - text.length)
  }
  return false
}

/** Base64 in lines of 76 characters. RFC 2045 6.8 */
const inLines = (bytes: Buffer, lineEnd: string): Buffer =>
  Buffer.from((bytes.toString('base64').match(/.{1,76}/g) ?? []).join(lineEnd))
