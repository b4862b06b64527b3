import { randomBytes } from 'node:crypto'
import { AsnParser, AsnSerializer, OctetString } from '@peculiar/asn1-schema'
import { MessageImprint, PKIStatus, PKIStatusInfo, TimeStampReq } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { MalformedDerError, readDer, sequenceOf } from '../../proof/index.ts'
import { ExchangeError, exchange } from '../exchange.ts'
import { MAX_TOKEN } from './read-token.ts'
import { TimeStampError } from './time-stamp-error.ts'
import { SHA256, type TimeStampTrust, type VerifiedTimeStamp, verifyTimeStamp } from './verify-time-stamp.ts'

export interface TimeStampAuthority {
  /** `http:` or `https:`. The token is signed: the connection needs no protection of its own. */
  readonly url: string
  readonly trust: TimeStampTrust
  /** OID of the policy that is demanded; null for the authority's own. */
  readonly policy: string | null
  /** Milliseconds until the complete answer. Default: 10 s. */
  readonly timeoutMs?: number
}

const NONCE_BYTES = 16
const DEFAULT_TIMEOUT_MS = 10_000

/**
 * Requests a time stamp of a SHA-256 digest from an authority (RFC 3161, 3.4) and verifies it. Returns the token in DER. The authority
 * sees the digest and nothing else. Throws `TimeStampError`.
 */
export async function requestTimeStamp(
  { url, trust, policy, timeoutMs = DEFAULT_TIMEOUT_MS }: TimeStampAuthority,
  digest: Uint8Array,
  now: number,
): Promise<{ readonly token: Uint8Array; readonly verified: VerifiedTimeStamp }> {
  const nonce = newNonce()
  const response = await sent(url, timeStampRequest(digest, nonce, policy), timeoutMs)
  const token = tokenIn(response, url)
  const verified = verifyTimeStamp(token, digest, trust, now)
  if (verified.nonce !== Buffer.from(nonce).toString('hex'))
    throw new TimeStampError('OTHER_NONCE', `${url} answered with the time stamp of another request`)
  if (policy !== null && verified.policy !== policy)
    throw new TimeStampError('OTHER_POLICY', `${url} stamped under the policy ${verified.policy}, not ${policy}`)
  return { token, verified }
}

/** A positive INTEGER in its shortest form: its first byte is from 1 to 127. */
function newNonce(): Uint8Array {
  const bytes = randomBytes(NONCE_BYTES)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return new Uint8Array(bytes)
}

/** Returns TimeStampReq in DER. RFC 3161, 2.4.1: the token shall contain the certificate of the authority. */
export function timeStampRequest(digest: Uint8Array, nonce: Uint8Array, policy: string | null): Uint8Array {
  const imprint = new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256, parameters: null }),
    hashedMessage: new OctetString(digest),
  })
  const request = new TimeStampReq({
    messageImprint: imprint,
    nonce: new Uint8Array(nonce).buffer,
    certReq: true,
    ...(policy === null ? {} : { reqPolicy: policy }),
  })
  return new Uint8Array(AsnSerializer.serialize(request))
}

async function sent(url: string, body: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
  try {
    const {
      status,
      type,
      body: answer,
    } = await exchange(url, {
      ...{ method: 'POST', body, timeoutMs, maxBytes: MAX_TOKEN },
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    })
    if (status !== 200) throw new TimeStampError('REFUSED', `${url} answered with the status ${status}`)
    if (type !== 'application/timestamp-reply')
      throw new TimeStampError(
        'MALFORMED',
        `${url} is no authority of time stamps: it answered with ${type || 'no type'}`,
      )
    return answer
  } catch (error) {
    if (error instanceof ExchangeError) throw new TimeStampError(error.code, error.message)
    throw error
  }
}

/** Returns the token of TimeStampResp. RFC 3161, 2.4.2 */
function tokenIn(response: Uint8Array, url: string): Uint8Array {
  const malformed = new TimeStampError('MALFORMED', `${url} answered with something that is no time stamp`)
  try {
    const [info, token, more] = sequenceOf(readDer(response), 'the answer')
    const status = info && statusOf(info.der)
    if (!status || more) throw malformed
    if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods) {
      const reasons = [...(status.statusString ?? []), ...(status.failInfo?.toJSON() ?? [])].map(String)
      throw new TimeStampError('REFUSED', `${url} refused (${[`status ${status.status}`, ...reasons].join(', ')})`)
    }
    if (!token) throw malformed
    return token.der
  } catch (error) {
    throw error instanceof MalformedDerError ? malformed : error
  }
}

function statusOf(der: Uint8Array): PKIStatusInfo | null {
  try {
    return AsnParser.parse(der, PKIStatusInfo)
  } catch {
    // The library throws plain errors for violations of its schema.
    return null
  }
}
