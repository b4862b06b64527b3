import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import type { Bridge } from '../../../model/bridge/bridge.ts'
import { control } from '../../../model/service/control-client.ts'
import { useControl } from '../../../model/service/use-live.ts'
import { At } from '../parts/moment-text.tsx'
import { OutcomesPanel } from './outcomes-panel.tsx'
import { RegistersPanel } from './registers-panel.tsx'

const labels = serviceLabels.clock

/** Clock of the service, and the forced outcomes of its checks. */
export function ClockPage() {
  return (
    <div className="stack">
      <ClockPanel />
      <OutcomesPanel />
      <RegistersPanel />
    </div>
  )
}

function ClockPanel() {
  const live = useControl('getClock', ['call'])
  const { busy, failure, run } = useAction()
  const [step, setStep] = useState('3600000')
  const fault = failure?.errors?.find(({ field }) => field === 'at')?.message
  const change = (call: (bridge: Bridge) => Promise<unknown>): void => void run(call, labels.done)
  const freeze = (body: { readonly at?: string }): void => change((bridge) => control(bridge, 'freezeClock', { body }))
  const isFrozen = live.value?.isFrozen === true
  return (
    <section className="panel" aria-labelledby="clock-title">
      <h2 id="clock-title">{labels.title}</h2>
      {live.failure && <FailureCard failure={live.failure} />}
      {live.value && (
        <p role="status">
          {isFrozen ? labels.frozen : labels.running}{' '}
          <strong>
            <At iso={live.value.now} />
          </strong>{' '}
          <button type="button" className="link-button" onClick={live.refetch}>
            {labels.readAgain}
          </button>
        </p>
      )}
      <p className="quiet">{labels.hint}</p>
      <div className="row">
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          onClick={() => (isFrozen ? change((bridge) => control(bridge, 'releaseClock')) : freeze({}))}
        >
          {isFrozen ? labels.release : labels.freeze}
        </Button>
        <Select
          size="xs"
          w={140}
          aria-label={labels.by}
          allowDeselect={false}
          data={Object.entries(labels.steps).map(([value, label]) => ({ value, label }))}
          value={step}
          onChange={(value) => value !== null && setStep(value)}
        />
        <Button
          size="xs"
          disabled={busy}
          onClick={() => change((bridge) => control(bridge, 'advanceClock', { body: { milliseconds: Number(step) } }))}
        >
          {labels.advance}
        </Button>
      </div>
      <FreezeAt busy={busy} fault={fault} onFreeze={(at) => freeze({ at })} />
      {failure && <FailureCard failure={failure} />}
    </section>
  )
}

interface FreezeAtProps {
  readonly busy: boolean
  readonly fault: string | undefined
  onFreeze(at: string): void
}

/** Stops the clock at a given time. */
function FreezeAt({ busy, fault, onFreeze }: FreezeAtProps) {
  const [at, setAt] = useState('')
  return (
    <form
      className="row clock-at"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onFreeze(at)
      }}
    >
      <TextInput
        size="xs"
        w={230}
        aria-label={labels.at}
        placeholder={labels.at}
        error={fault}
        value={at}
        onChange={({ currentTarget }) => setAt(currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" disabled={busy || at === ''}>
        {labels.freezeAt}
      </Button>
    </form>
  )
}
