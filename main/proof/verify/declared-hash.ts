/**
 * A declared SHA-256 as lower-case hex, or null where the text is not one.
 * Verdict: "Hashes are read as hex in either case, Base64 or Base64url of 32 bytes." Not shown: D-hash-encoding.
 */
export function readDeclaredHash(text: string): string | null {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return text.toLowerCase()
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null
  const isUrlSafe = /[_-]/.test(text)
  if (isUrlSafe && /[+/]/.test(text)) return null
  const bytes = Buffer.from(text, isUrlSafe ? 'base64url' : 'base64')
  if (bytes.length !== 32) return null
  // Unused bits of the last character must be zero, otherwise several texts would mean one hash.
  const canonical = bytes.toString('base64url')
  return canonical === text.replace(/=$/, '').replaceAll('+', '-').replaceAll('/', '_') ? bytes.toString('hex') : null
}
