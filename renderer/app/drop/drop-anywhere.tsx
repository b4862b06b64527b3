import { Button, Modal, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import { type Collected, chosenFiles, chosenFolder } from '../../kit/drop/dropped-files.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { libraryDropLabels } from '../../labels/library-drop.ts'
import { shellLabels } from '../../labels/shell.ts'
import { hasReportName } from '../../model/report/report-files.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { useDropTarget } from './use-drop-target.ts'
import { useLibraryDrop } from './use-library-drop.ts'
import { type PendingUpload, useOpenDrop } from './use-open-drop.ts'
import { useReportDrop } from './use-report-drop.ts'

/** Makes the whole window a drop target for archives and folders. */
export function DropAnywhere({ children }: { readonly children: ReactNode }) {
  const { bridge } = useWindow()
  const { pending, failure, open: openArchives, fail } = useOpenDrop()
  const [location] = useLocation()
  const isLibrary = location.startsWith('/library')
  const isReport = location.startsWith('/report')
  const addToLibrary = useLibraryDrop(fail)
  const checkReport = useReportDrop(fail)
  const open = (collected: Collected): void => (isReportFile(collected) ? checkReport : openArchives)(collected)
  const onUnreadable = (): void => fail({ code: 'window.unreadable-drop', ...shellLabels.drop.unreadable })
  const isOver = useDropTarget({
    onDrop: isLibrary ? addToLibrary : isReport ? checkReport : open,
    onUnreadable,
    isFirstEnough: bridge.readsInPlace,
  })
  return (
    <>
      {children}
      <FileInputs onChoose={open} />
      {isLibrary && <FileInputs onChoose={addToLibrary} purpose="add" />}
      {isReport && <FileInputs onChoose={checkReport} purpose="report" />}
      {isOver && (
        <div className="drop-cover" aria-hidden>
          <div>
            <strong>{isLibrary ? libraryDropLabels.title : shellLabels.drop.title}</strong>
            <p>{isLibrary ? libraryDropLabels.hint : shellLabels.drop.hint}</p>
          </div>
        </div>
      )}
      {pending && <UploadStatus pending={pending} />}
      <Modal
        opened={failure !== null}
        onClose={() => fail(null)}
        title=" "
        closeButtonProps={{ 'aria-label': shellLabels.dismiss }}
      >
        {failure && <FailureCard failure={failure} />}
      </Modal>
    </>
  )
}

interface FileInputsProps {
  /** `add`: to the library; `report`: a report to check. */
  readonly purpose?: 'open' | 'add' | 'report'
  onChoose(collected: Collected): void
}

/** A file with the name of a report is checked; the page for reports checks files of any name. */
const isReportFile = ({ dropped: [only, ...others] }: Collected): boolean =>
  only?.kind === 'file' && others.length === 0 && hasReportName(only.name)

const TEST_IDS = { open: 'file-input', add: 'library-file-input', report: 'report-file-input' } as const

/** Inputs behind the dialogs of the system. */
function FileInputs({ purpose = 'open', onChoose }: FileInputsProps) {
  return (
    <>
      <input
        type="file"
        hidden
        multiple
        {...{ [`data-${purpose}-file`]: '' }}
        data-testid={TEST_IDS[purpose]}
        onChange={({ target }) => {
          if (target.files) onChoose(chosenFiles(target.files))
          target.value = ''
        }}
      />
      <input
        type="file"
        hidden
        // React has no property for this attribute.
        {...{ webkitdirectory: '', [`data-${purpose}-folder`]: '' }}
        onChange={({ target }) => {
          if (target.files) onChoose(chosenFolder(target.files))
          target.value = ''
        }}
      />
    </>
  )
}

function UploadStatus({ pending: { name, stop, progress } }: { readonly pending: PendingUpload }) {
  const text = shellLabels.drop.reading(visible(name), progress)
  return (
    <div className="upload-status" role="status">
      <span className="upload-name">{text}</span>
      <Progress value={progress ?? 100} animated={progress === null} aria-label={text} />
      <Button size="xs" variant="default" onClick={() => stop.abort()}>
        {shellLabels.cancel}
      </Button>
    </div>
  )
}
