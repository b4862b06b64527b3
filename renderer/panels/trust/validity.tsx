import { trustLabels } from '../../labels/trust.ts'
import { Day } from '../../parts/day.tsx'

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
      {Date.parse(notAfter) < now && <span className="tag tag-bad">{trustLabels.expired}</span>}
      {Date.parse(notBefore) > now && <span className="tag tag-unsure">{trustLabels.notYetValid}</span>}
    </>
  )
}
