import { useState } from 'react'
import { serviceLabels } from '../labels/service.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { Masked } from '../parts/masked.tsx'
import { useControl } from './use-live.ts'

const labels = serviceLabels.transaction

/** The record as in the future proof; only loaded while it is open. */
export function RecordPanel({ identity }: { readonly identity: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="panel" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{labels.record}</summary>
      <p className="quiet">{labels.recordHint}</p>
      {isOpen && <Operations identity={identity} />}
    </details>
  )
}

function Operations({ identity }: { readonly identity: string }) {
  const live = useControl('listOperations', ['identity', 'evidence', 'session', 'review'], {
    parameters: { identity_id: identity },
  })
  if (live.failure) return <FailureCard failure={live.failure} />
  return (
    <Masked>
      <pre className="bytes" dir="ltr">
        {live.value === null ? '' : JSON.stringify(live.value, null, 2)}
      </pre>
    </Masked>
  )
}
