import { Button } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useAnnounce } from '../../kit/announcer.tsx'
import { changeSentence, conditionLabels } from '../../labels/conditions.ts'
import type { ArchiveState } from '../../model/window/archive-store.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { Indication } from '../../parts/indication.tsx'

/** Notice that trust, policy or validation time changed since the archive was opened, with the effect on its verdict. */
export function ChangeNotice({ state }: { readonly state: Extract<ArchiveState, { kind: 'open' }> }) {
  const { archives } = useWindow()
  const announce = useAnnounce()
  const { opened, isStale = false, reverified } = state
  const { indication } = opened.report
  useEffect(() => {
    if (isStale) announce(conditionLabels.again)
  }, [announce, isStale])
  if (isStale)
    return (
      <div className="change-notice" role="status">
        <RefreshCw aria-hidden size={16} /> <strong>{conditionLabels.again}</strong>
      </div>
    )
  if (!reverified) return null
  const { changes, before } = reverified
  return (
    <section className="change-notice" aria-label={conditionLabels.title}>
      <RefreshCw aria-hidden size={16} />
      <div>
        <strong>{conditionLabels.title}</strong>
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: changes have no id, and their order is fixed.
          <span key={index}> {changeSentence(change)}</span>
        ))}
        <p>
          {before === indication ? (
            <>
              {conditionLabels.same} <Indication value={indication} />
            </>
          ) : (
            <>
              <Indication value={before} /> {conditionLabels.became} <Indication value={indication} />
            </>
          )}
        </p>
      </div>
      <Button size="xs" variant="default" onClick={() => archives.dismissNotice(opened.archive)}>
        {conditionLabels.dismiss}
      </Button>
    </section>
  )
}
