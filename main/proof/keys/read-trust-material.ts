import { givenText } from './given-text.ts'
import { ambiguous, privateKey, unreadable, unsupported } from './key-problem.ts'
import { hasRepeatedMember, parseJson } from './member-names.ts'
import { type PemBlock, pemBlocks } from './pem.ts'
import { type Material, readDerMaterial } from './read-der-material.ts'
import { readJwkMaterial } from './read-jwk.ts'
import type { KeyProblem, RevocationList, TrustedKey } from './trusted-key.ts'
import { cmsCertificates } from './x509/cms-certificates.ts'

export interface TrustMaterial {
  readonly keys: readonly TrustedKey[]
  readonly revocationLists: readonly RevocationList[]
  readonly problems: readonly KeyProblem[]
}

/** Maximum size of a file of keys or lists, bytes. */
const TRUST_MATERIAL_BYTES = 32 * 1024 * 1024
const JWK_BYTES = 1024 * 1024
const LABELS: ReadonlySet<string> = new Set([
  'PUBLIC KEY',
  'RSA PUBLIC KEY',
  'CERTIFICATE',
  'X509 CERTIFICATE',
  'TRUSTED CERTIFICATE',
  'X509 CRL',
  'PKCS7',
  'PKCS #7 SIGNED DATA',
  'CMS',
])

/**
 * Reads public keys (SPKI, PKCS#1), certificates and CRLs in PEM, DER or PKCS#7, and JWK and JWK sets, distinguished by their content.
 * Never throws for invalid content; each unusable item is returned as a problem. Certificates may be in any order.
 */
export function readTrustMaterial(bytes: Uint8Array, source: string): TrustMaterial {
  const found = [...new Map(materialsIn(bytes, source).map((item) => [identityOf(item), item])).values()]
  return {
    keys: found.flatMap((item) => (item.kind === 'key' ? [item.key] : [])),
    revocationLists: found.flatMap((item) => (item.kind === 'list' ? [item.list] : [])),
    problems: found.flatMap((item) => (item.kind === 'problem' ? [item.problem] : [])),
  }
}

const identityOf = (item: Material): unknown => (item.kind === 'key' ? item.key.fingerprint : item)

const problem = (found: KeyProblem): readonly Material[] => [{ kind: 'problem', problem: found }]

function materialsIn(bytes: Uint8Array, source: string): readonly Material[] {
  if (bytes.length === 0) return problem(unreadable(source, 'The file is empty'))
  if (bytes.length > TRUST_MATERIAL_BYTES) return problem(tooLarge(source, bytes.length, TRUST_MATERIAL_BYTES))
  if (bytes[0] === 0x30) {
    const materials = readDer(bytes, source)
    if (materials.some(({ kind }) => kind !== 'problem')) return materials
    if (!Buffer.from(bytes).includes('-----BEGIN ')) return materials
  }
  const text = givenText(bytes)
  if (text !== null && /^\s*[{[]/.test(text)) return readJson(text, source)
  return readText(text ?? Buffer.from(bytes).toString('latin1'), source)
}

function readText(text: string, source: string): readonly Material[] {
  if (isPem(text)) return readPem(text, source)
  const packed = text.replace(/\s+/g, '')
  // Some services give a key as Base64 alone, of its DER or of its PEM.
  const inner = packed.length > 100 && /^[A-Za-z0-9+/]+={0,2}$/.test(packed) ? Buffer.from(packed, 'base64') : null
  if (inner?.[0] === 0x30) return readDer(inner, source)
  if (inner && isPem(inner.toString('latin1'))) return readPem(inner.toString('latin1'), source)
  if (/^\s*(?:ssh-|ecdsa-|-+ ?BEGIN SSH2)/.test(text))
    return problem({
      ...unsupported(source, 'The key is in the form of OpenSSH'),
      hint: 'Convert it: ssh-keygen -e -m PKCS8 -f FILE.',
    })
  return problem(unreadable(source, /^\s*[{[]/.test(text) ? 'The file is not JSON in UTF-8' : NOT_KNOWN))
}

const isPem = (text: string): boolean => /[-\p{Pd}\u2212]{2}BEGIN [A-Z0-9 #]*[-\p{Pd}\u2212]{2}/u.test(text)

const NOT_KNOWN = 'The file is neither PEM nor DER nor a JWK'

/** Reads DER: one item, or the certificates and lists that a PKCS#7 file carries. */
function readDer(der: Uint8Array, source: string): readonly Material[] {
  const carried = cmsCertificates(der)
  if (carried === null) return [readDerMaterial(der, source)]
  if (carried.length === 0) return problem(unsupported(source, 'The PKCS#7 file has no certificate'))
  return carried.map((item, index) => readDerMaterial(item, `${source} (certificate ${index + 1})`))
}

const tooLarge = (source: string, size: number, maxBytes: number): KeyProblem => ({
  code: 'key.too-large',
  message: `${source}: The file has ${size} bytes, more than ${maxBytes}`,
  hint: 'Key files are small. Check that this is the file you meant.',
})

function readPem(text: string, source: string): readonly Material[] {
  const blocks = pemBlocks(text)
  // Reports a damaged private key as such instead of "unreadable".
  if (/BEGIN [A-Z0-9 ]*PRIVATE KEY/.test(text) && !blocks.some(isPrivate)) return problem(privateKey(source))
  if (blocks.length === 0) return problem(unreadable(source, 'A PEM block is not closed'))
  const isMultiple = blocks.length > 1
  return blocks.flatMap((block, index) => readBlock(block, isMultiple ? `${source} (block ${index + 1})` : source))
}

const isPrivate = ({ label }: PemBlock): boolean => label.endsWith('PRIVATE KEY')

function readBlock(block: PemBlock, source: string): readonly Material[] {
  if (isPrivate(block)) return problem(privateKey(source))
  if (!LABELS.has(block.label))
    return problem(unsupported(source, `A PEM block "${block.label}" holds nothing to trust`))
  return block.der ? readDer(block.der, source) : problem(unreadable(source, 'A PEM block is not Base64'))
}

function readJson(text: string, source: string): readonly Material[] {
  if (text.length > JWK_BYTES) return problem(tooLarge(source, text.length, JWK_BYTES))
  try {
    const value = parseJson(text)
    if (hasRepeatedMember(text)) return problem(ambiguous(source, 'The JSON names a member twice'))
    const blocks = pemMembers(value)
    return blocks === '' ? readJwkMaterial(value, source) : readPem(blocks, source)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return isPem(text) ? readPem(text, source) : problem(unreadable(source, 'The file is not JSON in UTF-8'))
  }
}

/** Returns the members that are PEM, of JSON that is no JWK: the line of `serve`, and the answers of services with a key in them. */
const pemMembers = (value: unknown): string =>
  typeof value !== 'object' || value === null || 'kty' in value || 'keys' in value
    ? ''
    : Object.values(value)
        .filter((member) => typeof member === 'string' && isPem(member))
        .join('\n')
