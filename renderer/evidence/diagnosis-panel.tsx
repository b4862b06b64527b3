import { Link } from 'wouter'
import type { Diagnosis } from '../../shared/analysis/evidence-diagnosis.ts'
import type { EvidenceModel } from '../../shared/analysis/evidence-models.ts'
import { clipped, visible } from '../../shared/analysis/visible-text.ts'
import { useModel } from '../archive/model-context.ts'
import { useAddress } from '../archive/selection.ts'
import { Coded } from '../parts/coded.tsx'
import { PlaceLink } from '../parts/place-link.tsx'
import { ResultTag } from '../parts/result-tag.tsx'
import { When } from '../parts/when.tsx'
import { evidenceWords } from '../words/evidence.ts'
import { evidenceTitle } from './evidence-title.ts'

interface DiagnosisPanelProps {
  readonly model: EvidenceModel
  readonly diagnosis: Diagnosis
}

/** One sentence of cause first; who must act, what to try; each leads to its bytes. */
export function DiagnosisPanel({ model, diagnosis }: DiagnosisPanelProps) {
  const words = evidenceWords.standing
  const { status, score, strength } = model.standing
  return (
    <section className="panel" aria-labelledby="diagnosis-title">
      <h2 id="diagnosis-title">{diagnosis.headline}</h2>
      <dl className="facts">
        <dt>{words.status}</dt>
        <dd>
          {status === null ? '—' : <Coded list="EvidenceStatus" value={status} />}{' '}
          <span className="quiet">{evidenceWords.from[model.standingFrom]}</span>{' '}
          {model.standingPlace && <PlaceLink place={model.standingPlace} brief />}
        </dd>
        <dt>{words.score}</dt>
        <dd>
          {score === null ? '—' : <Coded list="Score" value={score} />}
          {strength !== null && (
            <>
              {' '}
              / {words.strength.toLowerCase()} <Coded list="Strength" value={strength} />
            </>
          )}
          {model.strengthRule !== null && <bdi className="quiet"> {visible(clipped(model.strengthRule, 120))}</bdi>}
        </dd>
        <dt>{words.submitted}</dt>
        <dd>
          <When moment={model.submitted} />
        </dd>
        <dt>{words.id}</dt>
        <dd className="mono">{model.id}</dd>
        <References title={evidenceWords.references} ids={model.references} />
        <References title={evidenceWords.referencedBy} ids={model.referencedBy} />
      </dl>
      <h3 className="section-title">{evidenceWords.why}</h3>
      {diagnosis.reasons.length === 0 && <p className="quiet">{evidenceWords.noReasons}</p>}
      <ol className="reasons">
        {diagnosis.reasons.map((reason, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reasons of one evidence never change their order.
          <li key={index}>
            <p>
              {reason.result !== 'NEUTRAL' && <ResultTag result={reason.result} />} {reason.sentence}
            </p>
            <dl className="facts reason-facts">
              {reason.actor !== null && <Fact name={evidenceWords.actor} value={evidenceWords.actors[reason.actor]} />}
              {reason.advice !== null && <Fact name={evidenceWords.advice} value={reason.advice} />}
              {reason.forHolder !== null && <Fact name={evidenceWords.forHolder} value={reason.forHolder} />}
            </dl>
            <p className="reason-places">
              {reason.places.slice(0, 4).map((place) => (
                <PlaceLink key={place.path + place.pointer} place={place} />
              ))}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function References({ title, ids }: { readonly title: string; readonly ids: readonly string[] }) {
  const { evidences } = useModel()
  const address = useAddress()
  if (ids.length === 0) return null
  return (
    <>
      <dt>{title}</dt>
      <dd className="row">
        {ids.map((id) => {
          const model = evidences.find((one) => one.id === id)
          return (
            <Link key={id} to={address({ evidence: id }, 'evidence')}>
              {model ? evidenceTitle(model) : id}
            </Link>
          )
        })}
      </dd>
    </>
  )
}
