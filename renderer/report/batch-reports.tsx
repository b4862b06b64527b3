import './report.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { REPORT_ARCHIVES } from '../../shared/bridge/report-calls.ts'
import { isMaskedFor } from '../../shared/review/roles.ts'
import type { Bridge } from '../bridge/bridge.ts'
import { reportLabels } from '../labels/report.ts'
import { shellLabels } from '../labels/shell.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { saveBytes } from '../parts/save-bytes.ts'
import { useReviewKeys } from '../review/use-reviews.ts'
import { useNotify } from '../shell/announcer.tsx'
import { type ReportDraft, ReportForm } from './report-form.tsx'
import { useReport } from './use-report.ts'

const labels = reportLabels.batch

interface BatchReportsProps {
  /** Number of the case that is printed on every page; null asks for one. */
  readonly caseId: number | null
  /** Number of archives. */
  readonly count: number
  /** Name of the saved file. */
  readonly file: string
  /** Returns the numbers of the archives. */
  archives(bridge: Bridge): Promise<readonly number[]>
  onDone?(): void
}

/** Creates a report about each of several archives of the library and saves them as one file. */
export function BatchReports({ caseId, count, file, archives, onDone = () => {} }: BatchReportsProps) {
  const notify = useNotify()
  const actor = useReviewKeys()?.actor
  const { progress, failure, run, cancel } = useReport()
  const [draft, setDraft] = useState<ReportDraft>({ format: 'pdf', omit: [], sign: true, caseId: '' })
  const create = async (): Promise<void> => {
    const { format, omit, sign } = draft
    const printed = caseId === null ? draft.caseId.trim() : String(caseId)
    const options = { format, omit, sign: sign && actor != null, caseId: printed === '' ? null : printed }
    const bytes = await run(async (bridge, ticket) =>
      bridge.call('report.batch', { archives: await archives(bridge), ticket, ...options }),
    )
    if (!bytes) return
    saveBytes(file, bytes)
    notify(labels.saved(file))
    onDone()
  }
  return (
    <form
      className="stack report-form"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <ReportForm
        draft={draft}
        onChange={setDraft}
        isMasked={isMaskedFor(actor?.roles ?? [])}
        asksCase={caseId === null}
      />
      <div className="row">
        <Button type="submit" loading={progress !== null} disabled={count === 0 || count > REPORT_ARCHIVES}>
          {labels.create}
        </Button>
        {progress && (
          <>
            <Button variant="default" onClick={cancel}>
              {shellLabels.cancel}
            </Button>
            <span role="status">{labels.progress(progress.done, progress.total)}</span>
          </>
        )}
      </div>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
