import { createPublicKey } from 'node:crypto'
import { ambiguous, notForSignatures, notRsa, privateKey, unreadable } from './key-problem.ts'
import { trustedPublicKey } from './make-trusted-key.ts'
import type { Material } from './read-der-material.ts'
import type { KeyProblem } from './trusted-key.ts'

type Members = ReadonlyMap<string, unknown>
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
const BASE64URL = /^[A-Za-z0-9_-]+$/

const problem = (details: KeyProblem): readonly Material[] => [{ kind: 'problem', problem: details }]

/** Reads a parsed JWK or JWK set (RFC 7517). */
export function readJwkMaterial(value: unknown, source: string): readonly Material[] {
  const members = membersOf(value)
  if (!members) return problem(unreadable(source, 'The JSON is not an object'))
  const keys = members.get('keys')
  if (keys === undefined)
    return members.has('kty') ? readJwk(members, source) : problem(unreadable(source, 'The JSON is not a JWK'))
  if (members.has('kty')) return problem(ambiguous(source, 'The JSON is a key and a set of keys at once'))
  if (!Array.isArray(keys) || keys.length === 0) return problem(unreadable(source, 'The JWK set holds no keys'))
  const all: readonly unknown[] = keys
  const repeated = repeatedId(all)
  if (repeated) return problem(ambiguous(source, 'The JWK set uses one kid for several keys'))
  return all.flatMap((item, index) => {
    const jwk = membersOf(item)
    const entrySource = `${source} (key ${index + 1})`
    return jwk ? readJwk(jwk, entrySource) : problem(unreadable(entrySource, 'The entry is not an object'))
  })
}

const membersOf = (value: unknown): Members | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : null

/** Returns whether keys of one type have one id. Keys of different types may share it as alternatives. RFC 7517 4.5 */
function repeatedId(keys: readonly unknown[]): boolean {
  const ids = keys.flatMap((item) => {
    const [kid, kind] = ['kid', 'kty'].map((name) => membersOf(item)?.get(name))
    return kid === undefined ? [] : [JSON.stringify([kid, kind])]
  })
  return new Set(ids).size !== ids.length
}

function readJwk(jwk: Members, source: string): readonly Material[] {
  if (PRIVATE_MEMBERS.some((name) => jwk.has(name))) return problem(privateKey(source))
  const kind = jwk.get('kty')
  if (kind !== 'RSA') return problem(notRsa(source, typeof kind === 'string' ? printable(kind) : 'unknown'))
  const reason = purposeProblem(jwk)
  if (reason) return problem(notForSignatures(source, reason))
  const [n, e] = [jwk.get('n'), jwk.get('e')]
  if (typeof n === 'string' && typeof e === 'string' && /[+/=]/.test(n + e))
    return problem(unreadable(source, 'The numbers n and e of the JWK are Base64, not Base64url without padding'))
  if (typeof n !== 'string' || typeof e !== 'string' || !BASE64URL.test(n) || !BASE64URL.test(e))
    return problem(unreadable(source, 'The JWK has no n and e in Base64url'))
  try {
    const key = createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' })
    return [{ kind: 'key', key: trustedPublicKey(key, source) }]
  } catch {
    return problem(unreadable(source, 'The public key is damaged'))
  }
}

/**
 * Returns the problem of a JWK whose `use`, `key_ops` or `alg` excludes RS256 signatures; null if there is none. RFC 7517 4.2
 * to 4.4
 */
function purposeProblem(jwk: Members): string | null {
  const [use, operations, algorithm] = [jwk.get('use'), jwk.get('key_ops'), jwk.get('alg')]
  if (use !== undefined && use !== 'sig') return 'The JWK is not for signatures (use)'
  if (operations !== undefined && !(Array.isArray(operations) && operations.includes('verify')))
    return 'The JWK is not for verifying (key_ops)'
  return algorithm === undefined || algorithm === 'RS256' ? null : 'The JWK is for another algorithm than RS256 (alg)'
}

const printable = (text: string): string => text.replace(/[^A-Za-z0-9_-]/g, '?').slice(0, 20)
