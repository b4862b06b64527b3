import { ActionIcon, Button } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { CallArguments, CallResults } from '../../shared/bridge/calls.ts'
import { playTicket } from '../../shared/bridge/service-calls.ts'
import type { ScenarioInfo } from '../../shared/bridge/service-state.ts'
import { AskFirst } from '../parts/ask-first.tsx'
import { FailureCard } from '../parts/failure-card.tsx'
import { FilterInput } from '../parts/filter-input.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { serviceWords } from '../words/service.ts'
import { shellWords } from '../words/shell.ts'
import { useAction } from './use-action.ts'
import { useLive } from './use-live.ts'

const words = serviceWords.scenarios

interface Step {
  readonly name: string
  readonly done: number
  readonly total: number
  readonly what?: string
}

type Played = CallResults['service.play'] & { readonly name: string }

/** The library of scenarios, each one click from its proof. */
export function ScenariosPage({ isRunning }: { readonly isRunning: boolean }) {
  const live = useLive('scenarios', [], (bridge) => bridge.call('service.scenarios', {}))
  const { busy, failure, run } = useAction()
  const filter = useFilter<ScenarioInfo>(({ name, about }) => `${name} ${about}`)
  const [played, setPlayed] = useState<Played | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const play = (name: string, where: CallArguments<'service.play'>['where']): void =>
    void run(async (bridge) => {
      setPlayed(null)
      const stop = bridge.listen((event) => {
        if (event.kind === 'progress' && event.ticket === playTicket(name)) setStep({ ...event, name })
      })
      try {
        setPlayed({ ...(await bridge.call('service.play', { scenario: name, where })), name })
      } finally {
        stop()
        setStep(null)
      }
    }, words.done(name))
  const shown = filter.shown(live.value ?? [])
  return (
    <div className="stack scenarios">
      <div className="panel-head">
        <h2>{words.title}</h2>
        <FilterInput label={words.filter} filter={filter} />
      </div>
      <p className="quiet">{words.lead}</p>
      {live.failure && <FailureCard failure={live.failure} />}
      <ul className="panel plain-list scenario-list">
        {shown.map(({ name, about }) => (
          <li key={name}>
            <div>
              <strong>{name}</strong>
              <p className="quiet">{about}</p>
            </div>
            <div className="row">
              <Button size="xs" disabled={busy} aria-label={words.apartOne(name)} onClick={() => play(name, 'apart')}>
                {words.apart}
              </Button>
              <AskFirst
                size="xs"
                variant="default"
                disabled={busy || !isRunning}
                label={words.hereOne(name)}
                question={words.hereQuestion(name)}
                consequence={words.hereConsequence}
                confirm={words.hereConfirm}
                onConfirm={() => play(name, 'here')}
              >
                {words.here}
              </AskFirst>
            </div>
          </li>
        ))}
      </ul>
      {(failure || busy || played) && (
        <div className="scenario-outcome">
          {failure && <FailureCard failure={failure} />}
          {busy && <Progress step={step} />}
          {played && <Result played={played} onClose={() => setPlayed(null)} />}
        </div>
      )}
    </div>
  )
}

/** Which step of how many it is at. */
function Progress({ step }: { readonly step: Step | null }) {
  if (!step)
    return (
      <p role="status" className="panel">
        {serviceWords.working}
      </p>
    )
  const { name, done, total, what = '' } = step
  return (
    <section className="panel" aria-label={words.progress(name)}>
      <p role="status">
        {words.progress(name)}: {words.step(done + 1, total)} <span className="mono">{what}</span>
      </p>
      <progress max={total} value={done} aria-label={words.progress(name)} />
    </section>
  )
}

interface ResultProps {
  readonly played: Played
  onClose(): void
}

function Result({ played: { name, identity, proof, failures }, onClose }: ResultProps) {
  return (
    <section className="panel" aria-label={words.done(name)}>
      <div className="panel-head">
        <h3>{words.done(name)}</h3>
        <ActionIcon variant="subtle" color="gray" aria-label={shellWords.closeNotice} onClick={onClose}>
          <X aria-hidden size={14} />
        </ActionIcon>
      </div>
      <p className="row">
        {proof ? <Link to={`/archive/${proof.archive}/verdict`}>{serviceWords.proofs.open}</Link> : words.noProof}
        {failures.length === 0 && <span>{words.noFailure}</span>}
        <span className="mono quiet">{identity}</span>
      </p>
      {failures.length > 0 && (
        <>
          <h4>{words.failures}</h4>
          <ul>
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
