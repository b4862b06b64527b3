import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { CaseInfo } from '../../../shared/bridge/index.ts'
import { isMaskedFor } from '../../../shared/review/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { caseLabels } from '../../labels/cases.ts'
import { reportLabels } from '../../labels/report.ts'
import { useReviewKeys } from '../../model/review/use-reviews.ts'
import { BatchReports } from '../../panels/report/batch-reports.tsx'
import { saveBytes } from '../../parts/save-bytes.ts'

const labels = caseLabels.export

/** Portable export of a case, and reports about all its archives. */
export function CaseExport({ info }: { readonly info: CaseInfo }) {
  const {
    summary: { id },
    archives,
  } = info
  return (
    <section className="panel stack" aria-labelledby="case-export">
      <h2 id="case-export">{labels.title}</h2>
      <LibraryFile info={info} />
      <details>
        <summary>{reportLabels.batch.title}</summary>
        <BatchReports
          {...{ caseId: id, count: archives.length, file: `case-${id}-reports.zip` }}
          archives={() => Promise.resolve(archives.map((archive) => archive.id))}
        />
      </details>
    </section>
  )
}

function LibraryFile({ info: { summary, archives } }: { readonly info: CaseInfo }) {
  const { run, busy, failure } = useLibraryChange()
  const roles = useReviewKeys()?.actor?.roles ?? []
  const [notes, setNotes] = useState(true)
  const [reports, setReports] = useState(true)
  const file = `case-${summary.id}.db`
  const save = (): void =>
    void run(async (bridge) => {
      const ids = archives.map(({ id }) => id)
      saveBytes(file, await bridge.call('case.export', { case: summary.id, archives: ids, notes, reports }))
    }, labels.saved(file))
  return (
    <>
      <p className="quiet">{labels.hint}</p>
      <Checkbox
        label={labels.notes}
        checked={notes}
        onChange={({ currentTarget }) => setNotes(currentTarget.checked)}
      />
      <Checkbox
        label={labels.reports}
        disabled={isMaskedFor(roles)}
        checked={reports && !isMaskedFor(roles)}
        onChange={({ currentTarget }) => setReports(currentTarget.checked)}
      />
      <div className="row">
        <Button variant="default" loading={busy} onClick={save}>
          {labels.save}
        </Button>
      </div>
      {failure && <FailureCard failure={failure} />}
    </>
  )
}
