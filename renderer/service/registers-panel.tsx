import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { read } from './service-client.ts'
import { useAction } from './use-action.ts'
import { useLive } from './use-live.ts'

const words = serviceWords.registers

/** What the issuing sources know, as the JSON that the control API takes. Service: Issuing source validation */
export function RegistersPanel() {
  const live = useLive('registers', ['call'], (bridge) => read<readonly unknown[]>(bridge, '/registers'))
  const { busy, failure, run } = useAction()
  const [typed, setTyped] = useState<string | null>(null)
  const json = typed ?? (live.value === null ? '' : JSON.stringify(live.value, null, 2))
  const save = (): Promise<void> =>
    run(async (bridge) => {
      // As it was typed: what is wrong with it the service says.
      await bridge.call('service.request', { key: 'control', method: 'PUT', path: '/registers', json, parts: null })
      setTyped(null)
    }, words.saved)
  return (
    <section className="panel decision-form" aria-labelledby="registers-title">
      <h2 id="registers-title">
        {words.title} <span className="quiet">{live.value?.length}</span>
      </h2>
      <p className="quiet">{words.hint}</p>
      {live.failure && <FailureCard failure={live.failure} />}
      <Textarea
        label={words.label}
        autosize
        minRows={3}
        maxRows={16}
        spellCheck={false}
        value={json}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button loading={busy} disabled={typed === null} onClick={() => void save()}>
        {words.save}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </section>
  )
}
