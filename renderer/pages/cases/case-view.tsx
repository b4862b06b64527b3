import { Link } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import type { CaseInfo } from '../../../shared/bridge/index.ts'
import { caseLabels as labels } from '../../labels/cases.ts'
import { logLabels } from '../../labels/log.ts'
import { ENTRY_COLUMNS } from '../../panels/log/log-table.tsx'
import { KeyPanel } from '../../panels/review/key-panel.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Tag } from '../../parts/tag.tsx'
import { CaseArchives } from './case-archives.tsx'
import { CaseChecklist } from './case-checklist.tsx'
import { CaseExport } from './case-export.tsx'
import { CaseNotes } from './case-notes.tsx'
import { CaseSettings } from './case-settings.tsx'
import { useCaseRights } from './use-case-change.ts'

/** Page of a case. */
export function CaseView({ info }: { readonly info: CaseInfo }) {
  const { id, title, status, createdBy, createdAt } = info.summary
  const rights = useCaseRights(info.summary)
  return (
    <>
      <header className="stack case-header">
        <Link to="/cases">{labels.back}</Link>
        <h1>
          <bdi>{labels.case(id, visible(title))}</bdi> <Tag tone="quiet">{labels.statuses[status]}</Tag>
        </h1>
        <p className="quiet">{labels.createdBy(visible(createdBy), createdAt.slice(0, 10))}</p>
      </header>
      <KeyPanel />
      <div className="review-columns">
        <div className="stack">
          <CaseArchives info={info} mayEdit={rights.mayEdit} />
          <CaseNotes info={info} mayEdit={rights.mayEdit} />
          <CaseChecklist info={info} mayEdit={rights.mayEdit} />
        </div>
        <div className="stack">
          <CaseSettings info={info} rights={rights} />
          {rights.mayExport && <CaseExport info={info} />}
        </div>
      </div>
      <section className="panel" aria-labelledby="case-timeline">
        <h2 id="case-timeline">{labels.timeline.title}</h2>
        <p className="quiet">{labels.timeline.hint}</p>
        <DataTable
          columns={ENTRY_COLUMNS.filter(({ title: column }) => column !== logLabels.columns.object)}
          rows={info.timeline}
          keyOf={({ index }) => index}
          scrollName={labels.timeline.list}
        />
      </section>
    </>
  )
}
