import { Button } from '@mantine/core'
import { visible } from '../../../shared/analysis/index.ts'
import type { PolicyInfo } from '../../../shared/bridge/index.ts'
import { useAnnounce } from '../../kit/announcer.tsx'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useTask } from '../../kit/use-task.ts'
import { trustLabels } from '../../labels/trust.ts'
import { useWindow } from '../../model/window/window-context.tsx'

interface FoundPolicyProps {
  readonly found: PolicyInfo
  readonly base64: string
  readonly onStored: () => void
}

/** Form for a policy found in a file. */
export function FoundPolicy({ found, base64, onStored }: FoundPolicyProps) {
  const { change } = useWindow()
  const announce = useAnnounce()
  const { busy, failure, run } = useTask()
  const store = async (): Promise<void> => {
    if (!(await run((bridge) => bridge.call('policy.store', { material: base64 })))) return
    change('policy', 'own')
    announce(trustLabels.policyStored(found.id))
    onStored()
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
      <Button loading={busy} onClick={() => void store()}>
        {trustLabels.storePolicy}
      </Button>
    </div>
  )
}
