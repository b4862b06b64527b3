import { Button, Modal, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { visible } from '../../shared/analysis/visible-text.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { shellLabels } from '../labels/shell.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { type Collected, chosenFiles, chosenFolder } from './dropped-files.ts'
import { useDropTarget } from './use-drop-target.ts'
import { type PendingUpload, useTaking } from './use-taking.ts'

/** Opens the file dialog of the system. */
export const openFile = (): void => document.querySelector<HTMLElement>('[data-open-file]')?.click()

export const openFolder = (): void => document.querySelector<HTMLElement>('[data-open-folder]')?.click()

/** Makes the whole window a drop target for archives and folders. */
export function DropAnywhere({ children }: { readonly children: ReactNode }) {
  const { bridge } = useWindow()
  const { pending, failure, take, fail } = useTaking()
  const onUnreadable = (): void => fail({ code: 'window.unreadable-drop', ...shellLabels.drop.unreadable })
  const isOver = useDropTarget({ take, onUnreadable, isFirstEnough: bridge.readsInPlace })
  return (
    <>
      {children}
      <FileInputs take={take} />
      {isOver && (
        <div className="drop-cover" aria-hidden>
          <div>
            <strong>{shellLabels.drop.title}</strong>
            <p>{shellLabels.drop.hint}</p>
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

/** Inputs behind the dialogs of the system. */
function FileInputs({ take }: { take(collected: Collected): void }) {
  return (
    <>
      <input
        type="file"
        hidden
        multiple
        data-open-file
        data-testid="file-input"
        onChange={({ target }) => {
          if (target.files) take(chosenFiles(target.files))
          target.value = ''
        }}
      />
      <input
        type="file"
        hidden
        data-open-folder
        // React has no property for this attribute.
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => {
          if (target.files) take(chosenFolder(target.files))
          target.value = ''
        }}
      />
    </>
  )
}

function UploadStatus({ pending: { name, stop, progress } }: { readonly pending: PendingUpload }) {
  const text = shellLabels.drop.taking(visible(name), progress)
  return (
    <div className="taking" role="status">
      <span className="taking-name">{text}</span>
      <Progress value={progress ?? 100} animated={progress === null} aria-label={text} />
      <Button size="xs" variant="default" onClick={() => stop.abort()}>
        {shellLabels.cancel}
      </Button>
    </div>
  )
}
