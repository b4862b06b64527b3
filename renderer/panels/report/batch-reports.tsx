import { useState } from 'react'
import { REPORT_ARCHIVES } from '../../../shared/bridge/index.ts'
import { isMaskedFor } from '../../../shared/review/index.ts'
import { useNotify } from '../../kit/announcer.tsx'
import { reportLabels } from '../../labels/report.ts'
import type { Bridge } from '../../model/bridge/bridge.ts'
import { useReviewKeys } from '../../model/review/use-reviews.ts'
import { saveBytes } from '../../parts/save-bytes.ts'
import { optionsOf, type ReportDraft, ReportForm } from './report-form.tsx'
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
  const report = useReport()
  const [draft, setDraft] = useState<ReportDraft>({ format: 'pdf', omit: [], sign: true, caseId: '' })
  const create = async (): Promise<void> => {
    const known = caseId === null ? {} : { caseId: String(caseId) }
    const options = optionsOf({ ...draft, ...known }, actor != null)
    const bytes = await report.run(async (bridge, ticket) =>
      bridge.call('report.batch', { archives: await archives(bridge), ticket, ...options }),
    )
    if (!bytes) return
    saveBytes(file, bytes)
    notify(labels.saved(file))
    onDone()
  }
  return (
    <ReportForm
      draft={draft}
      onChange={setDraft}
      isMasked={isMaskedFor(actor?.roles ?? [])}
      asksCase={caseId === null}
      run={report}
      submitLabel={labels.create}
      isDisabled={count === 0 || count > REPORT_ARCHIVES}
      progressText={report.progress ? labels.progress(report.progress.done, report.progress.total) : ''}
      onSubmit={create}
    />
  )
}
