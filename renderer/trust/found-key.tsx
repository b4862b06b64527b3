import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../shared/analysis/visible-text.ts'
import type { TrustedKeyInfo } from '../../shared/bridge/app-info.ts'
import type { Failure } from '../../shared/bridge/calls.ts'
import { failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { FailureCard } from '../parts/failure-card.tsx'
import { Fingerprint } from '../parts/fingerprint.tsx'
import { useAnnounce } from '../shell/announcer.tsx'
import { trustWords } from '../words/trust.ts'
import { Validity } from './validity.tsx'

interface FoundKeyProps {
  readonly found: TrustedKeyInfo
  readonly name: string
  readonly base64: string
  readonly onStored: () => void
}

/** Form for a key found in a file. It is not trusted before the user has compared its fingerprint. */
export function FoundKey({ found, name, base64, onStored }: FoundKeyProps) {
  const { bridge } = useWindow()
  const announce = useAnnounce()
  const [label, setLabel] = useState(name)
  const [tenant, setTenant] = useState('')
  const [test, setTest] = useState(found.test)
  const [compared, setCompared] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const store = async (): Promise<void> => {
    const { fingerprint } = found
    try {
      const bound = tenant.trim() === '' ? null : tenant.trim()
      await bridge.call('keys.add', { material: base64, fingerprint, label, tenant: bound, test })
      announce(trustWords.stored(label))
      onStored()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <div className="found-key">
      <h3>{trustWords.found}</h3>
      <dl className="facts">
        <dt>{trustWords.columns.kind}</dt>
        <dd>{trustWords.kinds[found.kind]}</dd>
        <dt>{trustWords.columns.fingerprint}</dt>
        <dd>
          <Fingerprint hex={found.fingerprint} />
        </dd>
        {found.subject !== null && (
          <>
            <dt>{trustWords.subject}</dt>
            <dd>
              <bdi>{visible(found.subject)}</bdi>
            </dd>
            <dt>{trustWords.columns.validity}</dt>
            <dd>
              <Validity notBefore={found.notBefore} notAfter={found.notAfter} />
            </dd>
          </>
        )}
      </dl>
      {found.addedAt !== '' && <p>{trustWords.already(visible(found.label))}</p>}
      <TextInput
        label={trustWords.label}
        value={label}
        maxLength={200}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      <TextInput
        label={trustWords.tenant}
        value={tenant}
        maxLength={200}
        onChange={({ currentTarget }) => setTenant(currentTarget.value)}
      />
      <Checkbox
        label={trustWords.isTest}
        checked={test}
        onChange={({ currentTarget }) => setTest(currentTarget.checked)}
      />
      <Checkbox
        label={trustWords.confirm}
        checked={compared}
        onChange={({ currentTarget }) => setCompared(currentTarget.checked)}
      />
      {failure && <FailureCard failure={failure} />}
      <Button disabled={!compared || label.trim() === ''} onClick={() => void store()}>
        {trustWords.store}
      </Button>
    </div>
  )
}
