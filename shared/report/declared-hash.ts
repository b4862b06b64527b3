const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Returns a declared SHA-256 as lower-case hex, or null if the text is none.
 * Verdict: "Hashes are read as hex in either case, Base64 or Base64url of 32 bytes." Not shown: D-hash-encoding.
 */
export function readDeclaredHash(text: string): string | null {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return text.toLowerCase()
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null
  if (/[_-]/.test(text) && /[+/]/.test(text)) return null
  const digits = text.slice(0, 43).replaceAll('+', '-').replaceAll('/', '_')
  return hexOf(digits)
}

/**
 * Decodes 43 digits of six bits each to 32 bytes; null if the two unused bits are not zero, because several texts would denote
 * one hash.
 */
function hexOf(digits: string): string | null {
  let hex = ''
  let bits = 0
  let bitCount = 0
  for (const digit of digits) {
    bits = (bits << 6) | ALPHABET.indexOf(digit)
    bitCount += 6
    while (bitCount >= 4) {
      bitCount -= 4
      hex += (bits >> bitCount).toString(16)
      bits &= (1 << bitCount) - 1
    }
  }
  return bits === 0 ? hex : null
}
