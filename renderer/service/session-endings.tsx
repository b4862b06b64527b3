import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { ERROR_CODE } from '../../shared/spec/codes/error-codes.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { ask } from './service-client.ts'
import { useAction } from './use-action.ts'
import type { SessionRow } from './views.ts'

const labels = serviceWords.sessions
/** Common errors of each component. Service: Error codes */
const FAULTS = { DOCUMENT: '2403', CHIP: '1051', PORTRAIT: '1611' } as const
const CODES = Object.entries(ERROR_CODE.values).map(([value, [label]]) => ({ value, label: `${value} · ${label}` }))

/** Ends a session without a capture: by the user, by timeout, or by an error. */
export function SessionEndings({ session: { sessionId, kind } }: { readonly session: SessionRow }) {
  const { busy, failure, run } = useAction()
  const [code, setCode] = useState<string>(FAULTS[kind])
  const end = (ending: string, json?: object): void =>
    void run(
      (bridge) => ask(bridge, 'control', 'POST', `/sessions/${sessionId}/${ending}`, json ? { json } : {}),
      labels.ended,
    )
  return (
    <>
      <Button size="xs" variant="default" disabled={busy} onClick={() => end('end')}>
        {labels.endByUser}
      </Button>
      <Button size="xs" variant="default" disabled={busy} onClick={() => end('time-out')}>
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
        <Button size="xs" variant="default" disabled={busy} onClick={() => end('fail', { code })}>
          {labels.fail}
        </Button>
      </span>
      {failure && <FailureCard failure={failure} />}
    </>
  )
}
