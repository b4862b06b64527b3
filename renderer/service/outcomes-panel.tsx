import { Button, Checkbox, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { wordsFor } from '../../shared/analysis/words.ts'
import { valuesOf } from '../../shared/spec/enumeration.ts'
import { PARTICIPANT_TYPE } from '../../shared/spec/enums.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { ask, read } from './service-client.ts'
import { useAction } from './use-action.ts'
import { useLive } from './use-live.ts'
import type { OutcomeRow } from './views.ts'

const words = serviceWords.outcomes
const PARTICIPANTS = valuesOf(PARTICIPANT_TYPE).map((value) => ({
  value,
  label: wordsFor('ParticipantType', value).title,
}))

/** What checks are made to answer: those in force, and another one. */
export function OutcomesPanel() {
  const live = useLive('outcomes', ['call', 'evidence'], (bridge) =>
    read<readonly OutcomeRow[]>(bridge, '/forced-outcomes'),
  )
  const { busy, failure, run } = useAction()
  return (
    <section className="panel" aria-labelledby="outcomes-title">
      <div className="panel-head">
        <h2 id="outcomes-title">
          {words.title} <span className="quiet">{live.value?.length}</span>
        </h2>
        <Button
          size="xs"
          variant="default"
          disabled={busy || !live.value || live.value.length === 0}
          onClick={() => void run((bridge) => ask(bridge, 'control', 'DELETE', '/forced-outcomes'), words.cleared)}
        >
          {words.clear}
        </Button>
      </div>
      <p className="quiet">{words.hint}</p>
      {failure && <FailureCard failure={failure} />}
      {live.failure && <FailureCard failure={live.failure} />}
      {live.value?.length === 0 && <p>{words.none}</p>}
      <ul className="plain-list">
        {live.value?.map((outcome, index) => (
          // Outcomes have no id; their order is that of the service.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="mono">
            {JSON.stringify(outcome)}
          </li>
        ))}
      </ul>
      <OutcomeForm />
    </section>
  )
}

function OutcomeForm() {
  const { busy, failure, run } = useAction()
  const [participant, setParticipant] = useState('IMAGE_OCR')
  const [indicators, setIndicators] = useState('')
  const [flags, setFlags] = useState({ review: false, technical: false, always: false })
  const force = (): Promise<void> =>
    run((bridge) => {
      const named = indicators.split(/\s+/).filter((one) => one !== '')
      const json = {
        participant,
        ...(named.length > 0 ? { indicators: named } : {}),
        ...(flags.review ? { review: true } : {}),
        ...(flags.technical ? { isTechnicalError: true } : {}),
        ...(flags.always ? { repeat: 'ALWAYS' } : {}),
      }
      return ask(bridge, 'control', 'POST', '/forced-outcomes', { json })
    }, words.forced)
  return (
    <div className="decision-form">
      <Select
        label={words.participant}
        w={260}
        allowDeselect={false}
        data={PARTICIPANTS}
        value={participant}
        onChange={(value) => value !== null && setParticipant(value)}
      />
      <Textarea
        label={words.indicators}
        autosize
        minRows={2}
        spellCheck={false}
        value={indicators}
        onChange={({ currentTarget }) => setIndicators(currentTarget.value)}
      />
      <div className="row">
        {(['review', 'technical', 'always'] as const).map((name) => (
          <Checkbox
            key={name}
            label={words[name]}
            checked={flags[name]}
            onChange={({ currentTarget }) => setFlags({ ...flags, [name]: currentTarget.checked })}
          />
        ))}
      </div>
      <Button loading={busy} onClick={() => void force()}>
        {words.force}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </div>
  )
}
