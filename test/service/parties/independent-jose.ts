import {
  createCipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type JsonWebKey,
  randomBytes,
  verify,
} from 'node:crypto'

// Implements RFC 7515 and RFC 7516 on node:crypto alone, as an independent implementation for the tests: it shares no code with
// the service.

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Encrypts JSON by ECDH-ES in direct key agreement mode and A256GCM. RFC 7518 4.6 */
export function encryptDirectly(
  payload: unknown,
  key: JsonWebKey,
  header: { readonly typ: string; readonly kid: string; readonly [member: string]: unknown },
): string {
  const ephemeral = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = ephemeral.publicKey.export({ format: 'jwk' })
  const protectedHeader = encode({ alg: 'ECDH-ES', enc: 'A256GCM', epk: { kty, crv, x, y }, ...header })
  const publicKey = createPublicKey({ key, format: 'jwk' })
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey })
  const contentKey = concatKdf(secret, 'A256GCM', 256)
  return [protectedHeader, '', ...gcm(payload, contentKey, protectedHeader)].join('.')
}

/** Encrypts JSON with a shared 256-bit key. RFC 7518 4.5 */
export function encryptWithSharedKey(payload: unknown, contentKey: Uint8Array, typ: string): string {
  const protectedHeader = encode({ alg: 'dir', enc: 'A256GCM', typ })
  return [protectedHeader, '', ...gcm(payload, contentKey, protectedHeader)].join('.')
}

function gcm(payload: unknown, contentKey: Uint8Array, protectedHeader: string): readonly string[] {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', contentKey, iv)
  cipher.setAAD(Buffer.from(protectedHeader))
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()])
  return [iv, ciphertext, cipher.getAuthTag()].map((bytes) => bytes.toString('base64url'))
}

/** NIST SP 800-56A with one round of SHA-256. RFC 7518 4.6.2 */
function concatKdf(secret: Buffer, algorithm: string, bits: number): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const info = [number(algorithm.length), Buffer.from(algorithm), number(0), number(0), number(bits)]
  return createHash('sha256')
    .update(Buffer.concat([number(1), secret, ...info]))
    .digest()
}

/** Returns header and payload of a compact JWS by ES256; null if the signature is wrong. RFC 7518 3.4 */
export function verifySignature(
  token: string,
  key: JsonWebKey,
): { readonly header: Json; readonly payload: Json } | null {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const publicKey = createPublicKey({ key, format: 'jwk' })
  const isRight = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const decode = (text: string): Json => JSON.parse(Buffer.from(text, 'base64url').toString())
  return isRight && decode(header).alg === 'ES256' ? { header: decode(header), payload: decode(payload) } : null
}

type Json = { readonly [member: string]: unknown }
