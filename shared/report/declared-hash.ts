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

/** 43 digits of six bits each as 32 bytes; null if the two bits left over are not zero: several texts would mean one hash. */
function hexOf(digits: string): string | null {
  let hex = ''
  let bits = 0
  let held = 0
  for (const digit of digits) {
    bits = (bits << 6) | ALPHABET.indexOf(digit)
    held += 6
    while (held >= 4) {
      held -= 4
      hex += (bits >> held).toString(16)
      bits &= (1 << held) - 1
    }
  }
  return bits === 0 ? hex : null
}
