const BOUNDARY = '----=_Part_5_1903327512.1773480512123'

export interface EnvelopeOptions {
  readonly encoding?: 'binary' | 'base64'
  readonly lineEnd?: '\r\n' | '\n'
  readonly topHeaders?: boolean
}

/** Wraps `zip` in a plain MIME multipart envelope, without code of the product. */
export function envelopeOf(
  zip: Uint8Array,
  { encoding = 'binary', lineEnd = '\r\n', topHeaders = true }: EnvelopeOptions = {},
): Buffer {
  const top = topHeaders
    ? `MIME-Version: 1.0${lineEnd}Content-Type: multipart/mixed; boundary="${BOUNDARY}"${lineEnd}${lineEnd}`
    : ''
  const head = `${top}--${BOUNDARY}${lineEnd}Content-Type: application/zip${lineEnd}Content-Transfer-Encoding: ${encoding}${lineEnd}${lineEnd}`
  const body =
    encoding === 'binary'
      ? Buffer.from(zip)
      : Buffer.from(
          (
            Buffer.from(zip)
              .toString('base64')
              .match(/.{1,76}/g) ?? []
          ).join(lineEnd),
        )
  return Buffer.concat([Buffer.from(head), body, Buffer.from(`${lineEnd}--${BOUNDARY}--${lineEnd}`)])
}
