import { useEffect, useState } from 'react'
import type { Failure } from '../../shared/bridge/calls.ts'
import type { Bridge } from '../bridge/bridge.ts'
import { FailureCard } from '../parts/failure-card.tsx'

/** Says that the host is gone before something is asked of it in vain. */
export function HostWatch({ bridge }: { readonly bridge: Bridge }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => bridge.watch?.(setFailure), [bridge])
  if (!failure) return null
  return (
    <aside className="host-lost" aria-label={failure.message}>
      <FailureCard failure={failure} />
    </aside>
  )
}
