import { FileText } from 'lucide-react'
import { useState } from 'react'
import { reportLabels as labels } from '../../labels/report.ts'
import { onDemand } from '../../parts/on-demand.tsx'

const ReportDialog = onDemand(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Opens the dialog that creates a report about the archive. */
export function ReportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="archive-action" title={labels.openHint} onClick={() => setOpen(true)}>
        <FileText aria-hidden size={16} /> <span>{labels.open}</span>
      </button>
      {isOpen && <ReportDialog onClose={() => setOpen(false)} />}
    </>
  )
}
