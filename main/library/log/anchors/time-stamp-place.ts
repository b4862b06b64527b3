import type { Anchoring } from '../../../../shared/review/index.ts'
import { readTrustMaterial } from '../../../proof/index.ts'
import {
  requestTimeStamp,
  stampedDigest,
  TimeStampError,
  type TimeStampTrust,
  verifyTimeStamp,
} from '../../../statement/index.ts'
import { AnchorError, type AnchorPlace, type PlaceOptions } from './anchor-place.ts'

/** Authority of time stamps. The token is about the whole checkpoint, and proves that it existed before its time. RFC 3161 */
export function timeStampPlace(
  url: string,
  { stampPolicy, ...anchoring }: Anchoring,
  { now, timeoutMs }: PlaceOptions,
): AnchorPlace {
  const trust = stampTrust(anchoring.certificates)
  const policy = stampPolicy === '' ? null : stampPolicy
  return {
    async deliver(checkpoint) {
      try {
        const authority = { url, trust, policy, timeoutMs }
        const { token } = await requestTimeStamp(authority, stampedDigest(checkpoint), now)
        return Buffer.from(token).toString('base64')
      } catch (error) {
        throw asAnchorError(error)
      }
    },
    held: async () => [],
    provedTime({ checkpoint, receipt }) {
      try {
        return verifyTimeStamp(Buffer.from(receipt, 'base64'), stampedDigest(checkpoint), trust, now).before
      } catch (error) {
        throw asAnchorError(error)
      }
    },
  }
}

/** Reads certificates and revocation lists: DER, Base64. What cannot be read is left out: nothing leads to it. */
export function stampTrust(certificates: readonly string[]): TimeStampTrust {
  const read = certificates.map((der) => readTrustMaterial(Buffer.from(der, 'base64'), 'certificate'))
  return {
    certificates: read.flatMap(({ keys }) => keys.flatMap(({ certificate }) => certificate ?? [])),
    revocationLists: read.flatMap(({ revocationLists }) => revocationLists),
  }
}

const NO_ANSWER: readonly string[] = ['UNREACHABLE', 'TIMED_OUT', 'TOO_LARGE', 'REFUSED']

const asAnchorError = (error: unknown): unknown =>
  error instanceof TimeStampError
    ? new AnchorError(NO_ANSWER.includes(error.code) ? 'UNREACHABLE' : 'INVALID', error.message)
    : error
