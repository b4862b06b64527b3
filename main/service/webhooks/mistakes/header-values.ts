import type { Header } from '../delivery-store.ts'
import type { Variant } from './mistake.ts'

const MAX_HEADERS = 100
const MAX_VALUE_LENGTH = 512

/** Returns every digest in the headers of a request, in any known encoding and any header. */
export function digestsInHeaders(headers: readonly Header[], name: string): readonly Variant<Buffer>[] {
  const expectedName = name.toLowerCase()
  return headers.slice(0, MAX_HEADERS).flatMap(([key, value]) => {
    const mistakes = key.toLowerCase() === expectedName ? [] : (['header.other'] as const)
    return digestsIn(value).map((digest) => ({ ...digest, mistakes: [...mistakes, ...digest.mistakes] }))
  })
}

/** Correct encoding first. */
export function digestsIn(value: string): readonly Variant<Buffer>[] {
  if (value.length > MAX_VALUE_LENGTH) return []
  const bare = value.trim().replace(/^(["'])(.*)\1$/, '$2')
  const quotes = bare === value.trim() ? [] : (['value.quotes'] as const)
  const prefix = /^(?:hmac[-_]?)?(?:sha-?\d+|v\d|t=\d+,v\d|signature)\s*[=: ]\s*/i.exec(bare)?.[0] ?? ''
  const plain = decoded(bare).map((variant) => ({ ...variant, mistakes: [...quotes, ...variant.mistakes] }))
  if (prefix === '') return plain
  const rest = decoded(bare.slice(prefix.length))
  return [
    ...plain,
    ...rest.map((variant) => ({ ...variant, mistakes: [...quotes, 'value.prefix' as const, ...variant.mistakes] })),
  ]
}

function decoded(text: string): readonly Variant<Buffer>[] {
  const result: Variant<Buffer>[] = []
  if (isHex(text)) result.push({ value: Buffer.from(text, 'hex'), mistakes: ['value.hex'] })
  const match = /^([A-Za-z0-9+/_-]+)(=*)$/.exec(text)
  if (!match) return result
  const [, body = '', padding = ''] = match
  const value = Buffer.from(text, 'base64')
  const isPadded = (body.length + padding.length) % 4 === 0
  const mistakes = [
    ...(/[-_]/.test(body) ? (['value.base64url'] as const) : []),
    // Base64url is usually unpadded, so only one of the two mistakes is reported.
    ...(isPadded || /[-_]/.test(body) ? [] : (['value.unpadded'] as const)),
  ]
  const inner = value.toString('latin1')
  if (isHex(inner)) result.push({ value: Buffer.from(inner, 'hex'), mistakes: [...mistakes, 'value.hex-text'] })
  return [{ value, mistakes }, ...result]
}

const isHex = (text: string): boolean => text.length >= 32 && text.length % 2 === 0 && /^[0-9a-f]+$/i.test(text)
