import { EXTENSION, readAuthorityKeyIdentifier } from './certificate-extensions.ts'
import { type DerNode, MalformedDerError, readDer } from './der.ts'
import { expectTag, hexOf, integerBytes, sequenceOf, smallInteger, TAG, timeOf, wholeBits } from './der-values.ts'
import { type DistinguishedName, readName } from './distinguished-name.ts'
import {
  type IssuingDistributionPoint,
  readCertificateIssuer,
  readIssuingDistributionPoint,
} from './distribution-points.ts'
import { type Extensions, readExtensions, wrappedIn } from './extension-block.ts'

export interface RevokedCertificate {
  /** Epoch milliseconds. */
  readonly date: number
  /** RFC 5280 5.3.1; 0 if absent. */
  readonly reason: number
}

export interface RevocationListContent {
  readonly der: Uint8Array
  readonly issuer: DistinguishedName
  readonly thisUpdate: number
  readonly nextUpdate: number | null
  /** Map of `entryKey` (issuer and serial number of the certificate) to the entry. */
  readonly revoked: ReadonlyMap<string, RevokedCertificate>
  readonly scope: IssuingDistributionPoint | null
  readonly number: bigint | null
  /** Number of the base list that this delta list extends; null for a complete list. RFC 5280 5.2.4 */
  readonly deltaBase: bigint | null
  /** Hex; empty if the list has no key identifier. */
  readonly authorityKeyIdentifier: string
  /** Reason why the list must not be relied on although it can be parsed; null if it may be. */
  readonly unsupported: string | null
  readonly signed: Uint8Array
  readonly signatureAlgorithm: Uint8Array
  readonly signature: Uint8Array
}

const LIST = { number: '2.5.29.20', deltaBase: '2.5.29.27', scope: '2.5.29.28' } as const
const ENTRY = { reason: '2.5.29.21', certificateIssuer: '2.5.29.29' } as const
/** Critical extensions that are processed. The CRL number is not among them, since it must not be critical: RFC 5280 5.2.3 */
const PROCESSED: ReadonlySet<string> = new Set([LIST.deltaBase, LIST.scope])
const TIMES: readonly number[] = [TAG.utcTime, TAG.generalizedTime]

/** Returns the key of a certificate in the entries of a list. `serial`: hex of the content bytes. */
export const entryKey = (issuer: DistinguishedName, serial: string): string => `${serial} ${issuer.key}`

/** Parses one CRL strictly (RFC 5280 5.1); throws `MalformedDerError`. */
export function readRevocationList(der: Uint8Array): RevocationListContent {
  const parts = sequenceOf(readDer(der), 'the list')
  const [body, algorithm, signature] = parts
  if (!body || !algorithm || parts.length !== 3) throw new MalformedDerError('the list does not have three parts')
  const fields = [...sequenceOf(body, 'the body of the list')]
  const versioned = fields[0]?.tag === TAG.integer
  if (versioned && smallInteger(fields.shift(), 'the version') !== 1)
    throw new MalformedDerError('the version is unknown')
  const [inner, issuerNode, thisUpdate, ...rest] = fields
  if (!inner || Buffer.compare(inner.der, algorithm.der) !== 0)
    throw new MalformedDerError('the two signature algorithms differ')
  const nextUpdate = TIMES.includes(rest[0]?.tag ?? 0) ? rest.shift() : undefined
  const entries = rest[0]?.tag === TAG.sequence ? rest.shift() : undefined
  const block = rest.shift()
  if (block && (block.tag !== 0xa0 || !versioned || rest.length > 0))
    throw new MalformedDerError('the list holds an unknown field')
  const extensions: Extensions = block ? readExtensions(wrappedIn(block, 'the extensions')) : new Map()
  const issuer = readName(issuerNode, 'the issuer')
  const scope = extensions.get(LIST.scope)
  const key = extensions.get(EXTENSION.authorityKeyIdentifier)
  const { revoked, unsupported } = readEntries(entries, issuer)
  return {
    der,
    issuer,
    thisUpdate: timeOf(thisUpdate, 'the time of the list'),
    nextUpdate: nextUpdate ? timeOf(nextUpdate, 'the time of the next list') : null,
    revoked,
    scope: scope ? readIssuingDistributionPoint(scope, issuer) : null,
    number: numberIn(extensions, LIST.number),
    deltaBase: numberIn(extensions, LIST.deltaBase),
    authorityKeyIdentifier: key ? readAuthorityKeyIdentifier(key) : '',
    unsupported: unsupportedIn(extensions) ?? unsupported,
    signed: body.der,
    signatureAlgorithm: algorithm.der,
    signature: wholeBits(signature, 'the signature of the list'),
  }
}

function numberIn(extensions: Extensions, id: string): bigint | null {
  const extension = extensions.get(id)
  return extension ? BigInt(`0x${hexOf(integerBytes(readDer(extension.value), 'the number of the list'))}`) : null
}

/** Returns the problem of a list with a critical extension that is not processed, and which must not be used. RFC 5280 5.2 */
function unsupportedIn(extensions: Extensions): string | null {
  for (const [id, { critical }] of extensions)
    if (critical && !PROCESSED.has(id)) return `it has the critical extension ${id}`
  return null
}

/** Parses the entries. In an indirect list, an entry without an issuer has the issuer of the previous entry. */
function readEntries(
  list: DerNode | undefined,
  issuer: DistinguishedName,
): Pick<RevocationListContent, 'revoked' | 'unsupported'> {
  const revoked = new Map<string, RevokedCertificate>()
  let unsupported: string | null = null
  let current = issuer
  for (const item of list ? sequenceOf(list, 'the revoked certificates') : []) {
    const [serial, date, block] = sequenceOf(item, 'a revoked certificate')
    const extensions: Extensions = block ? readExtensions(block) : new Map()
    for (const [id, { critical }] of extensions)
      if (critical && id !== ENTRY.reason && id !== ENTRY.certificateIssuer)
        unsupported = `an entry has the critical extension ${id}`
    const issuerExtension = extensions.get(ENTRY.certificateIssuer)
    if (issuerExtension) current = readCertificateIssuer(issuerExtension.value) ?? current
    const reasonExtension = extensions.get(ENTRY.reason)
    const reason = reasonExtension ? (expectTag(readDer(reasonExtension.value), 0x0a, 'the reason').value[0] ?? 0) : 0
    const key = entryKey(current, hexOf(integerBytes(serial, 'a serial number')))
    revoked.set(key, { date: timeOf(date, 'the revocation date'), reason })
  }
  return { revoked, unsupported }
}
