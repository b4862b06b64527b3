import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { RevocationListInfo } from '../../../shared/bridge/index.ts'
import { useAnnounce } from '../../kit/announcer.tsx'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useTask } from '../../kit/use-task.ts'
import { momentText } from '../../labels/conditions.ts'
import { trustLabels } from '../../labels/trust.ts'

interface FoundListProps {
  readonly found: RevocationListInfo
  readonly name: string
  readonly base64: string
  readonly onStored: () => void
}

/** Form for a revocation list found in a file. It can only revoke trust, so no fingerprint has to be compared. */
export function FoundList({ found, name, base64, onStored }: FoundListProps) {
  const announce = useAnnounce()
  const { busy, failure, run } = useTask()
  const [label, setLabel] = useState(name)
  const store = async (): Promise<void> => {
    const list = { material: base64, fingerprint: found.fingerprint, label }
    if (!(await run((bridge) => bridge.call('lists.add', list)))) return
    announce(trustLabels.listStored(label))
    onStored()
  }
  return (
    <div className="found-key">
      <h3>{trustLabels.foundList}</h3>
      <dl className="facts">
        <dt>{trustLabels.listColumns.issuer}</dt>
        <dd>
          <bdi>{visible(found.issuer)}</bdi>
        </dd>
        <dt>{trustLabels.listColumns.made}</dt>
        <dd>{momentText(found.thisUpdate)}</dd>
        <dt>{trustLabels.listColumns.next}</dt>
        <dd>{found.nextUpdate === null ? '—' : momentText(found.nextUpdate)}</dd>
        <dt>{trustLabels.listColumns.revoked}</dt>
        <dd>{found.revoked.toLocaleString('en')}</dd>
      </dl>
      <TextInput
        label={trustLabels.label}
        value={label}
        maxLength={200}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      {failure && <FailureCard failure={failure} />}
      <Button loading={busy} disabled={label.trim() === ''} onClick={() => void store()}>
        {trustLabels.storeList}
      </Button>
    </div>
  )
}
