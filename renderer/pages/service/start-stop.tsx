import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { ServiceState } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useAction } from '../../kit/use-action.ts'
import { serviceLabels } from '../../labels/service.ts'
import { toneOf } from '../../parts/look.ts'
import { Tag } from '../../parts/tag.tsx'

/** State of the service, with the button that starts or stops it. */
export function StartStop({ state }: { readonly state: ServiceState }) {
  const { busy, failure, run } = useAction()
  const [port, setPort] = useState<number>(0)
  const { kind } = state
  return (
    <div className="row start-stop">
      <Tag tone={toneOf(kind)} role="status">
        {serviceLabels.state[kind]}
      </Tag>
      {state.kind === 'running' ? (
        <>
          <span className="mono">{state.address.baseUrl}</span>
          <Button
            size="xs"
            variant="default"
            loading={busy}
            onClick={() => void run((bridge) => bridge.call('service.stop', {}), serviceLabels.ended)}
          >
            {serviceLabels.stop}
          </Button>
        </>
      ) : (
        <>
          <label className="quiet" htmlFor="service-port">
            {serviceLabels.port}
          </label>
          <NumberInput
            id="service-port"
            size="xs"
            w={80}
            min={0}
            max={65_535}
            allowDecimal={false}
            value={port}
            onChange={(value) => setPort(Number(value) || 0)}
            hideControls
          />
          <Button
            size="xs"
            loading={busy || kind === 'starting'}
            onClick={() => void run((bridge) => bridge.call('service.start', { port }), serviceLabels.started)}
          >
            {serviceLabels.start}
          </Button>
        </>
      )}
      {state.kind === 'failed' && <FailureCard failure={state.failure} />}
      {failure && <FailureCard failure={failure} />}
    </div>
  )
}
