export interface PemBlock {
  readonly label: string
  /** Null if the text between the markers is not Base64. */
  readonly der: Uint8Array | null
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]*)-----END \1-----/g
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Parses every block of a text file; text around and between blocks is ignored. RFC 7468 section 2. */
export function pemBlocks(text: string): readonly PemBlock[] {
  return [...text.matchAll(BLOCK)].map(([, label = '', body = '']) => {
    const packed = body.replace(/[ \t\r\n]+/g, '')
    return { label, der: packed !== '' && BASE64.test(packed) ? Buffer.from(packed, 'base64') : null }
  })
}

/** Formats one block like OpenSSL. */
export function toPem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
