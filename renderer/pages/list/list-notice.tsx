import { Button } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { changeSentence, conditionLabels } from '../../labels/conditions.ts'
import { listLabels } from '../../labels/list.ts'
import type { ListState } from '../../model/window/list-store.ts'
import { useWindow } from '../../model/window/window-context.tsx'

interface ListNoticeProps {
  readonly list: string
  readonly state: Extract<ListState, { kind: 'open' }>
}

/**
 * Verifies the displayed list again when trust, policy or validation time have changed, and shows a notice. A list that the user
 * cancelled is not verified again; its rows stay marked as outdated.
 */
export function ListNotice({ list, state: { page, changes } }: ListNoticeProps) {
  const { lists } = useWindow()
  const { isOutdated, run, state } = page
  const isCancelled = state === 'cancelled'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each run.
  useEffect(() => {
    if (isOutdated && !isCancelled) void lists.verifyAgain(list).catch(() => {})
  }, [lists, list, isOutdated, isCancelled, run])
  if (!isOutdated && changes.length === 0) return null
  return (
    <div className="change-notice" role="status">
      <RefreshCw aria-hidden size={16} />
      <div>
        <strong>
          {isOutdated ? listLabels.outdated : state === 'running' ? listLabels.verifyingAgain : conditionLabels.title}
        </strong>
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: changes have no id, and their order is fixed.
          <span key={index}> {changeSentence(change)}</span>
        ))}
      </div>
      {!isOutdated && (
        <Button size="xs" variant="default" onClick={() => lists.dismissNotice(list)}>
          {conditionLabels.dismiss}
        </Button>
      )}
    </div>
  )
}
