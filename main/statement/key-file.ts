import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { isoTime } from '../../shared/schema/index.ts'
import { MAX_ITERATIONS, measureIterations } from './passphrase-cost.ts'
import { type PublicKey, parsePublicKey, publicKeyOf } from './public-key.ts'
import { UnusableKeyError } from './unusable-key-error.ts'

const FORMAT = 'proofbench-key/1'
/** RFC 7518, 4.8 */
const ALGORITHM = 'PBES2-HS512+A256KW'
const ENCRYPTION = 'A256GCM'
const MIN_PASSPHRASE = 8
const MAX_NAME = 200
/** Maximum characters of a key file. */
const MAX_FILE = 20_000

/** Key file: public key, and the private key as an encrypted JWK. RFC 7517, appendix C */
export interface KeyFile extends PublicKey {
  readonly name: string
  readonly createdAt: string
  /** JWE of the private JWK. */
  readonly encryptedKey: string
}

/** Unlocked key, for the time of a command or session. */
export interface SigningKey extends PublicKey {
  readonly privateKey: KeyObject
}

/** Creates a key. Returns the text of its file, and the key. Throws `UnusableKeyError` for a short passphrase. */
export async function createKey(
  name: string,
  passphrase: string,
  { now, iterations = measureIterations() }: { readonly now: number; readonly iterations?: number },
): Promise<{ readonly text: string; readonly key: SigningKey }> {
  if ([...passphrase].length < MIN_PASSPHRASE)
    throw new UnusableKeyError(
      'WEAK_PASSPHRASE',
      `The passphrase has fewer than ${MIN_PASSPHRASE} characters`,
      'Several words are easy to remember and hard to guess.',
    )
  const { privateKey } = generateKeyPairSync('ed25519')
  const key = signingKey(privateKey, name.slice(0, MAX_NAME))
  const { CompactEncrypt } = await import('jose/jwe/compact/encrypt')
  const encryptedKey = await new CompactEncrypt(Buffer.from(JSON.stringify(privateKey.export({ format: 'jwk' }))))
    .setProtectedHeader({ alg: ALGORITHM, enc: ENCRYPTION, cty: 'jwk+json' })
    .setKeyManagementParameters({ p2c: iterations })
    .encrypt(passphraseBytes(passphrase))
  const file = {
    format: FORMAT,
    name: key.name,
    fingerprint: key.fingerprint,
    createdAt: isoTime(now),
    publicKey: createPublicKey(privateKey).export({ format: 'jwk' }),
    encryptedKey,
  }
  return { text: `${JSON.stringify(file, null, 2)}\n`, key }
}

/** Creates the signing key of a reviewer from an Ed25519 private key. Throws `UnusableKeyError` for other keys. */
export const signingKey = (privateKey: KeyObject, name: string | null): SigningKey => ({
  ...publicKeyOf(createPublicKey(privateKey), name),
  privateKey,
})

/** Parses a key file. Throws `UnusableKeyError`. */
export function readKeyFile(text: string): KeyFile {
  const file = membersOf(text)
  if (file?.format !== FORMAT)
    throw new UnusableKeyError('NOT_A_KEY', 'It is no key file', 'proofbench key create makes one.')
  const { name, createdAt, encryptedKey, publicKey, fingerprint } = file
  const key = parsePublicKey(JSON.stringify(publicKey))
  if (key.fingerprint !== fingerprint || typeof name !== 'string' || typeof encryptedKey !== 'string')
    throw new UnusableKeyError('NOT_A_KEY', 'The key file is damaged', 'Put back a copy of it.')
  return { ...key, name: name.slice(0, MAX_NAME), createdAt: String(createdAt), encryptedKey }
}

/** Parses a key file, or a public key as PEM or JWK, and returns the public key. Throws `UnusableKeyError`. */
export const readPublicKey = (text: string): PublicKey =>
  membersOf(text)?.format === FORMAT ? readKeyFile(text) : parsePublicKey(text.slice(0, MAX_FILE))

/** Decrypts the private key. Throws `UnusableKeyError` for a wrong passphrase and for a damaged file. */
export async function unlockKey(file: KeyFile, passphrase: string): Promise<SigningKey> {
  const { compactDecrypt } = await import('jose/jwe/compact/decrypt')
  const wrong = () =>
    new UnusableKeyError(
      'WRONG_PASSPHRASE',
      `The passphrase does not open the key of ${file.name}`,
      'A lost passphrase cannot be recovered: create a new key and let an administrator add it and revoke the old one.',
    )
  const { plaintext } = await compactDecrypt(file.encryptedKey, passphraseBytes(passphrase), {
    keyManagementAlgorithms: [ALGORITHM],
    contentEncryptionAlgorithms: [ENCRYPTION],
    maxPBES2Count: MAX_ITERATIONS,
  }).catch(async (error: unknown) => {
    // jose reports a missing algorithm like a wrong passphrase.
    if (!(await hasKeyWrap())) throw unsupported()
    if (error instanceof Error && 'code' in error && error.code === 'ERR_JWE_DECRYPTION_FAILED') throw wrong()
    throw damaged()
  })
  const key = signingKey(privateKeyOf(plaintext), file.name)
  // The public part of the file is not encrypted: somebody could have exchanged it.
  if (key.fingerprint !== file.fingerprint) throw damaged()
  return key
}

const damaged = () => new UnusableKeyError('NOT_A_KEY', 'The key file is damaged', 'Put back a copy of it.')

/** Returns whether the runtime has AES key wrap: some builds on BoringSSL lack it. */
const hasKeyWrap = (): Promise<boolean> =>
  globalThis.crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-KW', false, ['unwrapKey']).then(
    () => true,
    () => false,
  )

/** The file may be whole: the cryptographic library of this runtime lacks an algorithm. */
const unsupported = () =>
  new UnusableKeyError(
    'UNSUPPORTED',
    `This program runs where ${ALGORITHM} is not available, so whether the passphrase opens the key is not known`,
    'Run proofbench self-test to see what is missing, and use another Node.',
  )

function privateKeyOf(jwk: Uint8Array): KeyObject {
  try {
    return createPrivateKey({ key: JSON.parse(Buffer.from(jwk).toString('utf8')), format: 'jwk' })
  } catch {
    throw damaged()
  }
}

/** Encodes a passphrase in one form (NFC, RFC 8265), whichever keyboard or system its characters come from. */
const passphraseBytes = (passphrase: string): Uint8Array => new TextEncoder().encode(passphrase.normalize('NFC'))

function membersOf(text: string): { readonly [name: string]: unknown } | null {
  if (text.length > MAX_FILE) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
