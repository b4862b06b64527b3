import type { MistakeCode, Variant } from './mistake.ts'

/** Returns keys commonly derived from a secret by mistake, the correct one first. */
export function secretVariants(secret: string): readonly Variant<Buffer>[] {
  const right = Buffer.from(secret)
  const variants: Variant<Buffer>[] = [{ value: right, mistakes: [] }]
  const add = (code: MistakeCode, value: Buffer): void => {
    if (!variants.some((variant) => variant.value.equals(value))) variants.push({ value, mistakes: [code] })
  }
  for (const end of ['\n', '\r\n', '\r']) add('secret.line-end', Buffer.from(`${secret}${end}`))
  add('secret.trimmed', Buffer.from(secret.trim()))
  if (/^[A-Za-z0-9+/_-]{4,}={0,2}$/.test(secret)) add('secret.base64-decoded', Buffer.from(secret, 'base64'))
  if (/^(?:[0-9a-f]{2})+$/i.test(secret)) add('secret.hex-decoded', Buffer.from(secret, 'hex'))
  add('secret.base64-encoded', Buffer.from(right.toString('base64')))
  add('secret.base64-encoded', Buffer.from(right.toString('base64url')))
  add('secret.hex-encoded', Buffer.from(right.toString('hex')))
  add('secret.hex-encoded', Buffer.from(right.toString('hex').toUpperCase()))
  for (const quote of ['"', "'"]) add('secret.quotes', Buffer.from(`${quote}${secret}${quote}`))
  add('secret.case', Buffer.from(secret.toLowerCase()))
  add('secret.case', Buffer.from(secret.toUpperCase()))
  add('secret.latin1', Buffer.from(secret, 'latin1'))
  add('secret.utf16', Buffer.from(secret, 'utf16le'))
  add('secret.utf16', Buffer.from(secret, 'utf16le').swap16())
  add('secret.empty', Buffer.alloc(0))
  return variants
}
