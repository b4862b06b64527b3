/** Shorter secrets would hide ordinary text without being protected by it. */
const SHORTEST = 4
const ASTERISK = 0x2a

/** `bytes` with every occurrence of the secret, as UTF-8, replaced by as many asterisks. */
export function maskSecret(bytes: Uint8Array, secret: string | null): Uint8Array {
  if (secret === null || secret.length < SHORTEST) return bytes
  const masked = Buffer.from(bytes)
  const wanted = Buffer.from(secret)
  for (let at = masked.indexOf(wanted); at >= 0; at = masked.indexOf(wanted, at + wanted.length))
    masked.fill(ASTERISK, at, at + wanted.length)
  return new Uint8Array(masked)
}

/** As maskSecret, of a header's or message's text. */
export const maskText = (text: string, secret: string | null): string =>
  secret === null || secret.length < SHORTEST ? text : text.replaceAll(secret, '*'.repeat(secret.length))
