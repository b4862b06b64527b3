import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import type { CallArguments, CallResults } from '../../shared/bridge/calls.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { useAction } from './use-action.ts'
import { useLive } from './use-live.ts'

const words = serviceWords.scenarios

type Played = CallResults['service.play'] & { readonly name: string }

/** The library of scenarios, each one click from its proof. */
export function ScenariosPage({ isRunning }: { readonly isRunning: boolean }) {
  const live = useLive('scenarios', [], (bridge) => bridge.call('service.scenarios', {}))
  const { busy, failure, run } = useAction()
  const [wanted, setWanted] = useState('')
  const [played, setPlayed] = useState<Played | null>(null)
  const play = (name: string, where: CallArguments<'service.play'>['where']): void =>
    void run(async (bridge) => {
      setPlayed(null)
      setPlayed({ ...(await bridge.call('service.play', { scenario: name, where })), name })
    }, words.done(name))
  const terms = wanted.toLowerCase().split(/\s+/)
  const shown = live.value?.filter(({ name, about }) =>
    terms.every((term) => `${name} ${about}`.toLowerCase().includes(term)),
  )
  return (
    <div className="stack">
      <div className="panel-head">
        <h2>{words.title}</h2>
        <TextInput
          aria-label={words.filter}
          placeholder={words.filter}
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      </div>
      <p className="quiet">{words.lead}</p>
      {live.failure && <FailureCard failure={live.failure} />}
      {failure && <FailureCard failure={failure} />}
      {busy && <p role="status">{serviceWords.working}</p>}
      {played && <Result played={played} />}
      <ul className="panel plain-list scenario-list">
        {shown?.map(({ name, about }) => (
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
