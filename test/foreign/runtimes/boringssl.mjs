/**
 * Preload that makes `node:crypto` refuse what BoringSSL lacks (Electron, bun): curves but four, explicit parameters, Ed448, X448, long RSA
 * exponents and AES key wrap as a cipher. Reports made with it must be those made without it.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const CURVES = new Set(['secp224r1', 'prime256v1', 'secp384r1', 'secp521r1'])
const MISSING_KINDS = new Set(['ed448', 'x448', 'ml-dsa-44', 'ml-dsa-65', 'ml-dsa-87', 'dh'])
/** OID of a curve's parameters written out: prime-field. An explicit key has it, a named one has not. */
const PRIME_FIELD = Buffer.from('06072a8648ce3d0101', 'hex')

const original = { ...crypto }
const refuse = () => {
  throw Object.assign(new Error('Failed to read asymmetric key'), { code: 'ERR_OSSL_UNSUPPORTED' })
}

/** @param {import('node:crypto').KeyObject} key */
function checked(key) {
  const curve = key.asymmetricKeyDetails?.namedCurve
  if (MISSING_KINDS.has(key.asymmetricKeyType ?? '') || (curve !== undefined && !CURVES.has(curve))) refuse()
  if (key.asymmetricKeyType === 'ec') {
    const isPublic = key.type === 'public'
    const der = key.export({ format: 'der', type: isPublic ? 'spki' : 'pkcs8' })
    if (der.includes(PRIME_FIELD)) refuse()
  }
  return key
}

const isLong = (key) => ((key?.key ?? key)?.asymmetricKeyDetails?.publicExponent ?? 0n) >= 2n ** 33n

crypto.createPublicKey = (...args) => checked(original.createPublicKey(...args))
crypto.createPrivateKey = (...args) => checked(original.createPrivateKey(...args))
crypto.verify = (hash, data, key, ...rest) => (isLong(key) ? refuse() : original.verify(hash, data, key, ...rest))
crypto.publicDecrypt = (key, ...rest) => (isLong(key) ? refuse() : original.publicDecrypt(key, ...rest))
crypto.createCipheriv = (name, ...rest) => (name.includes('wrap') ? refuse() : original.createCipheriv(name, ...rest))
crypto.getCurves = () => [...CURVES]
syncBuiltinESMExports()
