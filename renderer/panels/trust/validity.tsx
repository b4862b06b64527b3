import { trustLabels } from '../../labels/trust.ts'
import { Day } from '../../parts/day.tsx'
import { Tag } from '../../parts/tag.tsx'

/** Validity period of a certificate, marked if it has expired or not started. */
export function Validity({
  notBefore,
  notAfter,
}: {
  readonly notBefore: string | null
  readonly notAfter: string | null
}) {
  if (notBefore === null || notAfter === null) return '—'
  const now = Date.now()
  return (
    <>
      <Day iso={notBefore} /> – <Day iso={notAfter} />{' '}
      {Date.parse(notAfter) < now && <Tag tone="bad">{trustLabels.expired}</Tag>}
      {Date.parse(notBefore) > now && <Tag tone="unsure">{trustLabels.notYetValid}</Tag>}
    </>
  )
}
