import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useNotify } from '../../kit/announcer.tsx'
import { useAttempt } from '../../kit/use-attempt.ts'
import { archiveLabels } from '../../labels/archive.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { saveBytes } from '../../parts/save-bytes.ts'

/** Saves a twin of the archive: the same failure about an invented person. */
export function TwinButton() {
  const { bridge } = useWindow()
  const notify = useNotify()
  const attempt = useAttempt()
  const { archive } = useModel().opened
  const [isMaking, setMaking] = useState(false)
  const save = async (): Promise<void> => {
    setMaking(true)
    try {
      const twin = await bridge.call('archive.twin', { archive })
      // A bare ZIP begins with the signature of its first entry. APPNOTE 4.3.7
      const file = twin[0] === 0x50 && twin[1] === 0x4b ? 'twin.zip' : 'twin.mime'
      saveBytes(file, twin)
      notify(archiveLabels.twinSaved(file))
    } finally {
      setMaking(false)
    }
  }
  return (
    <button
      type="button"
      className="archive-action"
      title={archiveLabels.twinHint}
      disabled={isMaking}
      onClick={() => attempt(save)}
    >
      <Copy aria-hidden size={16} /> <span>{isMaking ? archiveLabels.twinMaking : archiveLabels.twin}</span>
    </button>
  )
}
