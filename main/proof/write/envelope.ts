import { createHash } from 'node:crypto'

export interface EnvelopeStyle {
  readonly kind: 'binary' | 'base64' | 'zip'
  readonly lineEnd?: '\r\n' | '\n'
  /** False for a saved HTTP body, which starts at its first boundary. */
  readonly topHeaders?: boolean
}

/** Wraps a ZIP into a MIME multipart envelope (RFC 2046); kind `zip` leaves it bare. Archive: Purpose and delivery */
export function wrapInEnvelope(
  zip: Uint8Array,
  { kind, lineEnd = '\r\n', topHeaders = true }: EnvelopeStyle,
): Uint8Array {
  if (kind === 'zip') return zip
  // From the content, so that the same archive gets the same envelope; too long to occur by chance.
  const boundary = `proof-${createHash('sha256').update(zip).digest('hex').slice(0, 40)}`
  const top = topHeaders ? ['MIME-Version: 1.0', `Content-Type: multipart/mixed; boundary="${boundary}"`, ''] : []
  const part = [
    `--${boundary}`,
    'Content-Type: application/zip',
    `Content-Transfer-Encoding: ${kind}`,
    'Content-Disposition: attachment; filename="proof.zip"',
    '',
    '',
  ]
  const body =
    kind === 'binary'
      ? zip
      : Buffer.from(
          (
            Buffer.from(zip)
              .toString('base64')
              .match(/.{1,76}/g) ?? []
          ).join(lineEnd),
        )
  return Buffer.concat([
    Buffer.from([...top, ...part].join(lineEnd)),
    body,
    Buffer.from(`${lineEnd}--${boundary}--${lineEnd}`),
  ])
}
