/**
 * Decodes Base64url without padding. Returns null unless the text is canonical: no white space, no padding, no characters of the
 * standard alphabet, unused bits zero. RFC 7515 2, RFC 4648 3.5.
 */
export function decodeBase64url(text: string): Buffer | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}

/** Decodes canonical standard Base64 with padding (RFC 4648 4); null for any other text. */
export function decodeBase64(text: string): Buffer | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : null
}
