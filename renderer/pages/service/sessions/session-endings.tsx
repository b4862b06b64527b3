import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { CaptureSession } from '../../../../shared/control/index.ts'
import { ERROR_CODE } from '../../../../shared/spec/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import type { Bridge } from '../../../model/bridge/bridge.ts'
import { control } from '../../../model/service/control-client.ts'

const labels = serviceLabels.sessions
/** Common errors of each component. Service: Error codes */
const FAULTS = { DOCUMENT: '2403', CHIP: '1051', PORTRAIT: '1611' } as const
const CODES = Object.entries(ERROR_CODE.values).map(([value, [label]]) => ({ value, label: `${value} · ${label}` }))

/** Ends a session without a capture: by the user, by timeout, or by an error. */
export function SessionEndings({ session: { sessionId, kind } }: { readonly session: CaptureSession }) {
  const { busy, failure, run } = useAction()
  const [code, setCode] = useState<string>(FAULTS[kind])
  const parameters = { session_id: sessionId }
  const end = (call: (bridge: Bridge) => Promise<unknown>): void => void run(call, labels.ended)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        onClick={() => end((bridge) => control(bridge, 'endSession', { parameters }))}
      >
        {labels.endByUser}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        onClick={() => end((bridge) => control(bridge, 'timeOutSession', { parameters }))}
      >
        {labels.timeOut}
      </Button>
      <span className="session-fault">
        <Select
          size="xs"
          w={240}
          aria-label={labels.code}
          title={labels.code}
          allowDeselect={false}
          searchable
          data={CODES}
          value={code}
          onChange={(value) => value !== null && setCode(value)}
        />
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          onClick={() => end((bridge) => control(bridge, 'failSession', { parameters, body: { code } }))}
        >
          {labels.fail}
        </Button>
      </span>
      {failure && <FailureCard failure={failure} />}
    </>
  )
}
