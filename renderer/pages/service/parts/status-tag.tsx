import { labelFor } from '../../../../shared/analysis/value-label.ts'

const TONES: { readonly [status: string]: string } = {
  VERIFIED: 'good',
  DELIVERED: 'good',
  ACCEPTED: 'good',
  FAILED: 'bad',
  REJECTED: 'bad',
  ERROR: 'bad',
  TIMEOUT: 'bad',
  INVALID: 'unsure',
  ADJUDICATION: 'unsure',
  PAUSED: 'unsure',
  REFUSED: 'bad',
  INTERRUPTED: 'unsure',
}

/** Label of a status. */
export function StatusTag({ list, value }: { readonly list: string; readonly value: string }) {
  const { title, meaning } = labelFor(list, value)
  return (
    <span className={`tag tag-${TONES[value] ?? 'note'}`} title={meaning}>
      {title}
    </span>
  )
}
