/** Minimum length of a masked secret; masking shorter ones would only hide ordinary text. */
const MIN_LENGTH = 4
const ASTERISK = 0x2a

/** Returns `bytes` with every occurrence of the UTF-8 secret replaced by as many asterisks. */
export function maskSecret(bytes: Uint8Array, secret: string | null): Uint8Array {
  if (secret === null || secret.length < MIN_LENGTH) return bytes
  const masked = Buffer.from(bytes)
  const needle = Buffer.from(secret)
  for (let at = masked.indexOf(needle); at >= 0; at = masked.indexOf(needle, at + needle.length))
    masked.fill(ASTERISK, at, at + needle.length)
  return new Uint8Array(masked)
}

/** Masks a secret in the text of a header or message. */
export const maskText = (text: string, secret: string | null): string =>
  secret === null || secret.length < MIN_LENGTH ? text : text.replaceAll(secret, '*'.repeat(secret.length))
