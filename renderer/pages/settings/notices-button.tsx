import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { settingsLabels } from '../../labels/settings.ts'
import { shellLabels } from '../../labels/shell.ts'
import { useWindow } from '../../model/window/window-context.tsx'

/** Button that shows the licences of the packages in the app and in its window. The build writes them beside the scripts of the window. */
export function NoticesButton() {
  const { commit } = useWindow().app
  const [text, setText] = useState<string | null>(null)
  const open = async (): Promise<void> => {
    const module: { readonly default: string } = await import(
      /* @vite-ignore */ `/assets/third-party-notices.js?${encodeURIComponent(commit)}`
    )
    setText(module.default)
  }
  return (
    <>
      <Button variant="default" onClick={() => void open()}>
        {settingsLabels.notices}
      </Button>
      <Modal
        opened={text !== null}
        onClose={() => setText(null)}
        title={settingsLabels.notices}
        size="xl"
        closeButtonProps={{ 'aria-label': shellLabels.cancel }}
      >
        <pre className="notices">{text}</pre>
      </Modal>
    </>
  )
}
