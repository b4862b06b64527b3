import { AsnParser } from '@peculiar/asn1-schema'
import { TSTInfo } from '@peculiar/asn1-tsp'
import {
  childrenOf,
  type DerNode,
  expectTag,
  hexOf,
  integerBytes,
  MalformedDerError,
  oidOf,
  readDer,
  sequenceOf,
  TAG,
  wrappedIn,
} from '../../proof/index.ts'
import { TimeStampError } from './time-stamp-error.ts'

/** Parsed time stamp token; nothing in it is verified yet. RFC 3161, 2.4.2, in CMS signed data, RFC 5652 */
export interface TimeStampToken {
  /** TSTInfo as received. */
  readonly content: Uint8Array
  readonly info: TimeStampInfo
  /** DER of every certificate in the token. */
  readonly certificates: readonly Uint8Array[]
  readonly signer: TokenSigner
}

export interface TimeStampInfo {
  readonly policy: string
  /** OID of the hash, and the hash of what was stamped. */
  readonly hashAlgorithm: string
  readonly hash: Uint8Array
  /** Hex. */
  readonly serial: string
  /** Epoch milliseconds: genTime, and the end of its accuracy. */
  readonly time: number
  readonly latest: number
  /** Hex of the INTEGER; null without one. */
  readonly nonce: string | null
}

export interface TokenSigner {
  readonly digestAlgorithm: string
  /** AlgorithmIdentifier, DER. */
  readonly signatureAlgorithm: Uint8Array
  readonly signature: Uint8Array
  /** The signed bytes: as received, but with the tag of a SET OF instead of [0]. RFC 5652, 5.4 */
  readonly signed: Uint8Array
  /** The only value of each signed attribute by its OID. */
  readonly attributes: ReadonlyMap<string, DerNode>
}

/** Maximum size of a token, bytes. Those of public authorities have 3 to 8 KB. */
export const MAX_TOKEN = 100_000
const SIGNED_DATA = '1.2.840.113549.1.7.2'
export const TST_INFO = '1.2.840.113549.1.9.16.1.4'
/** Tag [0], constructed. */
const CONTEXT_0 = 0xa0

/** Parses a token strictly: DER, one signer, signed attributes. Throws `TimeStampError` (MALFORMED). */
export function readTimeStampToken(der: Uint8Array): TimeStampToken {
  if (der.length > MAX_TOKEN) throw malformed(`it has ${der.length} bytes, more than ${MAX_TOKEN}`)
  try {
    const [type, wrapped] = sequenceOf(readDer(der), 'the token')
    if (oidOf(type, 'its content type') !== SIGNED_DATA) throw malformed('it is no CMS signed data')
    const signedData = sequenceOf(contextNode(wrapped, 'its content'), 'its signed data')
    const [, , encapsulated, ...rest] = signedData
    const [contentType, eContent] = sequenceOf(encapsulated, 'its signed content')
    if (oidOf(contentType, 'the type of its signed content') !== TST_INFO) throw malformed('it signs no time stamp')
    const content = expectTag(contextNode(eContent, 'its time stamp'), TAG.octetString, 'its time stamp').value
    const certificates = rest.find(({ tag }) => tag === CONTEXT_0)
    const [signer, another] = childrenOf(expectTag(rest.at(-1), TAG.set, 'its signers'))
    if (!signer || another) throw malformed('it does not have exactly one signer')
    return {
      content,
      info: readInfo(content),
      certificates: certificates ? childrenOf(certificates).map((node) => node.der) : [],
      signer: readSigner(signer),
    }
  } catch (error) {
    if (error instanceof MalformedDerError) throw malformed(error.message)
    throw error
  }
}

/** Returns the element in a tag [0]. */
function contextNode(node: DerNode | undefined, what: string): DerNode {
  return wrappedIn(expectTag(node, CONTEXT_0, what), what)
}

/** TSTInfo is DER (RFC 3161, 2.4.2): the strict reader sees every element before the library assigns them. */
function readInfo(content: Uint8Array): TimeStampInfo {
  const [, , , serial] = sequenceOf(readDer(content), 'the time stamp')
  const info = infoOf(content)
  const time = info.genTime.getTime()
  if (info.version !== 1 || Number.isNaN(time)) throw malformed('the time stamp has another version, or no time')
  const { seconds = 0, millis = 0, micros = 0 } = info.accuracy ?? {}
  return {
    policy: info.policy,
    hashAlgorithm: info.messageImprint.hashAlgorithm.algorithm,
    hash: new Uint8Array(info.messageImprint.hashedMessage.buffer),
    serial: hexOf(integerBytes(serial, 'the serial number of the time stamp')),
    time,
    latest: time + seconds * 1000 + millis + Math.ceil(micros / 1000),
    nonce: info.nonce === undefined ? null : hexOf(new Uint8Array(info.nonce)),
  }
}

function infoOf(content: Uint8Array): TSTInfo {
  try {
    return AsnParser.parse(content, TSTInfo)
  } catch {
    throw malformed('the time stamp does not follow its schema')
  }
}

/** Parses SignerInfo. RFC 5652, 5.3: the signed attributes are there, since the content is not of the type id-data. */
function readSigner(node: DerNode): TokenSigner {
  const [, , digestAlgorithm, attributes, signatureAlgorithm, signature] = sequenceOf(node, 'its signer')
  const received = expectTag(attributes, CONTEXT_0, 'the signed attributes')
  const signed = new Uint8Array(received.der)
  signed[0] = TAG.set
  const values = new Map<string, DerNode>()
  for (const attribute of childrenOf(received)) {
    const [type, all] = sequenceOf(attribute, 'a signed attribute')
    const id = oidOf(type, 'the type of a signed attribute')
    if (values.has(id)) throw malformed(`the signed attribute ${id} occurs twice`)
    values.set(id, wrappedIn(expectTag(all, TAG.set, 'a signed attribute'), 'a signed attribute'))
  }
  return {
    digestAlgorithm: oidOf(sequenceOf(digestAlgorithm, 'the digest algorithm')[0], 'the digest algorithm'),
    signatureAlgorithm: expectTag(signatureAlgorithm, TAG.sequence, 'the signature algorithm').der,
    signature: expectTag(signature, TAG.octetString, 'the signature').value,
    signed,
    attributes: values,
  }
}

const malformed = (reason: string): TimeStampError =>
  new TimeStampError('MALFORMED', `The time stamp token cannot be read: ${reason}`)
