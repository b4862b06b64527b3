import { type DerNode, Malformed, readDer } from './der.ts'
import { expectTag, hexOf, integerBytes, sequenceOf, smallInteger, TAG, timeOf, wholeBits } from './der-values.ts'
import { type DistinguishedName, readName } from './distinguished-name.ts'
import { type Extensions, readExtensions, wrappedIn } from './extension-block.ts'

export interface RevokedCertificate {
  /** Epoch milliseconds. */
  readonly date: number
  /** RFC 5280 5.3.1; 0 where none is given. */
  readonly reason: number
}

export interface RevocationListContent {
  readonly der: Uint8Array
  readonly issuer: DistinguishedName
  readonly thisUpdate: number
  readonly nextUpdate: number | null
  /** By hex serial number. */
  readonly revoked: ReadonlyMap<string, RevokedCertificate>
  /** Why the list must not be relied on although it can be read; null when it may be. */
  readonly unsupported: string | null
  readonly signed: Uint8Array
  readonly signatureAlgorithm: Uint8Array
  readonly signature: Uint8Array
}

const REASON = '2.5.29.21'
const TIMES: readonly number[] = [TAG.utcTime, TAG.generalizedTime]

/** Reads one CRL strictly (RFC 5280 5.1); throws `Malformed`. */
export function readRevocationList(der: Uint8Array): RevocationListContent {
  const parts = sequenceOf(readDer(der), 'the list')
  const [body, algorithm, signature] = parts
  if (!body || !algorithm || parts.length !== 3) throw new Malformed('the list does not have three parts')
  const fields = [...sequenceOf(body, 'the body of the list')]
  const versioned = fields[0]?.tag === TAG.integer
  if (versioned && smallInteger(fields.shift(), 'the version') !== 1) throw new Malformed('the version is unknown')
  const [inner, issuer, thisUpdate, ...rest] = fields
  if (!inner || Buffer.compare(inner.der, algorithm.der) !== 0)
    throw new Malformed('the two signature algorithms differ')
  const nextUpdate = TIMES.includes(rest[0]?.tag ?? 0) ? rest.shift() : undefined
  const entries = rest[0]?.tag === TAG.sequence ? rest.shift() : undefined
  const block = rest.shift()
  if (block && (block.tag !== 0xa0 || !versioned || rest.length > 0))
    throw new Malformed('the list holds an unknown field')
  const extensions = block ? readExtensions(wrappedIn(block, 'the extensions')) : new Map()
  const { revoked, unsupported } = readEntries(entries)
  return {
    der,
    issuer: readName(issuer, 'the issuer'),
    thisUpdate: timeOf(thisUpdate, 'the time of the list'),
    nextUpdate: nextUpdate ? timeOf(nextUpdate, 'the time of the next list') : null,
    revoked,
    unsupported: unsupportedIn(extensions) ?? unsupported,
    signed: body.der,
    signatureAlgorithm: algorithm.der,
    signature: wholeBits(signature, 'the signature of the list'),
  }
}

/** RFC 5280 5.2: delta lists and lists of another scope are critical extensions, and none of them is supported. */
function unsupportedIn(extensions: Extensions): string | null {
  for (const [id, { critical }] of extensions) if (critical) return `it has the critical extension ${id}`
  return null
}

function readEntries(list: DerNode | undefined): Pick<RevocationListContent, 'revoked' | 'unsupported'> {
  const revoked = new Map<string, RevokedCertificate>()
  let unsupported: string | null = null
  for (const item of list ? sequenceOf(list, 'the revoked certificates') : []) {
    const [serial, date, block] = sequenceOf(item, 'a revoked certificate')
    const extensions: Extensions = block ? readExtensions(block) : new Map()
    for (const [id, { critical }] of extensions)
      if (critical && id !== REASON) unsupported = `an entry has the critical extension ${id}`
    const given = extensions.get(REASON)
    const reason = given ? (expectTag(readDer(given.value), 0x0a, 'the reason').value[0] ?? 0) : 0
    revoked.set(hexOf(integerBytes(serial, 'a serial number')), { date: timeOf(date, 'the revocation date'), reason })
  }
  return { revoked, unsupported }
}
