/**
 * Returns the text in the bytes of a file that a person made or redirected: UTF-8, or UTF-16 as Windows PowerShell and editors write it,
 * with or without a byte order mark. Line ends become LF. Returns null for bytes that are no such text.
 */
export function givenText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    return null
  }
}

/** The marks of UTF-16, or its zeros: a text of ours begins with a character below U+0080. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8'
}

/** Returns what follows the last label of a copied fingerprint, without its separators, in lower case. */
export const fingerprintDigits = (text: string): string =>
  text
    .replace(/^[^=]*=/, '')
    .replace(/^(?:[^\p{L}\p{N}]|public key|certificate|sha-?256|finger-?\s?print)+/iu, '')
    .replace(/[\s:;,.'"`()\p{Pd}\p{Cf}]/gu, '')
    .toLowerCase()

/**
 * Reads a SHA-256 fingerprint as programs print it and people copy it: with a label such as `sha256 Fingerprint=` or `SHA256:`, with
 * colons, spaces or hyphens. Returns 64 lower-case hex digits; null if the text has no such number.
 */
export function givenFingerprint(text: string): string | null {
  const digits = fingerprintDigits(text)
  return /^[0-9a-f]{64}$/.test(digits) ? digits : null
}
