import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { TrustedKeyInfo } from '../../../shared/bridge/index.ts'
import { useAnnounce } from '../../kit/announcer.tsx'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useTask } from '../../kit/use-task.ts'
import { trustLabels } from '../../labels/trust.ts'
import { Fingerprint } from '../../parts/fingerprint.tsx'
import { Validity } from './validity.tsx'

interface FoundKeyProps {
  readonly found: TrustedKeyInfo
  readonly name: string
  readonly base64: string
  readonly onStored: () => void
}

/** Form for a key found in a file. It is not trusted before the user has compared its fingerprint. */
export function FoundKey({ found, name, base64, onStored }: FoundKeyProps) {
  const announce = useAnnounce()
  const { busy, failure, run } = useTask()
  const [label, setLabel] = useState(name)
  const [tenant, setTenant] = useState('')
  const [test, setTest] = useState(found.test)
  const [compared, setCompared] = useState(false)
  const store = async (): Promise<void> => {
    const boundTenant = tenant.trim() === '' ? null : tenant.trim()
    const key = { material: base64, fingerprint: found.fingerprint, label, tenant: boundTenant, test }
    if (!(await run((bridge) => bridge.call('keys.add', key)))) return
    announce(trustLabels.stored(label))
    onStored()
  }
  return (
    <div className="found-key">
      <h3>{trustLabels.found}</h3>
      <KeyFacts found={found} />
      {found.addedAt !== '' && <p>{trustLabels.already(visible(found.label))}</p>}
      <TextInput
        label={trustLabels.label}
        value={label}
        maxLength={200}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      <TextInput
        label={trustLabels.tenant}
        value={tenant}
        maxLength={200}
        onChange={({ currentTarget }) => setTenant(currentTarget.value)}
      />
      <Checkbox
        label={trustLabels.isTest}
        checked={test}
        onChange={({ currentTarget }) => setTest(currentTarget.checked)}
      />
      <Checkbox
        label={trustLabels.confirm}
        checked={compared}
        onChange={({ currentTarget }) => setCompared(currentTarget.checked)}
      />
      {failure && <FailureCard failure={failure} />}
      <Button loading={busy} disabled={!compared || label.trim() === ''} onClick={() => void store()}>
        {trustLabels.store}
      </Button>
    </div>
  )
}

function KeyFacts({ found }: Pick<FoundKeyProps, 'found'>) {
  return (
    <dl className="facts">
      <dt>{trustLabels.columns.kind}</dt>
      <dd>{trustLabels.kinds[found.kind]}</dd>
      <dt>{trustLabels.columns.fingerprint}</dt>
      <dd>
        <Fingerprint hex={found.fingerprint} />
      </dd>
      {found.subject !== null && (
        <>
          <dt>{trustLabels.subject}</dt>
          <dd>
            <bdi>{visible(found.subject)}</bdi>
          </dd>
          <dt>{trustLabels.columns.validity}</dt>
          <dd>
            <Validity notBefore={found.notBefore} notAfter={found.notAfter} />
          </dd>
        </>
      )}
    </dl>
  )
}
