import { isAllowed, LOG_ACTIONS, type LogAction, PERMISSIONS, type Permission } from '../../../shared/review/index.ts'
import type { EntryProperties } from '../../statement/index.ts'
import { detailOf } from '../log/latest-rule.ts'
import { storedTime } from '../log/stored-text.ts'
import { applyArchive } from './apply-archive.ts'
import { applyCase } from './apply-case.ts'
import { applyReview } from './apply-review.ts'
import { applyReviewer } from './apply-reviewer.ts'
import { applyRule } from './apply-rule.ts'
import { applyWork } from './apply-work.ts'
import type { Differences } from './difference.ts'
import type { LogState } from './log-state.ts'
import type { ReadEntry, ReplaySources } from './replay-sources.ts'

/** Permission that an action needs; `review`: its statement is the signature. */
const NEEDED: { readonly [action in LogAction]: Permission | 'none' } = {
  'library.created': 'none',
  'library.converted': 'none',
  'archive.added': 'none',
  'archive.verified': 'none',
  'archive.opened': 'none',
  'archive.unmasked': 'unmask',
  'archive.exported': 'export',
  'archive.erased': 'erase',
  'review.decided': 'decide',
  'review.confirmed': 'check',
  'review.returned': 'check',
  'reviewer.added': 'manageReviewers',
  'reviewer.revoked': 'manageReviewers',
  'policy.changed': 'managePolicy',
  'checklist.changed': 'managePolicy',
  'anchors.changed': 'managePolicy',
  'rules.changed': 'managePolicy',
  'reviewer.absent': 'editCase',
  'work.assigned': 'editCase',
  'sample.drawn': 'export',
  'disposal.run': 'erase',
  // What an anchor or authority answered proves itself, whoever records it.
  'log.anchored': 'none',
  'checkpoint.received': 'none',
  'statement.stamped': 'none',
  'case.created': 'editCase',
  'case.changed': 'editCase',
  'case.opened': 'none',
  'case.exported': 'export',
  'rows.exported': 'export',
  'attempt.refused': 'none',
}

/** Actions that a library without reviewers lets anybody do. */
const FREE: readonly LogAction[] = [
  'archive.exported',
  'archive.erased',
  'rows.exported',
  'reviewer.added',
  'archive.unmasked',
]

/** Actions after which the program signs the state of the log. */
const SIGNED: readonly LogAction[] = [
  ...(['review.decided', 'review.confirmed', 'review.returned', 'reviewer.added', 'reviewer.revoked'] as const),
  ...(['policy.changed', 'checklist.changed', 'anchors.changed', 'case.exported'] as const),
  ...(['rules.changed', 'reviewer.absent', 'work.assigned', 'sample.drawn', 'disposal.run'] as const),
]

/** Details of a change of a case that need the permission of holds. */
const HOLDING: readonly unknown[] = ['hold', 'retain']

const isAction = (action: string): action is LogAction => LOG_ACTIONS.some((known) => known === action)

/**
 * Applies an entry to the state of the library. An entry that its actor did not sign or was not allowed to make is reported and changes
 * nothing: what follows is judged without it.
 */
