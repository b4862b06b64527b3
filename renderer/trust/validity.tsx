import { Day } from '../parts/day.tsx'
import { trustWords } from '../words/trust.ts'

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
      {Date.parse(notAfter) < now && <span className="tag tag-bad">{trustWords.expired}</span>}
      {Date.parse(notBefore) > now && <span className="tag tag-unsure">{trustWords.notYetValid}</span>}
    </>
  )
}
