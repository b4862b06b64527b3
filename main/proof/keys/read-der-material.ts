import { badCertificate, badRevocationList, notRsa, privateKey, unreadable, unsupported } from './key-problem.ts'
import { trustedCertificate, trustedPublicKey } from './make-trusted-key.ts'
import { kindOf, publicKeyFrom, rsaKeyFrom } from './signatures/public-key.ts'
import type { KeyProblem, RevocationList, TrustedKey } from './trusted-key.ts'
import { isAuthority, readCertificate } from './x509/certificate.ts'
import { childrenOf, type DerNode, MalformedDerError, readDer } from './x509/der.ts'
import { integerBytes, oidOf, sequenceOf, TAG } from './x509/der-values.ts'
import { readRevocationList } from './x509/revocation-list.ts'

export type Material =
  | { readonly kind: 'key'; readonly key: TrustedKey }
  | { readonly kind: 'list'; readonly list: RevocationList }
  | { readonly kind: 'problem'; readonly problem: KeyProblem }

const OUT_OF_PKCS12 =
  'Take the certificates out, without the key: openssl pkcs12 -in FILE -nokeys -out certificates.pem, with the passphrase of the file.'
const RSA_ENCRYPTION = '1.2.840.113549.1.1.1'
const KINDS: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.1.1.10', 'RSA-PSS'],
  ['1.2.840.10045.2.1', 'EC'],
  ['1.2.840.10040.4.1', 'DSA'],
  ['1.3.101.112', 'Ed25519'],
  ['1.3.101.113', 'Ed448'],
])

const problem = (details: KeyProblem): Material => ({ kind: 'problem', problem: details })

/**
 * Detects a DER structure by its shape: certificate, revocation list, public key (SPKI or PKCS#1), or a problem if it cannot be
 * used.
 */
export function readDerMaterial(der: Uint8Array, source: string): Material {
  try {
    const parts = sequenceOf(readDer(der), 'the file')
    const shape = parts.map(({ tag }) => tag).join()
    if (shape === '48,48,3') return isList(parts[0]) ? readList(der, source) : readPinned(der, source)
    if (shape === '48,3') return readSpki(der, parts[0], source)
    if (shape === '2,2') return readPkcs1(der, parts, source)
    if (isPrivate(parts)) return problem(privateKey(source))
    if (shape === '2,48,48' || shape === '2,48')
      return problem(unsupported(source, 'A PKCS#12 file may hold private keys; it was not used', OUT_OF_PKCS12))
    return problem(unreadable(source, 'The file is neither a public key nor a certificate nor a revocation list'))
  } catch (error) {
    if (error instanceof MalformedDerError) return problem(malformed(der, source, error.message))
    throw error
  }
}

/** Returns whether the structure is a private key: PKCS#8 (plain or encrypted), PKCS#1, SEC 1. */
function isPrivate(parts: readonly DerNode[]): boolean {
  const [first, second, third] = parts.map(({ tag }) => tag)
  if (first === TAG.sequence && second === TAG.octetString) return true
  if (first !== TAG.integer) return false
  return second === TAG.octetString || third === TAG.octetString || parts.length >= 5
}

/** Returns whether the body is that of a revocation list, which has a time where a certificate has its validity. RFC 5280 5.1 */
function isList(body: DerNode | undefined): boolean {
  const tags = body ? childrenOf(body).map(({ tag }) => tag) : []
  const timeIndex = tags[0] === TAG.integer ? 3 : 2
  return tags[timeIndex] === TAG.utcTime || tags[timeIndex] === TAG.generalizedTime
}

function readPinned(der: Uint8Array, source: string): Material {
  const certificate = readCertificate(der)
  const key = publicKeyFrom(certificate.publicKey)
  if (!key) return problem(badCertificate(source, 'its public key cannot be read'))
  if (!isAuthority(certificate) && key.kind !== 'rsa') return problem(notRsa(source, kindOf(key)))
  return { kind: 'key', key: trustedCertificate(certificate, key.kind === 'rsa' ? key.key : null, source) }
}

function readList(der: Uint8Array, source: string): Material {
  return { kind: 'list', list: { source, list: readRevocationList(der) } }
}

function readSpki(der: Uint8Array, algorithm: DerNode | undefined, source: string): Material {
  const [id, parameters] = sequenceOf(algorithm, 'the algorithm of the key')
  const oid = oidOf(id, 'the algorithm of the key')
  if (oid !== RSA_ENCRYPTION) return problem(notRsa(source, KINDS.get(oid) ?? oid))
  if (parameters?.tag !== TAG.null) return problem(unreadable(source, 'The RSA key has the wrong parameters'))
  const key = publicKeyFrom(der)
  if (key?.kind !== 'rsa') return problem(unreadable(source, 'The public key is damaged'))
  return { kind: 'key', key: trustedPublicKey(key.key, source) }
}

function readPkcs1(der: Uint8Array, numbers: readonly DerNode[], source: string): Material {
  if (numbers.some((node) => (integerBytes(node, 'a number of the key')[0] ?? 0) >= 0x80))
    return problem(unreadable(source, 'The RSA key holds a negative number'))
  try {
    return { kind: 'key', key: trustedPublicKey(rsaKeyFrom(der), source) }
  } catch {
    return problem(unreadable(source, 'The public key is damaged'))
  }
}

/** Describes a structure that cannot be parsed: the outer shape often still shows its type. */
function malformed(der: Uint8Array, source: string, reason: string): KeyProblem {
  const [body, second, third] = shapeOf(der)
  if (body === undefined || second !== TAG.sequence || third !== TAG.bitString) return unreadable(source, reason)
  return isList(body) ? badRevocationList(source, reason) : badCertificate(source, reason)
}

function shapeOf(der: Uint8Array): [DerNode, number, number] | [] {
  try {
    const [body, second, third] = sequenceOf(readDer(der), 'the file')
    return body && second && third ? [body, second.tag, third.tag] : []
  } catch {
    return []
  }
}
