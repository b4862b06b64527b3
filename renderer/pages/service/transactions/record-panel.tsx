import { useState } from 'react'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { Masked } from '../../../kit/masked.tsx'
import { serviceLabels } from '../../../labels/service.ts'
import { useControl } from '../../../model/service/use-live.ts'

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
