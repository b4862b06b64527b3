import type { CaseChangeCall } from '../../../shared/bridge/index.ts'
import { isAllowed } from '../../../shared/review/index.ts'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { caseLabels } from '../../labels/cases.ts'
import { useReviewKeys } from '../../model/review/use-reviews.ts'

/** Changes a case. */
export function useCaseChange(id: number) {
  const { run, busy, failure } = useLibraryChange()
  const change = (next: CaseChangeCall): Promise<boolean> =>
    run((bridge) => bridge.call('case.change', { case: id, change: next }), caseLabels.changed)
  return { change, busy, failure }
}

/** Returns the rights of the person who acts: to change a case, which must be open, and to set holds and dates. */
export function useCaseRights({ status }: { readonly status: 'OPEN' | 'CLOSED' }) {
  const roles = useReviewKeys()?.actor?.roles ?? []
  const mayEdit = isAllowed(roles, 'editCase')
  return {
    mayEdit: mayEdit && status === 'OPEN',
    mayReopen: mayEdit && status === 'CLOSED',
    mayHold: isAllowed(roles, 'hold'),
    mayExport: isAllowed(roles, 'export'),
  }
}
