import { useMemo } from 'react'
import { toContradictions, whatWouldChange } from '../../../shared/analysis/index.ts'
import { mayAdvise } from '../../../shared/report/index.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { AttemptPanel } from './attempt-panel.tsx'
import { ChangePanel } from './change-panel.tsx'
import { ContradictionsPanel } from './contradictions-panel.tsx'
import { EvidenceCausesPanel } from './evidence-causes-panel.tsx'
import { missingEvidence } from './missing-evidence.ts'

/** Diagnosis view: causes of the result, contradictions within the record, and changes that would alter the result. */
export default function DiagnosisTab() {
  const { opened, record, evidences, standing } = useModel()
  const { findings } = opened.report
  const contradictions = useMemo(() => toContradictions(record, evidences, findings), [record, evidences, findings])
  const change = useMemo(() => whatWouldChange(record, evidences), [record, evidences])
  const nothing = missingEvidence(opened.facts, evidences, standing.record)
  return (
    <>
      <AttemptPanel />
      <div className="diagnosis">
        <EvidenceCausesPanel nothing={nothing} />
        <div className="stack">
          <ContradictionsPanel contradictions={contradictions} nothing={nothing} />
          {(nothing || mayAdvise(standing.record)) && <ChangePanel change={change} nothing={nothing} />}
        </div>
      </div>
    </>
  )
}
