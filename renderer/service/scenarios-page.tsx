import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import type { CallArguments, CallResults } from '../../shared/bridge/calls.ts'
import { playTicket } from '../../shared/bridge/service-calls.ts'
import type { ScenarioInfo } from '../../shared/bridge/service-state.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { FilterInput } from '../parts/filter-input.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { serviceWords } from '../words/service.ts'
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
    <div className="stack">
      <div className="panel-head">
        <h2>{words.title}</h2>
        <FilterInput label={words.filter} filter={filter} />
      </div>
      <p className="quiet">{words.lead}</p>
      {live.failure && <FailureCard failure={live.failure} />}
      {failure && <FailureCard failure={failure} />}
      {busy && <Progress step={step} />}
      {played && <Result played={played} />}
      <ul className="panel plain-list scenario-list">
        {shown.map(({ name, about }) => (
          <li key={name}>
            <div>
              <strong>{name}</strong>
              <p className="quiet">{about}</p>
            </div>
            <div className="row">
              <Button
                size="xs"
                disabled={busy || !isRunning}
                aria-label={words.hereOne(name)}
                onClick={() => play(name, 'here')}
              >
                {words.here}
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={busy}
                aria-label={words.apartOne(name)}
                onClick={() => play(name, 'apart')}
              >
                {words.apart}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Which step of how many it is at. */
function Progress({ step }: { readonly step: Step | null }) {
  if (!step) return <p role="status">{serviceWords.working}</p>
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

function Result({ played: { name, identity, proof, failures } }: { readonly played: Played }) {
  return (
    <section className="panel" aria-label={words.done(name)}>
      <h3>{words.done(name)}</h3>
      <p className="mono quiet">{identity}</p>
      <p>{proof ? <Link to={`/archive/${proof.archive}/verdict`}>{serviceWords.proofs.open}</Link> : words.noProof}</p>
      {failures.length === 0 ? (
        <p>{words.noFailure}</p>
      ) : (
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
