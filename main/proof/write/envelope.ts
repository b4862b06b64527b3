import { createHash } from 'node:crypto'

export interface EnvelopeStyle {
  readonly kind: 'binary' | 'base64' | 'zip'
  readonly lineEnd?: '\r\n' | '\n'
  /** False for a saved HTTP body, which starts with its first boundary. */
  readonly topHeaders?: boolean
}

/** Wraps the chunks of a ZIP into a MIME multipart envelope (RFC 2046); `zip` returns it bare. Archive: Purpose and delivery */
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
    ...(kind === 'binary' ? zip : [base64Lines(Buffer.concat(zip), lineEnd)]),
    Buffer.from(`${lineEnd}--${boundary}--${lineEnd}`),
  ])
}

/**
 * Returns a boundary that does not occur in the content and depends on nothing else: equal archives have equal envelopes. RFC
 * 2046 5.1.1
 */
function boundaryFor(zip: readonly Uint8Array[]): string {
  const digest = createHash('sha256')
  for (const chunk of zip) digest.update(chunk)
  for (;;) {
    const boundary = `proof-${digest.copy().digest('hex').slice(0, 40)}`
    if (!contains(zip, Buffer.from(boundary))) return boundary
    digest.update(boundary)
  }
}

/** Searches bytes in chunks, including matches across chunk borders. */
function contains(chunks: readonly Uint8Array[], text: Buffer): boolean {
  let tail: Buffer = Buffer.alloc(0)
  for (const { buffer, byteOffset, byteLength } of chunks) {
    const chunk = Buffer.from(buffer, byteOffset, byteLength)
    const seam = Buffer.concat([tail, chunk.subarray(0, text.length - 1)])
    if (seam.includes(text) || chunk.includes(text)) return true
    tail = byteLength >= text.length ? chunk.subarray(1 - text.length) : seam.subarray(1 - text.length)
  }
  return false
}

/** Encodes Base64 in lines of 76 characters. RFC 2045 6.8 */
const base64Lines = (bytes: Buffer, lineEnd: string): Buffer =>
  Buffer.from((bytes.toString('base64').match(/.{1,76}/g) ?? []).join(lineEnd))
