import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { UnusableKeyError } from './unusable-key-error.ts'

/** Public part of a reviewer's key, Ed25519. */
export interface PublicKey {
  /** SHA-256 of the SPKI in DER, lower-case hex. */
  readonly fingerprint: string
  /** SubjectPublicKeyInfo in DER. */
  readonly spki: Uint8Array
  /** Name in the key file; null if it has none. */
  readonly name: string | null
}

/** Keys by the arrays that they were imported from, which nothing changes: importing costs as much as verifying. */
const IMPORTED = new WeakMap<Uint8Array, KeyObject>()

/** Imports an SPKI. Throws `UnusableKeyError` if it is no Ed25519 key. */
export function importSpki(spki: Uint8Array): KeyObject {
  try {
    const key = IMPORTED.get(spki) ?? checked(createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }))
    IMPORTED.set(spki, key)
    return key
  } catch (error) {
    if (error instanceof UnusableKeyError) throw error
    throw notAKey()
  }
}

/** Returns the SPKI and the fingerprint of a key. Throws `UnusableKeyError` if it is no Ed25519 key. */
export function publicKeyOf(key: KeyObject, name: string | null = null): PublicKey {
  const spki = new Uint8Array(checked(key).export({ format: 'der', type: 'spki' }))
  return { fingerprint: createHash('sha256').update(spki).digest('hex'), spki, name }
}

/** Parses a public key as PEM or JWK. Throws `UnusableKeyError`. */
export function parsePublicKey(text: string): PublicKey {
  try {
    if (text.trimStart().startsWith('{')) {
      const { kty, crv, x } = JSON.parse(text)
      return publicKeyOf(createPublicKey({ key: { kty, crv, x }, format: 'jwk' }))
    }
    return publicKeyOf(createPublicKey(text))
  } catch (error) {
    if (error instanceof UnusableKeyError) throw error
    throw notAKey()
  }
}

/** Formats a public key as PEM (SPKI). */
export const publicPem = ({ spki }: PublicKey): string =>
  importSpki(spki).export({ format: 'pem', type: 'spki' }).toString()

function checked(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType === 'ed25519') return key
  throw new UnusableKeyError(
    'NOT_A_KEY',
    `The key is of type ${key.asymmetricKeyType}; reviewers sign with Ed25519`,
    'proofbench key create makes one.',
  )
}

const notAKey = (): UnusableKeyError =>
  new UnusableKeyError(
    'NOT_A_KEY',
    'It is no Ed25519 key',
    'Give a key file of proofbench key create, or the public key as PEM or JWK.',
  )
