export interface PemBlock {
  readonly label: string
  /** Null if the text between the markers is not Base64. */
  readonly der: Uint8Array | null
}

const BLOCK = /-----BEGIN ([A-Z0-9 #]{1,40})-----([^-]*)-----END \1-----/g
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Dashes that word processors and mail programs make of hyphens, around the name of a marker. */
const MARKER = /[-\p{Pd}\u2212]{2,}(BEGIN|END) ([A-Z0-9 #]{1,40}?) ?[-\p{Pd}\u2212]{2,}/gu
/** What stands between Base64 in texts that were copied: spaces of any kind, line ends also as `\\n`, marks of quoted lines. */
const BETWEEN = /(?:\s|\\[rn]|[>|"',\p{Cf}\0])+/gu

/**
 * Parses every block of a text; text around and between blocks is ignored. RFC 7468 section 2. What mail programs, word processors and
 * variables of an environment do to a block is undone.
 */
export function pemBlocks(text: string): readonly PemBlock[] {
  return [...text.replace(MARKER, '-----$1 $2-----').matchAll(BLOCK)].map(([, label = '', body = '']) => {
    const packed = body.replace(BETWEEN, '')
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
