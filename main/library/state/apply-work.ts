import { isAllowed } from '../../../shared/review/index.ts'
import { parseRules } from '../work/rules.ts'
import type { Differences } from './difference.ts'
import type { LogState } from './log-state.ts'
import type { ReadEntry } from './replay-sources.ts'

/** Applies a change of the rules of work, an absence or an assignment: each must be one that its actor could make. */
export function applyWork(
  state: LogState,
  { index, action, object, actor, detail }: ReadEntry,
  found: Differences,
): void {
  const contradict = (message: string): void =>
    found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} ${message}`)
  if (action === 'rules.changed') {
    if (typeof detail.text !== 'string' || !parseRules(detail.text).rules) contradict('states no rules')
    return
  }
  const roles = state.reviewers.get(actor ?? '')?.roles ?? []
  if (action === 'reviewer.absent') {
    if (object !== `reviewer:${actor}` && !isAllowed(roles, 'manageReviewers'))
      contradict('states the absence of another person')
    return
  }
  if (!state.archives.has(object.slice('archive:'.length))) contradict('assigns an archive that no entry adds')
  if (detail.to !== actor && !isAllowed(roles, 'hold')) contradict('gives work to another person, which needs a role')
}
