import { noIdentityClause, noRecordClause, worstOf } from '../../../shared/analysis/index.ts'
import { MediaBanner } from '../../kit/media-banner.tsx'
import { archiveLabels } from '../../labels/archive.ts'
import { evidenceLabels } from '../../labels/evidence.ts'
import { fileTitle } from '../../model/archive/media-index.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useSelect, useSelection } from '../../model/archive/selection.ts'
import { useDiagnosis } from '../../model/archive/use-diagnosis.ts'
import { CoverageScope } from '../../parts/coverage-scope.tsx'
import { DiagnosisPanel } from './diagnosis-panel.tsx'
import { ErrorsPanel } from './errors-panel.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { IndicatorPanel } from './indicator-panel.tsx'
import { MitigationPanel } from './mitigation-panel.tsx'
import { ParticipantTree } from './participant-tree.tsx'
import { PictureDataPanel } from './picture-data-panel.tsx'

/** Details of one evidence: the causes of its result, and everything recorded about it. */
export default function EvidenceTab() {
  const model = useModel()
  const { record, evidences, evidenceCoverage, evidenceStanding } = model
  const { evidence: selectedId } = useSelection()
  const select = useSelect()
  const { evidence: diagnoses } = useDiagnosis()
  const current =
    evidences.find(({ id }) => id === selectedId) ??
    worstOf(evidences.filter(({ isDeleted }) => !isDeleted)) ??
    evidences[0]
  const diagnosis = diagnoses.find(({ evidenceId }) => evidenceId === current?.id)
  if (!current || !diagnosis) {
    const unread = noIdentityClause(record) ?? noRecordClause(record)
    return (
      <div className="nothing">
        {/* An absence is stated only of what was read. */}
        <p>{unread === null ? evidenceLabels.none : archiveLabels.noContent.because(unread)}</p>
      </div>
    )
  }
  const { media } = evidenceCoverage(current.id)
  return (
    <div className="split">
      <EvidenceList evidences={evidences} current={current} onPick={(id) => select({ evidence: id })} />
      <div className="stack" key={current.id}>
        <MediaBanner media={media} />
        <CoverageScope part={evidenceStanding(current.id)} files={media} nameOf={(path) => fileTitle(model, path)}>
          <DiagnosisPanel model={current} diagnosis={diagnosis} />
          <PictureDataPanel model={current} />
          <IndicatorPanel breakdown={current.breakdown} />
          {current.breakdown.mitigations.length > 0 && <MitigationPanel links={current.breakdown.mitigations} />}
          <ParticipantTree participants={current.participants} />
          <ErrorsPanel model={current} />
          <HistoryPanel model={current} />
        </CoverageScope>
      </div>
    </div>
  )
}
