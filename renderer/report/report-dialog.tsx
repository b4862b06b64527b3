import './report.css'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../shared/analysis/visible-text.ts'
import { ENDINGS } from '../../shared/report/printed-formats.ts'
import { useModel } from '../archive/model-context.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { reportLabels as labels } from '../labels/report.ts'
import { shellLabels } from '../labels/shell.ts'
import { LibraryQueries } from '../library/library-queries.tsx'
import { FailureCard } from '../parts/failure-card.tsx'
import { saveBytes } from '../parts/save-bytes.ts'
import { useReviewKeys } from '../review/use-reviews.ts'
import { useNotify } from '../shell/announcer.tsx'
import { type ReportDraft, ReportForm } from './report-form.tsx'
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
  const { progress, failure, run, cancel } = useReport()
  const [draft, setDraft] = useState<ReportDraft>({
    ...{ format: 'pdf', omit: settings.masked || masked ? ['holder'] : [], sign: true, caseId: '' },
  })
  const create = async (): Promise<void> => {
    const { format, omit, sign, caseId } = draft
    const options = { format, omit, sign: sign && canSign, caseId: caseId.trim() === '' ? null : caseId.trim() }
    const bytes = await run((bridge, ticket) => bridge.call('report.create', { archive, ticket, ...options }))
    if (!bytes) return
    const isAnonymous = masked || omit.includes('holder')
    const stem = isAnonymous ? `archive-${(report.input.sha256 ?? 'folder').slice(0, 16)}` : name
    const file = `${stem.replace(/\.(mime|zip|eml)$/i, '')}.report.${ENDINGS[format]}`
    saveBytes(file, bytes)
    notify(labels.saved(visible(file)))
    onClose()
  }
  return (
    <form
      className="stack report-form"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <ReportForm draft={draft} onChange={setDraft} isMasked={masked} asksCase />
      {failure && <FailureCard failure={failure} />}
      <div className="row">
        <Button type="submit" loading={progress !== null}>
          {labels.create}
        </Button>
        {progress && (
          <>
            <Button variant="default" onClick={cancel}>
              {shellLabels.cancel}
            </Button>
            <span role="status">{labels.creating}</span>
          </>
        )}
      </div>
    </form>
  )
}
