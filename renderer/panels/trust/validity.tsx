import type { TrustedKeyInfo } from '../../../shared/bridge/index.ts'
import { trustLabels } from '../../labels/trust.ts'
import { Day } from '../../parts/day.tsx'
import { Tag } from '../../parts/tag.tsx'

/** Validity period of a certificate, marked if it was revoked, has expired or not started. */
export function Validity({
  notBefore,
  notAfter,
  revokedSince,
}: Pick<TrustedKeyInfo, 'notBefore' | 'notAfter' | 'revokedSince'>) {
  if (notBefore === null || notAfter === null) return '—'
  const now = Date.now()
  return (
    <>
      <Day iso={notBefore} /> – <Day iso={notAfter} />{' '}
      {revokedSince !== null && (
        <Tag tone="bad">
          {trustLabels.revokedSince} <Day iso={revokedSince} />
        </Tag>
      )}
      {Date.parse(notAfter) < now && <Tag tone="bad">{trustLabels.expired}</Tag>}
      {Date.parse(notBefore) > now && <Tag tone="unsure">{trustLabels.notYetValid}</Tag>}
    </>
  )
}
