import { ActionIcon, Button } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { type CallArguments, type CallResults, playTicket, type ScenarioInfo } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useAction } from '../../kit/use-action.ts'
import { serviceLabels } from '../../labels/service.ts'
import { shellLabels } from '../../labels/shell.ts'
import { useLive } from '../../model/service/use-live.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { FilterInput } from '../../parts/filter-input.tsx'
import { useFilter } from '../../parts/use-filter.ts'

const labels = serviceLabels.scenarios

interface Step {
  readonly name: string
  readonly done: number
  readonly total: number
  readonly what?: string
}

type Played = CallResults['service.play'] & { readonly name: string }

type Where = CallArguments<'service.play'>['where']

interface ScenarioItemProps extends ScenarioInfo {
  readonly busy: boolean
  /** Whether the service runs, so that the scenario can be played on it. */
  readonly isRunning: boolean
  onPlay(name: string, where: Where): void
}

function ScenarioItem({ name, about, busy, isRunning, onPlay }: ScenarioItemProps) {
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="quiet">{about}</p>
      </div>
      <div className="row">
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          aria-label={labels.apartOne(name)}
          onClick={() => onPlay(name, 'apart')}
        >
          {labels.apart}
        </Button>
        <ConfirmButton
          size="xs"
          variant="default"
          disabled={busy || !isRunning}
          label={labels.hereOne(name)}
          question={labels.hereQuestion(name)}
          consequence={labels.hereConsequence}
          confirm={labels.hereConfirm}
          onConfirm={() => onPlay(name, 'here')}
        >
          {labels.here}
        </ConfirmButton>
      </div>
    </li>
  )
}

/** Library of scenarios, each run with one click. */
export function ScenariosPage({ isRunning }: { readonly isRunning: boolean }) {
  const live = useLive(['scenarios'], [], (bridge) => bridge.call('service.scenarios', {}))
  const { busy, failure, run } = useAction()
  const filter = useFilter<ScenarioInfo>(({ name, about }) => `${name} ${about}`)
  const [played, setPlayed] = useState<Played | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const play = (name: string, where: Where): void =>
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
    }, labels.done(name))
  const shown = filter.shown(live.value ?? [])
  return (
    <div className="stack scenarios">
      <div className="panel-head">
        <h2>{labels.title}</h2>
        <FilterInput label={labels.filter} filter={filter} />
      </div>
      <p className="quiet">{labels.lead}</p>
      {live.failure && <FailureCard failure={live.failure} />}
      <ul className="panel plain-list scenario-list">
        {shown.map(({ name, about }) => (
          <ScenarioItem key={name} name={name} about={about} busy={busy} isRunning={isRunning} onPlay={play} />
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

/** Progress through the steps of a scenario. */
function Progress({ step }: { readonly step: Step | null }) {
  if (!step)
    return (
      <p role="status" className="panel">
        {serviceLabels.working}
      </p>
    )
  const { name, done, total, what = '' } = step
  return (
    <section className="panel" aria-label={labels.progress(name)}>
      <p role="status">
        {labels.progress(name)}: {labels.step(done + 1, total)} <span className="mono">{what}</span>
      </p>
      <progress max={total} value={done} aria-label={labels.progress(name)} />
    </section>
  )
}

interface ResultProps {
  readonly played: Played
  onClose(): void
}

function Result({ played: { name, identity, proof, failures }, onClose }: ResultProps) {
  return (
    <section className="panel" aria-label={labels.done(name)}>
      <div className="panel-head">
        <h3>{labels.done(name)}</h3>
        <ActionIcon variant="subtle" color="gray" aria-label={shellLabels.closeNotice} onClick={onClose}>
          <X aria-hidden size={14} />
        </ActionIcon>
      </div>
      <p className="row">
        {proof ? <Link to={`/archive/${proof.archive}/verdict`}>{serviceLabels.proofs.open}</Link> : labels.noProof}
        {failures.length === 0 && <span>{labels.noFailure}</span>}
        <span className="mono quiet">{identity}</span>
      </p>
      {failures.length > 0 && (
        <>
          <h4>{labels.failures}</h4>
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
