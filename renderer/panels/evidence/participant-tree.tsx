import { Fragment } from 'react'
import {
  clipped,
  labelFor,
  type ParticipantStatement,
  type ServiceStatement,
  visible,
} from '../../../shared/analysis/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { When } from '../../kit/when.tsx'
import { evidenceLabels } from '../../labels/evidence.ts'
import { Coded } from '../../parts/coded.tsx'
import { ResultTag } from '../../parts/result-tag.tsx'

/** Maximum characters of a name; the record shows it completely. */
const MAX_CHARACTERS = 120

/** Tree verification → service → indicator, each with its state and reason. */
export function ParticipantTree({ participants }: { readonly participants: readonly ParticipantStatement[] }) {
  if (participants.length === 0) return null
  return (
    <section className="panel" aria-labelledby="participants-title">
      <h2 id="participants-title">
        {evidenceLabels.participants} <span className="quiet">{participants.length}</span>
      </h2>
      <ul className="tree">
        {participants.map((statement) => (
          <li key={statement.place.pointer}>
            <details open={statement.result !== 'POSITIVE'}>
              <summary>
                <ResultTag result={statement.result} />{' '}
                <strong>{labelFor('ParticipantType', statement.participant).title}</strong>
                <span className="quiet">
                  {statement.state === null ? '' : labelFor('ParticipantState', statement.state).title}
                  {statement.durationMs !== null && ` · ${evidenceLabels.ms(statement.durationMs)}`}
                  {statement.isBlockingParticipant === true && ` · ${evidenceLabels.blockingParticipant}`}
                </span>
              </summary>
              <div className="tree-body">
                <p>
                  <Coded list="ParticipantType" value={statement.participant} showCode /> ·{' '}
                  <When moment={statement.start} /> · <PlaceLink place={statement.place} />
                </p>
                {statement.referenceId !== null && (
                  <p>
                    {evidenceLabels.comparedWith} <span className="mono">{statement.referenceId}</span>
                  </p>
                )}
                <Indicators indicators={statement.indicators} />
                {statement.errors.map((error) => (
                  <p key={error.code}>
                    <Coded list="ErrorCode" value={error.code} showCode /> {error.title}
                  </p>
                ))}
                <ul className="tree">
                  {statement.services.map((service) => (
                    <li key={service.place.pointer}>
                      <Service service={service} />
                    </li>
                  ))}
                </ul>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Service({ service }: { readonly service: ServiceStatement }) {
  const { result, name, version, responseTimeMs, score, matchingScore, decision, indicators, errors, place } = service
  return (
    <>
      <p>
        <ResultTag result={result} />{' '}
        <strong>
          <bdi>{name === '' ? evidenceLabels.service : visible(clipped(name, MAX_CHARACTERS))}</bdi>
        </strong>{' '}
        <span className="quiet">
          {[
            version,
            responseTimeMs === null ? null : evidenceLabels.ms(responseTimeMs),
            score,
            matchingScore === null ? null : `match ${matchingScore}`,
            decision,
          ]
            .filter((text) => text !== null)
            .map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
              <Fragment key={index}>
                {index > 0 && ' · '}
                <bdi>{visible(clipped(text, MAX_CHARACTERS))}</bdi>
              </Fragment>
            ))}
        </span>{' '}
        <PlaceLink place={place} brief />
      </p>
      <Indicators indicators={indicators} />
      {errors.map((error) => (
        <p key={error.code}>
          <Coded list="ErrorCode" value={error.code} showCode /> {error.title}
        </p>
      ))}
    </>
  )
}

function Indicators({ indicators }: { readonly indicators: readonly string[] }) {
  if (indicators.length === 0) return null
  return (
    <p className="row">
      {indicators.map((indicator) => (
        <Coded key={indicator} list="Indicator" value={indicator} showCode />
      ))}
    </p>
  )
}
