import { Button } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../shared/analysis/visible-text.ts'
import type { Failure } from '../../shared/bridge/calls.ts'
import type { PolicyInfo } from '../../shared/bridge/trust-info.ts'
import { failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { trustLabels } from '../labels/trust.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { useAnnounce } from '../shell/announcer.tsx'

interface FoundPolicyProps {
  readonly found: PolicyInfo
  readonly base64: string
  readonly onStored: () => void
}

/** Form for a policy found in a file. */
export function FoundPolicy({ found, base64, onStored }: FoundPolicyProps) {
  const { bridge, change } = useWindow()
  const announce = useAnnounce()
  const [failure, setFailure] = useState<Failure | null>(null)
  const store = async (): Promise<void> => {
    try {
      await bridge.call('policy.store', { material: base64 })
      change('policy', 'own')
      announce(trustLabels.policyStored(found.id))
      onStored()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <div className="found-key">
      <h3>{trustLabels.foundPolicy}</h3>
      <dl className="facts">
        <dt>{trustLabels.policyId}</dt>
        <dd>
          <bdi>{visible(found.id)}</bdi>
        </dd>
        <dt>{trustLabels.policyBase}</dt>
        <dd>{found.base}</dd>
        <dt>{trustLabels.policyLevels}</dt>
        <dd>{found.levels}</dd>
      </dl>
      {failure && <FailureCard failure={failure} />}
      <Button onClick={() => void store()}>{trustLabels.storePolicy}</Button>
    </div>
  )
}
