import type { KeyObject } from 'node:crypto'
import type { ZodType } from 'zod'
import { refuse, ServiceError } from '../engine/service-error.ts'
import type { PartyKey } from './party-keys.ts'

/** Key agreement and content encryption that the service accepts. RFC 7518 4.6, 5.3 */
const KEY_ALGORITHMS = ['ECDH-ES', 'ECDH-ES+A256KW']
const CONTENT_ALGORITHMS = ['A256GCM']

/** Encrypts JSON to a key of the service, as compact JWE. `type` is the `typ` of the header, which is authenticated. */
export async function seal(
  payload: unknown,
  type: string,
  { kid, publicKey }: { readonly kid: string; readonly publicKey: KeyObject },
): Promise<string> {
  const { CompactEncrypt } = await import('jose/jwe/compact/encrypt')
  return new CompactEncrypt(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', typ: type, kid })
    .encrypt(publicKey)
}

/**
 * Decrypts a compact JWE and parses its JSON. Throws ServiceError: `unknown-key` for another `kid`, `undecryptable` for another
 * key or a changed message, `malformed-message` for anything else than such a JWE. Not shown: D-88
 */
export async function unseal(message: string, type: string, { kid, privateKey }: PartyKey): Promise<unknown> {
  const { decodeProtectedHeader } = await import('jose/decode/protected_header')
  const header = readOr(() => decodeProtectedHeader(message), 'it has no protected header')
  if (header.kid !== kid)
    throw refuse('invalid', 'unknown-key', `the message is encrypted to another key than ${kid}`, 'kid')
  if (header.typ !== type) throw malformed(`typ ${type} is expected`)
  const { compactDecrypt } = await import('jose/jwe/compact/decrypt')
  const { JOSEAlgNotAllowed, JOSENotSupported, JWEInvalid } = await import('jose/errors')
  try {
    const { plaintext } = await compactDecrypt(message, privateKey, {
      keyManagementAlgorithms: KEY_ALGORITHMS,
      contentEncryptionAlgorithms: CONTENT_ALGORITHMS,
    })
    return parseJson(plaintext)
  } catch (error) {
    if (error instanceof ServiceError) throw error
    if (error instanceof JOSEAlgNotAllowed || error instanceof JOSENotSupported || error instanceof JWEInvalid)
      throw malformed(`it is no compact JWE of ${KEY_ALGORITHMS.join(' or ')} with ${CONTENT_ALGORITHMS[0]}`)
    // jose reports a missing algorithm like a changed message.
    if (!(await hasKeyWrap()))
      throw refuse(
        'unavailable',
        'unavailable',
        `the service runs where ${KEY_ALGORITHMS.join(' or ')} is not available`,
      )
    // Authenticated encryption fails as a whole: the wrong part is not known.
    throw refuse('invalid', 'undecryptable', 'the message was encrypted to another key, or changed on its way')
  }
}

/** Returns whether the runtime has AES key wrap: some builds on BoringSSL lack it. */
const hasKeyWrap = (): Promise<boolean> =>
  globalThis.crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-KW', false, ['unwrapKey']).then(
    () => true,
    () => false,
  )

/** Parses JSON in UTF-8. Throws ServiceError. */
export const parseJson = (bytes: Uint8Array): unknown =>
  readOr(() => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), 'its content is no JSON')

/** Returns the content of a message. Throws ServiceError with every fault. */
export function readMessage<T>(schema: ZodType<T>, value: unknown): T {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  throw malformed(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}

/** Returns a message whose ciphertext differs in its first character. RFC 7516 3.1 */
export function withChangedCiphertext(message: string): string {
  const parts = message.split('.')
  const ciphertext = parts[3] ?? ''
  parts[3] = (ciphertext.startsWith('A') ? 'B' : 'A') + ciphertext.slice(1)
  return parts.join('.')
}

function readOr<T>(read: () => T, fault: string): T {
  try {
    return read()
  } catch {
    throw malformed(fault)
  }
}

export const malformed = (fault: string): ServiceError =>
  refuse('invalid', 'malformed-message', `the message is not as described: ${fault}`)
