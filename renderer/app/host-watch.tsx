import { type ReactNode, useEffect, useState } from 'react'
import type { Failure } from '../../shared/bridge/index.ts'
import { FailureCard } from '../kit/failure-card.tsx'
import { HOST_LOST, HostLostContext } from '../kit/host-lost.ts'
import type { Bridge } from '../model/bridge/bridge.ts'

/** Reports once that the host does not respond, however many calls fail meanwhile. */
export function HostWatch({ bridge, children }: { readonly bridge: Bridge; readonly children: ReactNode }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => bridge.watch?.(setFailure), [bridge])
  return (
    <>
      <HostLostContext value={failure?.code === HOST_LOST}>{children}</HostLostContext>
      {failure && (
        <aside className="host-lost" aria-label={failure.message}>
          <FailureCard failure={failure} />
        </aside>
      )}
    </>
  )
}
