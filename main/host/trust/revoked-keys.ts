import { isoTime } from '../../../shared/schema/index.ts'
import { anchorsAmong, type RevocationList, revocationStatus, type TrustedKey } from '../../proof/index.ts'

/**
 * Returns the dates (ISO 8601 UTC) on which certificates were revoked by revocation lists, by fingerprint; also by a list that cannot be
 * judged completely, since no verification accepts such a certificate. `time`: ISO 8601 UTC.
 */
export function revokedKeys(
  keys: readonly TrustedKey[],
  lists: readonly RevocationList[],
  time: string,
): ReadonlyMap<string, string> {
  const certificates = keys.flatMap(({ certificate }) => certificate ?? [])
  const known = anchorsAmong(keys.flatMap(({ role, certificate }) => (role === 'issuer' ? (certificate ?? []) : [])))
  return new Map(
    keys.flatMap(({ fingerprint, certificate }) => {
      if (!certificate) return []
      const authorities = { ...known, anchors: [...known.anchors, certificate] }
      const situation = { lists, certificates, authorities, time: Date.parse(time) }
      const { revokedSince, possiblySince } = revocationStatus(certificate, situation)
      const since = revokedSince ?? possiblySince
      return since === null ? [] : [[fingerprint, isoTime(since)]]
    }),
  )
}
