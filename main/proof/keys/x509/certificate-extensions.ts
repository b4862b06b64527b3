import { childrenOf, MalformedDerError, readDer } from './der.ts'
import { booleanOf, expectTag, hexOf, oidOf, sequenceOf, smallInteger, TAG } from './der-values.ts'
import { type Extension, type Extensions, sequenceIn } from './extension-block.ts'
import { type GeneralName, readGeneralName } from './general-name.ts'
import { type NameConstraints, readNameConstraints } from './name-constraints-extension.ts'

export const EXTENSION = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAlternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  distributionPoints: '2.5.29.31',
  certificatePolicies: '2.5.29.32',
  policyMappings: '2.5.29.33',
  authorityKeyIdentifier: '2.5.29.35',
  policyConstraints: '2.5.29.36',
  extendedKeyUsage: '2.5.29.37',
  inhibitAnyPolicy: '2.5.29.54',
} as const

const USAGES = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const
export type KeyUsage = (typeof USAGES)[number]

/** Values of the extensions that are relevant for trust; null if the certificate does not have the extension. */
export interface CertificateExtensions {
  readonly basicConstraints: { readonly authority: boolean; readonly pathLength: number | null } | null
  readonly keyUsage: ReadonlySet<KeyUsage> | null
  readonly extendedKeyUsage: readonly string[] | null
  readonly alternativeNames: readonly GeneralName[] | null
  readonly nameConstraints: NameConstraints | null
  readonly requiresExplicitPolicy: boolean
  /** Hex. */
  readonly subjectKeyIdentifier: string | null
  readonly authorityKeyIdentifier: string | null
  /** True if a critical policy extension has a qualifier that is not processed. */
  readonly hasUnknownPolicyQualifier: boolean
}

/** Parses the extensions that the verification evaluates; absent ones have their default. Throws `MalformedDerError`. */
export function readCertificateExtensions(extensions: Extensions): CertificateExtensions {
  const read = <T>(id: string, parse: (extension: Extension) => T): T | null => {
    const extension = extensions.get(id)
    return extension ? parse(extension) : null
  }
  return {
    basicConstraints: read(EXTENSION.basicConstraints, basicConstraints),
    keyUsage: read(EXTENSION.keyUsage, keyUsage),
    extendedKeyUsage: read(EXTENSION.extendedKeyUsage, extendedKeyUsage),
    alternativeNames: read(EXTENSION.subjectAlternativeName, alternativeNames),
    nameConstraints: read(EXTENSION.nameConstraints, readNameConstraints),
    requiresExplicitPolicy: read(EXTENSION.policyConstraints, requiresExplicitPolicy) ?? false,
    subjectKeyIdentifier: read(EXTENSION.subjectKeyIdentifier, ({ value }) =>
      hexOf(expectTag(readDer(value), TAG.octetString, 'the subject key identifier').value),
    ),
    authorityKeyIdentifier: read(EXTENSION.authorityKeyIdentifier, readAuthorityKeyIdentifier),
    hasUnknownPolicyQualifier: read(EXTENSION.certificatePolicies, hasUnknownPolicyQualifier) ?? false,
  }
}

function basicConstraints(extension: Extension) {
  const what = 'the basic constraints'
  const parts = sequenceIn(extension, what)
  const hasFlag = parts[0]?.tag === TAG.boolean
  const authority = hasFlag && booleanOf(parts[0], what)
  const length = parts[hasFlag ? 1 : 0]
  if (parts.length > (hasFlag ? 2 : 1)) throw new MalformedDerError(`${what} have too many parts`)
  return { authority, pathLength: length ? smallInteger(length, 'the path length') : null }
}

function keyUsage({ value }: Extension): ReadonlySet<KeyUsage> {
  const [unused = 0, ...bytes] = expectTag(readDer(value), TAG.bitString, 'the key usage').value
  if (bytes.length > 2 || unused > 7 || (bytes.length === 0 && unused > 0))
    throw new MalformedDerError('the key usage is not a list of its bits')
  return new Set(USAGES.filter((_, bit) => ((bytes[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0))
}

function extendedKeyUsage(extension: Extension): readonly string[] {
  const purposes = sequenceIn(extension, 'the extended key usage').map((node) => oidOf(node, 'a purpose of the key'))
  if (purposes.length === 0) throw new MalformedDerError('the extended key usage is empty')
  return purposes
}

function alternativeNames(extension: Extension): readonly GeneralName[] {
  const names = sequenceIn(extension, 'the alternative name').map((node) =>
    readGeneralName(node, 'the alternative name'),
  )
  if (names.length === 0) throw new MalformedDerError('the alternative name is empty')
  return names
}

function requiresExplicitPolicy(extension: Extension): boolean {
  const parts = sequenceIn(extension, 'the policy constraints')
  if (parts.length === 0 || parts.some(({ tag }) => tag !== 0x80 && tag !== 0x81))
    throw new MalformedDerError('the policy constraints say nothing')
  return parts.some(({ tag }) => tag === 0x80)
}

/** CPS pointer and user notice. RFC 5280 4.2.1.4 */
const QUALIFIERS: ReadonlySet<string> = new Set(['1.3.6.1.5.5.7.2.1', '1.3.6.1.5.5.7.2.2'])

function hasUnknownPolicyQualifier(extension: Extension): boolean {
  if (!extension.critical) return false
  const what = 'the certificate policies'
  return sequenceIn(extension, what).some((policy) => {
    const [, qualifiers] = sequenceOf(policy, what)
    const list = qualifiers ? sequenceOf(qualifiers, what) : []
    return list.some((qualifier) => !QUALIFIERS.has(oidOf(sequenceOf(qualifier, what)[0], what)))
  })
}

/** Returns the key identifier in hex; empty if there is none. */
export function readAuthorityKeyIdentifier({ value }: Extension): string {
  const node = readDer(value)
  sequenceOf(node, 'the authority key identifier')
  const identifier = childrenOf(node).find(({ tag }) => tag === 0x80)
  return identifier ? hexOf(identifier.value) : ''
}
