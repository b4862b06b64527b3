import type { Permission } from './roles.ts'

/**
 * Queues of archives that need somebody, in their order: an archive that could be in several is in the first of them. `hold`: a legal hold
 * has to be looked at again; `retention`: the archive may be erased; `unanchored`: nothing outside the library has the entry of its sign-off.
 */
export const QUEUES = [
  'returned',
  'escalated',
  'confirm',
  'decide',
  'drifted',
  'hold',
  'retention',
  'unanchored',
] as const
export type QueueName = (typeof QUEUES)[number]

/** Permission that the work of a queue needs. */
export const QUEUE_NEEDS: { readonly [queue in QueueName]: Permission } = {
  returned: 'decide',
  escalated: 'check',
  confirm: 'check',
  decide: 'decide',
  drifted: 'decide',
  hold: 'hold',
  retention: 'erase',
  unanchored: 'managePolicy',
}

export const QUEUE_WORDS: { readonly [queue in QueueName]: string } = {
  returned: 'Returned',
  escalated: 'Escalated',
  confirm: 'To confirm',
  decide: 'To decide',
  drifted: 'Drifted',
  hold: 'Hold to look at',
  retention: 'Retention ended',
  unanchored: 'Not anchored',
}

/** Ranges of due dates. */
export const DUE_RANGES = ['overdue', 'today', 'later', 'none'] as const
export type DueRange = (typeof DUE_RANGES)[number]

const DAY_MS = 86_400_000

/** Returns the range of a due date, epoch milliseconds; days are those of UTC. */
export function dueRange(due: number | null, now: number): DueRange {
  if (due === null) return 'none'
  if (due < now) return 'overdue'
  return Math.floor(due / DAY_MS) === Math.floor(now / DAY_MS) ? 'today' : 'later'
}
