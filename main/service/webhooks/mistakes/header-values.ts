import type { Header } from '../delivery-store.ts'
import type { Variant } from './mistake.ts'

const MOST_HEADERS = 100
const LONGEST_VALUE = 512

/** Digests that the headers of a request may carry, however they are encoded, wherever they stand. */
export function digestsInHeaders(headers: readonly Header[], name: string): readonly Variant<Buffer>[] {
  const wanted = name.toLowerCase()
  return headers.slice(0, MOST_HEADERS).flatMap(([key, value]) => {
    const mistakes = key.toLowerCase() === wanted ? [] : (['header.other'] as const)
    return digestsIn(value).map((digest) => ({ ...digest, mistakes: [...mistakes, ...digest.mistakes] }))
  })
}

/** The right form first. */
export function digestsIn(value: string): readonly Variant<Buffer>[] {
  if (value.length > LONGEST_VALUE) return []
  const bare = value.trim().replace(/^(["'])(.*)\1$/, '$2')
  const quotes = bare === value.trim() ? [] : (['value.quotes'] as const)
  const prefix = /^(?:hmac[-_]?)?(?:sha-?\d+|v\d|t=\d+,v\d|signature)\s*[=: ]\s*/i.exec(bare)?.[0] ?? ''
  const plain = decoded(bare).map((one) => ({ ...one, mistakes: [...quotes, ...one.mistakes] }))
  if (prefix === '') return plain
  const rest = decoded(bare.slice(prefix.length))
  return [...plain, ...rest.map((one) => ({ ...one, mistakes: [...quotes, 'value.prefix' as const, ...one.mistakes] }))]
}

function decoded(text: string): readonly Variant<Buffer>[] {
  const found: Variant<Buffer>[] = []
  if (isHex(text)) found.push({ value: Buffer.from(text, 'hex'), mistakes: ['value.hex'] })
  const match = /^([A-Za-z0-9+/_-]+)(=*)$/.exec(text)
  if (!match) return found
  const [, body = '', padding = ''] = match
  const value = Buffer.from(text, 'base64')
  const isPadded = (body.length + padding.length) % 4 === 0
  const mistakes = [
    ...(/[-_]/.test(body) ? (['value.base64url'] as const) : []),
    // Base64url is usually written without padding; one mistake is named, not two.
    ...(isPadded || /[-_]/.test(body) ? [] : (['value.unpadded'] as const)),
  ]
  const inner = value.toString('latin1')
  if (isHex(inner)) found.push({ value: Buffer.from(inner, 'hex'), mistakes: [...mistakes, 'value.hex-text'] })
  return [{ value, mistakes }, ...found]
}

const isHex = (text: string): boolean => text.length >= 32 && text.length % 2 === 0 && /^[0-9a-f]+$/i.test(text)
