import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { TrustedKeyInfo } from '../../../shared/bridge/index.ts'
import { useAnnounce } from '../../kit/announcer.tsx'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useTask } from '../../kit/use-task.ts'
import { trustLabels } from '../../labels/trust.ts'
import { Fingerprint } from '../../parts/fingerprint.tsx'
import { Indication } from '../../parts/indication.tsx'
import { type TriedKey, useTrial } from './use-trust-file.ts'
import { Validity } from './validity.tsx'

interface FoundKeyProps {
  readonly found: TrustedKeyInfo
  /** Open archive that the key is tried on. */
  readonly archive?: string | undefined
  readonly name: string
  readonly base64: string
  readonly onStored: () => void
}

/** Form for a key found in a file. It is not trusted before the user has compared its fingerprint. */
export function FoundKey({ found, archive, name, base64, onStored }: FoundKeyProps) {
  const announce = useAnnounce()
  const { busy, failure, run } = useTask()
  const [label, setLabel] = useState(name)
  const [tenant, setTenant] = useState('')
  const [test, setTest] = useState(found.test)
  const [compared, setCompared] = useState(false)
  const boundTenant = tenant.trim() === '' ? null : tenant.trim()
  const key: TriedKey = { material: base64, fingerprint: found.fingerprint, label, tenant: boundTenant, test }
  const store = async (): Promise<void> => {
    if (!(await run((bridge) => bridge.call('keys.add', key)))) return
    announce(trustLabels.stored(label))
    onStored()
  }
  return (
    <div className="found-key">
      <h3>{trustLabels.found}</h3>
      <KeyFacts found={found} />
      {archive !== undefined && label.trim() !== '' && <TrialResult archive={archive} tried={key} />}
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

interface TrialResultProps {
  readonly archive: string
  readonly tried: TriedKey
}

/** Verdict that the open archive will have once this key is stored. */
function TrialResult({ archive, tried }: TrialResultProps) {
  const trial = useTrial(archive, tried)
  return (
    <p role="status" className="trial">
      {trial === null ? (
        trustLabels.trying
      ) : (
        <>
          <strong>{trial.isSigner ? trustLabels.isSigner : trustLabels.isNotSigner}</strong> {trustLabels.trialVerdict}{' '}
          <Indication value={trial.indication} />
        </>
      )}
    </p>
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
            <Validity {...found} />
          </dd>
        </>
      )}
    </dl>
  )
}
