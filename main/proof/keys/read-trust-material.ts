import { givenText } from './given-text.ts'
import { ambiguous, privateKey, unreadable, unsupported, wrapped } from './key-problem.ts'
import { wrappingOfLabel, wrappingsOf } from './key-wrapping.ts'
import { hasRepeatedMember, parseJson } from './member-names.ts'
import { type PemBlock, pemBlocks } from './pem.ts'
import { type Material, readDerMaterial } from './read-der-material.ts'
import { readJwkMaterial } from './read-jwk.ts'
import type { KeyProblem, RevocationList, TrustedKey } from './trusted-key.ts'

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
])

/**
 * Reads public keys (SPKI, PKCS#1), certificates and CRLs in PEM or DER, and JWK and JWK sets, distinguished by their content.
 * Never throws for invalid content; each unusable item is returned as a problem. Certificates may be in any order.
 */
export function readTrustMaterial(bytes: Uint8Array, source: string): TrustMaterial {
  const found = [...new Map(unwrapped(inUtf8(bytes), source).map((item) => [identityOf(item), item])).values()]
  return {
    keys: found.flatMap((item) => (item.kind === 'key' ? [item.key] : [])),
    revocationLists: found.flatMap((item) => (item.kind === 'list' ? [item.list] : [])),
    problems: found.flatMap((item) => (item.kind === 'problem' ? [item.problem] : [])),
  }
}

const identityOf = (item: Material): unknown => (item.kind === 'key' ? item.key.fingerprint : item)

const problem = (found: KeyProblem): readonly Material[] => [{ kind: 'problem', problem: found }]

/** Returns a text in UTF-16, as PowerShell saves it, in UTF-8; other bytes as they are. */
function inUtf8(bytes: Uint8Array): Uint8Array {
  const isUtf16 = bytes[0] !== 0x30 && (bytes[1] === 0 || bytes[0] === 0 || (bytes[0] ?? 0) >= 0xfe)
  const text = isUtf16 ? givenText(bytes) : null
  return text === null ? bytes : Buffer.from(text)
}

/** Reads a file; if nothing in it can be read, the problem is its wrapping, if there is a key within. */
function unwrapped(bytes: Uint8Array, source: string): readonly Material[] {
  const read = materialsIn(bytes, source)
  const isUnread = read.every((item) => item.kind === 'problem' && UNREAD.has(item.problem.code))
  if (!isUnread || bytes.length === 0) return read
  for (const wrapping of wrappingsOf(bytes)) {
    if (!wrapping.inside) return problem(wrapped(source, wrapping))
    const inside = materialsIn(wrapping.inside, source)
    if (inside.some(isPrivateKey)) return problem(privateKey(source))
    if (inside.some(({ kind }) => kind !== 'problem')) return problem(wrapped(source, wrapping))
  }
  return read
}

const UNREAD: ReadonlySet<string> = new Set(['key.unreadable', 'key.unsupported'])

const isPrivateKey = (item: Material): boolean => item.kind === 'problem' && item.problem.code === 'key.private'

function materialsIn(bytes: Uint8Array, source: string): readonly Material[] {
  if (bytes.length === 0) return problem(unreadable(source, 'The file is empty'))
  if (bytes.length > TRUST_MATERIAL_BYTES) return problem(tooLarge(source, bytes.length, TRUST_MATERIAL_BYTES))
  if (bytes[0] === 0x30) {
    const material = readDerMaterial(bytes, source)
    if (material.kind !== 'problem') return [material]
    if (!Buffer.from(bytes).includes('-----BEGIN ')) return [material]
  }
  const text = Buffer.from(bytes).toString('latin1')
  if (/-----BEGIN [A-Z0-9 ]*-----/.test(text)) return readPem(text, source)
  return /^(?:\xef\xbb\xbf)?\s*[{[]/.test(text) ? readJson(bytes, source) : problem(notKnown(source))
}

const notKnown = (source: string): KeyProblem => unreadable(source, 'The file is neither PEM nor DER nor a JWK')

const tooLarge = (source: string, size: number, maxBytes: number): KeyProblem => ({
  code: 'key.too-large',
  message: `${source}: The file has ${size} bytes, more than ${maxBytes}`,
  hint: 'Key files are small. Check that this is the file you meant.',
})

function readPem(text: string, source: string): readonly Material[] {
  const blocks = pemBlocks(text)
  // Reports a damaged private key as such instead of "unreadable".
  if (/-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/.test(text) && !blocks.some(isPrivate)) return problem(privateKey(source))
  if (blocks.length === 0) return problem(unreadable(source, 'A PEM block is not closed'))
  const isMultiple = blocks.length > 1
  return blocks.map((block, index) => readBlock(block, isMultiple ? `${source} (block ${index + 1})` : source))
}

const isPrivate = ({ label }: PemBlock): boolean => label.endsWith('PRIVATE KEY')

function readBlock(block: PemBlock, source: string): Material {
  if (isPrivate(block)) return { kind: 'problem', problem: privateKey(source) }
  const wrapping = wrappingOfLabel(block.label)
  if (wrapping) return { kind: 'problem', problem: wrapped(source, wrapping) }
  if (!LABELS.has(block.label))
    return { kind: 'problem', problem: unsupported(source, `A PEM block "${block.label}" holds nothing to trust`) }
  if (!block.der) return { kind: 'problem', problem: unreadable(source, 'A PEM block is not Base64') }
  return readDerMaterial(block.der, source)
}

function readJson(bytes: Uint8Array, source: string): readonly Material[] {
  if (bytes.length > JWK_BYTES) return problem(tooLarge(source, bytes.length, JWK_BYTES))
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const value = parseJson(text)
    if (hasRepeatedMember(text)) return problem(ambiguous(source, 'The JSON names a member twice'))
    return readJwkMaterial(value, source)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      return problem(unreadable(source, 'The file is not JSON in UTF-8'))
    throw error
  }
}
