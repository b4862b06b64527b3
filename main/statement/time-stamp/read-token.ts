import { AsnParser } from '@peculiar/asn1-schema'
import { TSTInfo } from '@peculiar/asn1-tsp'
import { hexOf, integerBytes, MalformedDerError, readDer, sequenceOf } from '../../proof/index.ts'
import { readSignedData, type SignedDataSigner } from '../cms/signed-data.ts'
import { TimeStampError } from './time-stamp-error.ts'

/** Parsed time stamp token; nothing in it is verified yet. RFC 3161, 2.4.2, in CMS signed data, RFC 5652 */
export interface TimeStampToken {
  /** TSTInfo as received. */
  readonly content: Uint8Array
  readonly info: TimeStampInfo
  /** DER of every certificate in the token. */
  readonly certificates: readonly Uint8Array[]
  readonly signer: SignedDataSigner
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

/** Maximum size of a token, bytes. Those of public authorities have 3 to 8 KB. */
export const MAX_TOKEN = 100_000
export const TST_INFO = '1.2.840.113549.1.9.16.1.4'

/** Parses a token strictly: DER, one signer, signed attributes. Throws `TimeStampError` (MALFORMED). */
export function readTimeStampToken(der: Uint8Array): TimeStampToken {
  if (der.length > MAX_TOKEN) throw malformed(`it has ${der.length} bytes, more than ${MAX_TOKEN}`)
  try {
    const { contentType, content, certificates, signer } = readSignedData(der)
    if (contentType !== TST_INFO || content === null) throw malformed('it signs no time stamp')
    return { content, info: readInfo(content), certificates, signer }
  } catch (error) {
    if (error instanceof MalformedDerError) throw malformed(error.message)
    throw error
  }
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

const malformed = (reason: string): TimeStampError =>
  new TimeStampError('MALFORMED', `The time stamp token cannot be read: ${reason}`)
