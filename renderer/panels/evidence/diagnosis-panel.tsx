import { Link } from 'wouter'
import { clipped, type EvidenceDiagnosis, type EvidenceModel, visible } from '../../../shared/analysis/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { When } from '../../kit/when.tsx'
import { evidenceLabels } from '../../labels/evidence.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { numberedTitle } from '../../model/archive/numbered-title.ts'
import { useAddress } from '../../model/archive/selection.ts'
import { Coded } from '../../parts/coded.tsx'
import { CauseList, RemarkList } from '../diagnosis/cause-list.tsx'

interface DiagnosisPanelProps {
  readonly model: EvidenceModel
  readonly diagnosis: EvidenceDiagnosis
}

/** Standing of one evidence and its causes: root causes first, each with its place in the record. */
export function DiagnosisPanel({ model, diagnosis }: DiagnosisPanelProps) {
  const labels = evidenceLabels.standing
  const { status, score, strength } = model.standing
  return (
    <section className="panel" aria-labelledby="diagnosis-title">
      <h2 id="diagnosis-title">{diagnosis.headline}</h2>
      <dl className="facts">
        <dt>{labels.status}</dt>
        <dd>
          {status === null ? '—' : <Coded list="EvidenceStatus" value={status} />}{' '}
          <span className="quiet">{evidenceLabels.from[model.standingFrom]}</span>{' '}
          {model.standingPlace && <PlaceLink place={model.standingPlace} brief />}
        </dd>
        <dt>{labels.score}</dt>
        <dd>
          {score === null ? '—' : <Coded list="Score" value={score} />}
          {strength !== null && (
            <>
              {' '}
              / {labels.strength.toLowerCase()} <Coded list="Strength" value={strength} />
            </>
          )}
          {model.strengthRule !== null && <bdi className="quiet"> {visible(clipped(model.strengthRule, 120))}</bdi>}
        </dd>
        <dt>{labels.submitted}</dt>
        <dd>
          <When moment={model.submitted} />
        </dd>
        <dt>{labels.id}</dt>
        <dd className="mono">{model.id}</dd>
        <References title={evidenceLabels.references} ids={model.references} />
        <References title={evidenceLabels.referencedBy} ids={model.referencedBy} />
      </dl>
      <h3 className="section-title">{evidenceLabels.why}</h3>
      {diagnosis.causes.length + diagnosis.remarks.length === 0 && <p className="quiet">{evidenceLabels.noCauses}</p>}
      <CauseList causes={diagnosis.causes} />
      <RemarkList remarks={diagnosis.remarks} />
    </section>
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
        {ids.map((id) => (
          <Link key={id} to={address({ evidence: id }, 'evidence')}>
            {numberedTitle(evidences, id)}
          </Link>
        ))}
      </dd>
    </>
  )
}