export function applyEntry(
  state: LogState,
  properties: EntryProperties,
  time: number,
  sources: ReplaySources,
  found: Differences,
): void {
  const { index, action } = properties
  checkOrder(state, index, time, found)
  const detail = detailOf(properties.detail)
  if (!detail || !isAction(action)) {
    const reason = detail
      ? `has the action ${JSON.stringify(action)}, which this version does not know`
      : 'has a detail that is no JSON'
    found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} ${reason}`)
    return
  }
  if (SIGNED.includes(action) && index >= state.signedFrom) state.signed.push(index + 1)
  const entry: ReadEntry = { ...properties, time, detail }
  const problem = actorProblem(state, entry, action, sources)
  if (problem) {
    found.add(problem.code, index, null, `entry ${index} (${action}) ${problem.message}`)
    return
  }
  apply(state, entry, action, sources, found)
}

function checkOrder(state: LogState, index: number, time: number, found: Differences): void {
  // Earlier versions took the times of the computers that wrote; the conversion comes after all of their entries.
  if (time < state.time && index < state.signedFrom) {
    state.inversions++
    state.inversion = Math.max(state.inversion, state.time - time)
  } else if (time < state.time)
    found.add(
      'TIME_INVERTED',
      index,
      null,
      `entry ${index} is of ${storedTime(time)}, before entry ${index - 1} of ${storedTime(state.time)}: a clock was wrong`,
    )
  state.next = index + 1
  state.time = time
}

function apply(state: LogState, entry: ReadEntry, action: LogAction, sources: ReplaySources, found: Differences): void {
  switch (action) {
    case 'library.created':
    case 'library.converted':
    case 'policy.changed':
    case 'checklist.changed':
    case 'anchors.changed':
      applyRule(state, entry, found)
      return
    case 'archive.added':
    case 'archive.verified':
    case 'archive.erased':
      applyArchive(state, entry, found)
      return
    case 'review.decided':
    case 'review.confirmed':
    case 'review.returned':
      applyReview(state, entry, sources, found)
      return
    case 'reviewer.added':
    case 'reviewer.revoked':
      applyReviewer(state, entry, found)
      return
    case 'statement.stamped':
      state.stamps.push({
        ...{ digest: String(entry.detail.statement), index: entry.index, token: String(entry.detail.timeStamp) },
      })
      return
    case 'rules.changed':
    case 'reviewer.absent':
    case 'work.assigned':
      applyWork(state, entry, found)
      return
    case 'case.created':
    case 'case.changed':
      applyCase(state, entry, found)
      return
    default:
      // Openings and refused attempts change nothing.
      if (NEEDED[action] === 'none' && entry.actor !== null) state.unsigned++
  }
}

interface ActorProblem {
  readonly code: 'ENTRY_UNSIGNED' | 'ENTRY_NOT_ALLOWED'
  readonly message: string
}

/** Returns why the actor of an entry cannot have made it; null if it can. */
function actorProblem(
  state: LogState,
  { index, actor, detail, time }: ReadEntry,
  action: LogAction,
  { spkiOf, isSigned }: ReplaySources,
): ActorProblem | null {
  const needed = action === 'case.changed' && HOLDING.includes(detail.change) ? 'hold' : NEEDED[action]
  if (needed === 'none') return null
  const notAllowed = (message: string): ActorProblem => ({ code: 'ENTRY_NOT_ALLOWED', message })
  if (actor === null)
    return FREE.includes(action) && state.reviewers.size === 0 ? null : notAllowed('names nobody who did it')
  const reviewer = state.reviewers.get(actor)
  if (!reviewer) return notAllowed(`is by the key ${actor.slice(0, 16)}, which no reviewer had then`)
  const name = reviewer.name ?? `the reviewer ${actor.slice(0, 16)}`
  if (reviewer.revoked) return notAllowed(`is by ${name}, who was revoked`)
  if (time < reviewer.validFrom || (reviewer.validUntil !== null && time > reviewer.validUntil))
    return notAllowed(`is by ${name}, whose key was not valid then`)
  if (!isAllowed(reviewer.roles, needed))
    return notAllowed(
      `is by ${name}, who was ${reviewer.roles.join(', ') || 'without a role'} then; it needs ${PERMISSIONS[needed].join(' or ')}`,
    )
  // Reviews are signed by their statements.
  if (index < state.signedFrom || needed === 'decide' || needed === 'check') return null
  if (!spkiOf(actor))
    return { code: 'ENTRY_UNSIGNED', message: `is by ${name}, whose public key is not in the library` }
  return isSigned(index) ? null : { code: 'ENTRY_UNSIGNED', message: `names ${name}, who did not sign it` }
}
