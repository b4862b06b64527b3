import { Button, Modal } from '@mantine/core'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { REPORT_ARCHIVES } from '../../../shared/bridge/index.ts'
import { reportLabels } from '../../labels/report.ts'
import type { Bridge } from '../../model/bridge/bridge.ts'
import { BatchReports } from '../../panels/report/batch-reports.tsx'
import type { LibraryView } from './library-address.ts'
import { rowsBetween } from './rows-between.ts'

const labels = reportLabels.batch

interface ReportsButtonProps {
  readonly view: LibraryView
  /** Numbers of the selected archives. */
  readonly selected: readonly number[]
  /** Number of archives of the view. */
  readonly total: number
}

/** Opens the dialog that creates reports about the selected archives, or about the drawn sample. */
export function ReportsButton({ view, selected, total }: ReportsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const isSample = selected.length === 0 && view.filter.sample !== null
  const count = isSample ? total : selected.length
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={count === 0 || count > REPORT_ARCHIVES}
        title={labels.hint}
        leftSection={<FileText aria-hidden size={14} />}
        onClick={() => setOpen(true)}
      >
        {isSample ? labels.openSample : labels.open}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={labels.dialog(count)}
        closeButtonProps={{ 'aria-label': reportLabels.close }}
      >
        <BatchReports
          {...{ count, caseId: null, file: 'reports.zip' }}
          archives={(bridge) => (isSample ? sampledArchives(bridge, view) : Promise.resolve(selected))}
          onDone={() => setOpen(false)}
        />
      </Modal>
    </>
  )
}

/** Returns the numbers of all archives of a view with a sample. */
const sampledArchives = async (bridge: Bridge, view: LibraryView): Promise<readonly number[]> =>
  (await rowsBetween(bridge, view, 0, REPORT_ARCHIVES)).map(({ id }) => id)
