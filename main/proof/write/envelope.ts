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
  // From the content, so that the same archive gets the same envelope; too long to occur by chance.
  const digest = createHash('sha256')
  for (const piece of zip) digest.update(piece)
  const boundary = `proof-${digest.digest('hex').slice(0, 40)}`
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

/** Base64 in lines of 76 characters. RFC 2045 6.8 */
const inLines = (bytes: Buffer, lineEnd: string): Buffer =>
  Buffer.from((bytes.toString('base64').match(/.{1,76}/g) ?? []).join(lineEnd))
