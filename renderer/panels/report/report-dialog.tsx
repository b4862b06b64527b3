import { Modal } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import { ENDINGS } from '../../../shared/report/index.ts'
import { useNotify } from '../../kit/announcer.tsx'
import { reportLabels as labels } from '../../labels/report.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { LibraryQueries } from '../../model/library/library-queries.tsx'
import { useReviewKeys } from '../../model/review/use-reviews.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { saveBytes } from '../../parts/save-bytes.ts'
import { optionsOf, type ReportDraft, ReportForm } from './report-form.tsx'
import { useReport } from './use-report.ts'

/** Creates a report about the open archive and saves it as a file. */
export function ReportDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={labels.title} closeButtonProps={{ 'aria-label': labels.close }}>
      <LibraryQueries>
        <Creation onClose={onClose} />
      </LibraryQueries>
    </Modal>
  )
}

function Creation({ onClose }: { readonly onClose: () => void }) {
  const { archive, name, masked, report } = useModel().opened
  const { settings } = useWindow()
  const notify = useNotify()
  const canSign = useReviewKeys()?.actor != null
  const run = useReport()
  const [draft, setDraft] = useState<ReportDraft>({
    ...{ format: 'pdf', omit: settings.masked || masked ? ['holder'] : [], sign: true, caseId: '' },
  })
  const create = async (): Promise<void> => {
    const { format, omit } = draft
    const options = optionsOf(draft, canSign)
    const bytes = await run.run((bridge, ticket) => bridge.call('report.create', { archive, ticket, ...options }))
    if (!bytes) return
    const isAnonymous = masked || omit.includes('holder')
    const stem = isAnonymous ? `archive-${(report.input.sha256 ?? 'folder').slice(0, 16)}` : name
    const file = `${stem.replace(/\.(mime|zip|eml)$/i, '')}.report.${ENDINGS[format]}`
    saveBytes(file, bytes)
    notify(labels.saved(visible(file)))
    onClose()
  }
  return (
    <ReportForm
      draft={draft}
      onChange={setDraft}
      isMasked={masked}
      asksCase
      run={run}
      submitLabel={labels.create}
      progressText={labels.creating}
      onSubmit={create}
    />
  )
}
