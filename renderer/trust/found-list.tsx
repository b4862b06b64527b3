import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../shared/analysis/visible-text.ts'
import type { Failure } from '../../shared/bridge/calls.ts'
import type { RevocationListInfo } from '../../shared/bridge/trust-info.ts'
import { failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { FailureCard } from '../parts/failure-card.tsx'
import { useAnnounce } from '../shell/announcer.tsx'
import { momentText } from '../words/conditions.ts'
import { trustWords } from '../words/trust.ts'

interface FoundListProps {
  readonly found: RevocationListInfo
  readonly name: string
  readonly base64: string
  readonly onStored: () => void
}

/** Form for a revocation list found in a file. It can only revoke trust, so no fingerprint has to be compared. */
export function FoundList({ found, name, base64, onStored }: FoundListProps) {
  const { bridge } = useWindow()
  const announce = useAnnounce()
  const [label, setLabel] = useState(name)
  const [failure, setFailure] = useState<Failure | null>(null)
  const store = async (): Promise<void> => {
    try {
      await bridge.call('lists.add', { material: base64, fingerprint: found.fingerprint, label })
      announce(trustWords.listStored(label))
      onStored()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <div className="found-key">
      <h3>{trustWords.foundList}</h3>
      <dl className="facts">
        <dt>{trustWords.listColumns.issuer}</dt>
        <dd>
          <bdi>{visible(found.issuer)}</bdi>
        </dd>
        <dt>{trustWords.listColumns.made}</dt>
        <dd>{momentText(found.thisUpdate)}</dd>
        <dt>{trustWords.listColumns.next}</dt>
        <dd>{found.nextUpdate === null ? '—' : momentText(found.nextUpdate)}</dd>
        <dt>{trustWords.listColumns.revoked}</dt>
        <dd>{found.revoked.toLocaleString('en')}</dd>
      </dl>
      <TextInput
        label={trustWords.label}
        value={label}
        maxLength={200}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      {failure && <FailureCard failure={failure} />}
      <Button disabled={label.trim() === ''} onClick={() => void store()}>
        {trustWords.storeList}
      </Button>
    </div>
  )
}
