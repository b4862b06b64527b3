import { childrenOf, type DerNode, MalformedDerError, readDer } from './der.ts'
import { expectTag, hexOf, sequenceOf, TAG } from './der-values.ts'
import { type DistinguishedName, readName } from './distinguished-name.ts'
import { type Extension, wrappedIn } from './extension-block.ts'
import { readGeneralName } from './general-name.ts'

/** Reasons as bits 1 to 8 of ReasonFlags. RFC 5280 4.2.1.13 */
export const ALL_REASONS = 0x1fe

/** Element of cRLDistributionPoints. RFC 5280 4.2.1.13 */
export interface DistributionPoint {
  /** Normalised names; null if the point has none. */
  readonly names: readonly string[] | null
  /** Bits of ALL_REASONS. */
  readonly reasons: number
  /** Issuers of an indirect list; null for the issuer of the certificate. */
  readonly issuers: readonly DistinguishedName[] | null
}

/** Critical scope of a list. RFC 5280 5.2.5 */
export interface IssuingDistributionPoint {
  readonly names: readonly string[] | null
  readonly onlyUsers: boolean
  readonly onlyAuthorities: boolean
  readonly onlyAttributes: boolean
  readonly reasons: number
  readonly isIndirect: boolean
}

/** Returns a directory name in the normalised form of distribution points. */
export const directoryKey = (relative: readonly string[]): string => `directory:${JSON.stringify(relative)}`

/** Parses the CRL distribution points of a certificate. Throws `MalformedDerError`. RFC 5280 4.2.1.13 */
export function readDistributionPoints(extension: Extension, issuer: DistinguishedName): readonly DistributionPoint[] {
  const what = 'the distribution points'
  return sequenceOf(readDer(extension.value), what).map((node) => {
    const fields = new Map(sequenceOf(node, what).map((field) => [field.tag, field]))
    const issuersNode = fields.get(0xa2)
    const issuers = issuersNode ? childrenOf(issuersNode).flatMap((name) => directoryIn(name, what)) : null
    const base = issuers?.[0] ?? issuer
    const name = fields.get(0xa0)
    const reasons = fields.get(0x81)
    return {
      names: name ? pointNames(name, base, what) : null,
      reasons: reasons ? reasonBits(reasons, what) : ALL_REASONS,
      issuers,
    }
  })
}

/** Parses the scope of a revocation list. Throws `MalformedDerError`. RFC 5280 5.2.5 */
export function readIssuingDistributionPoint(
  extension: Extension,
  issuer: DistinguishedName,
): IssuingDistributionPoint {
  const what = 'the issuing distribution point'
  const fields = new Map(sequenceOf(readDer(extension.value), what).map((field) => [field.tag, field]))
  for (const tag of fields.keys())
    if (tag !== 0xa0 && (tag < 0x81 || tag > 0x85)) throw new MalformedDerError(`${what} holds an unknown field`)
  const name = fields.get(0xa0)
  const reasons = fields.get(0x83)
  return {
    names: name ? pointNames(name, issuer, what) : null,
    onlyUsers: flagOf(fields.get(0x81), what),
    onlyAuthorities: flagOf(fields.get(0x82), what),
    reasons: reasons ? reasonBits(reasons, what) : ALL_REASONS,
    isIndirect: flagOf(fields.get(0x84), what),
    onlyAttributes: flagOf(fields.get(0x85), what),
  }
}

/** Reads fullName [0] or nameRelativeToCRLIssuer [1], which continues the name of the issuer of the list. */
function pointNames(node: DerNode, issuer: DistinguishedName, what: string): readonly string[] {
  const inner = wrappedIn(node, what)
  if (inner.tag === 0xa0) return childrenOf(inner).map((name) => generalKey(name, what))
  if (inner.tag !== 0xa1) throw new MalformedDerError(`${what} have a name of no known kind`)
  const [last] = readName(asSequence(asSet(inner.value)), what).relative
  return [directoryKey([...issuer.relative, last ?? ''])]
}

const asSet = (value: Uint8Array): Uint8Array => wrap(TAG.set, value)
const asSequence = (value: Uint8Array): DerNode => readDer(wrap(TAG.sequence, value))

function wrap(tag: number, value: Uint8Array): Uint8Array {
  const { length } = value
  const header = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...header]), value])
}

function generalKey(node: DerNode, what: string): string {
  const name = readGeneralName(node, what)
  if (name.kind === 'directory') return directoryKey(name.name.relative)
  return name.kind === 'uri' ? `uri:${name.text}` : `${name.kind}:${hexOf(node.der)}`
}

function directoryIn(node: DerNode, what: string): readonly DistinguishedName[] {
  const name = readGeneralName(node, what)
  return name.kind === 'directory' ? [name.name] : []
}

function reasonBits({ value }: DerNode, what: string): number {
  const [unused = 0, ...bytes] = value
  if (unused > 7 || bytes.length > 2) throw new MalformedDerError(`${what} have reasons that are not a list of bits`)
  let bits = 0
  for (let bit = 1; bit <= 8; bit += 1) if (((bytes[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0) bits |= 1 << bit
  return bits
}

function flagOf(node: DerNode | undefined, what: string): boolean {
  if (!node) return false
  const [byte, more] = node.value
  if (more !== undefined || (byte !== 0 && byte !== 0xff))
    throw new MalformedDerError(`${what} holds a mark that is no BOOLEAN`)
  return byte === 0xff
}

/** Returns the issuer of an entry of an indirect list. RFC 5280 5.3.3 */
export function readCertificateIssuer(value: Uint8Array): DistinguishedName | null {
  const names = childrenOf(expectTag(readDer(value), TAG.sequence, 'the certificate issuer'))
  return names.flatMap((name) => directoryIn(name, 'the certificate issuer'))[0] ?? null
}
