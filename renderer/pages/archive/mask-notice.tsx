import { Button } from '@mantine/core'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { OpenedArchive } from '../../../shared/bridge/index.ts'
import { archiveLabels } from '../../labels/archive.ts'
import { shellLabels } from '../../labels/shell.ts'
import { useWindow } from '../../model/window/window-context.tsx'

const title = archiveLabels.maskFailure

/** Notice that data of the holder is covered because the library cannot be asked who may see it. */
export function MaskNotice({ opened: { archive, maskFailure } }: { readonly opened: OpenedArchive }) {
  const { archives } = useWindow()
  const [isBusy, setBusy] = useState(false)
  if (maskFailure === null) return null
  const reread = async (): Promise<void> => {
    setBusy(true)
    await archives.readAgain(archive)
    setBusy(false)
  }
  return (
    <section className="change-notice" aria-label={title}>
      <EyeOff aria-hidden size={16} />
      <div role="status">
        <strong>{title}</strong>
        <p>
          {visible(maskFailure.message)}. {maskFailure.hint}
        </p>
      </div>
      <Button size="xs" variant="default" loading={isBusy} onClick={() => void reread()}>
        {shellLabels.retry}
      </Button>
    </section>
  )
}
