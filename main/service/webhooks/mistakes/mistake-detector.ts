import { createHash, createHmac } from 'node:crypto'
import type { Header } from '../delivery-store.ts'
import { bodyVariants } from './body-variants.ts'
import { digestsIn, digestsInHeaders } from './header-values.ts'
import type { MistakeCode, Variant } from './mistake.ts'
import { secretVariants } from './secret-variants.ts'

export interface SignedRequest {
  readonly headers: readonly Header[]
  readonly body: Uint8Array
}

export interface Detection {
  /** True if a computation was found that yields the received signature; `mistakes` lists its differences. */
  readonly isCertain: boolean
  readonly mistakes: readonly MistakeCode[]
  /** Header that contains the signature, or should contain it. */
  readonly header: string
}

const MAX_MISTAKES = 3
/** Maximum hashed bytes, so that wrong signatures cannot keep the receiver busy. */
const WORK_LIMIT = 96 * 2 ** 20

/**
 * Explains why the signature of a request differs: tries common mistakes alone and combined until one yields the signature; the
 * fewest mistakes win. An empty list means that the signature is right. Service: Activation and security, HMAC
 */
export function detectMistake(request: SignedRequest, expected: { header: string; secret: string }): Detection {
  const digests = new Map<string, Variant<string>>()
  for (const [header, value] of request.headers)
    for (const { value: digest, mistakes } of digestsInHeaders([[header, value]], expected.header)) {
      const existing = digests.get(digest.toString('hex'))
      if (!existing || existing.mistakes.length > mistakes.length)
        digests.set(digest.toString('hex'), { value: header, mistakes })
    }
  const isTwice = request.headers.filter(([header]) => isNamed(header, expected.header)).length > 1
  if (isTwice) return { isCertain: true, mistakes: ['header.twice'], header: expected.header }
  const best = cheapest(digests, bodyVariants(request.body), secretVariants(expected.secret))
  return best ?? byShape(request.headers, expected.header)
}

function cheapest(
  digests: ReadonlyMap<string, Variant<string>>,
  bodies: readonly Variant<Buffer>[],
  secrets: readonly Variant<Buffer>[],
): Detection | null {
  let best: Detection | null = null
  let work = 0
  for (let count = 0; count <= MAX_MISTAKES; count++) {
    for (const [body, secret, hash] of combinations(bodies, secrets, count)) {
      if (best && best.mistakes.length <= count) return best
      work += body.value.length + 128
      if (work > WORK_LIMIT) return best
      const digest = digests.get(hash.value(secret.value, body.value).toString('hex'))
      if (!digest) continue
      const mistakes = [...digest.mistakes, ...hash.mistakes, ...secret.mistakes, ...body.mistakes]
      if (!best || mistakes.length < best.mistakes.length) best = { isCertain: true, mistakes, header: digest.value }
    }
  }
  return best
}

type Hash = (secret: Buffer, body: Buffer) => Buffer

const hmac =
  (algorithm: string): Hash =>
  (secret, body) =>
    createHmac(algorithm, secret).update(body).digest()
const sha256 = (...parts: readonly Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()

const HASHES: readonly Variant<Hash>[] = [
  { value: hmac('sha256'), mistakes: [] },
  { value: hmac('sha1'), mistakes: ['algorithm.sha1'] },
  { value: hmac('sha384'), mistakes: ['algorithm.sha384'] },
  { value: hmac('sha512'), mistakes: ['algorithm.sha512'] },
  { value: hmac('md5'), mistakes: ['algorithm.md5'] },
  { value: (_, body) => sha256(body), mistakes: ['algorithm.plain'] },
  { value: (secret, body) => sha256(secret, body), mistakes: ['algorithm.secret-first'] },
  { value: (secret, body) => sha256(body, secret), mistakes: ['algorithm.secret-last'] },
  { value: (secret, body) => hmac('sha256')(body, secret), mistakes: ['algorithm.swapped'] },
]

function* combinations(
  bodies: readonly Variant<Buffer>[],
  secrets: readonly Variant<Buffer>[],
  count: number,
): Generator<readonly [Variant<Buffer>, Variant<Buffer>, Variant<Hash>]> {
  for (const hash of HASHES)
    for (const secret of secrets) {
      const remaining = count - hash.mistakes.length - secret.mistakes.length
      if (remaining < 0) continue
      for (const body of bodies) if (body.mistakes.length === remaining) yield [body, secret, hash]
    }
}

const isNamed = (header: string, name: string): boolean => header.toLowerCase() === name.toLowerCase()

/** Guesses the mistake from the form of a value that no known computation yields. */
function byShape(headers: readonly Header[], name: string): Detection {
  const value = headers.find(([key]) => isNamed(key, name))?.[1]
  const uncertain = (...mistakes: readonly MistakeCode[]): Detection => ({ isCertain: false, mistakes, header: name })
  if (value === undefined || value.trim() === '') return uncertain('header.missing')
  const digests = digestsIn(value)
  const right = digests.find((digest) => digest.value.length === 32)
  if (right) return uncertain(...right.mistakes, 'unknown')
  const bySize = digests.flatMap((digest) => HMAC_OF_SIZE[digest.value.length] ?? [])
  if (bySize.length > 0) return uncertain(...bySize.slice(0, 1), 'unknown')
  return uncertain(digests.length === 0 ? 'value.not-base64' : 'value.length')
}

const HMAC_OF_SIZE: { readonly [bytes: number]: MistakeCode } = {
  16: 'algorithm.md5',
  20: 'algorithm.sha1',
  48: 'algorithm.sha384',
  64: 'algorithm.sha512',
}
