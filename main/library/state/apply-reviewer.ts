import { isRole } from '../../../shared/review/index.ts'
import type { ReadEntry } from './apply-entry.ts'
import type { Differences } from './difference.ts'
import type { LoggedReviewer, LogState } from './log-state.ts'

/** Applies the addition, change or revocation of a reviewer. */
export function applyReviewer(state: LogState, entry: ReadEntry, found: Differences): void {
  const { index, action, object, actor, time, detail } = entry
  const fingerprint = object.slice('reviewer:'.length)
  const known = state.reviewers.get(fingerprint)
  if (action === 'reviewer.revoked') {
    if (!known || known.revoked) {
      found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} revokes a reviewer that was not valid`)
      return
    }
    const reason = typeof detail.reason === 'string' ? detail.reason : undefined
    state.reviewers.set(fingerprint, { ...known, index, revoked: { time, by: actor, reason } })
    return
  }
  if (known?.revoked) {
    found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} adds a key again that was revoked`)
    return
  }
  const reviewer = readReviewer(entry, known)
  if (!reviewer) {
    found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} states no roles and validity`)
    return
  }
  if (state.reviewers.size === 0 && !reviewer.roles.includes('administrator'))
    found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} adds a first reviewer who is no administrator`)
  const sharer = [...state.reviewers].find(
    ([other, { account, revoked }]) =>
      other !== fingerprint && revoked === null && typeof account === 'string' && account === reviewer.account,
  )
  if (sharer && index >= state.signedFrom)
    found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} gives the login ${reviewer.account} a second key`)
  state.reviewers.set(fingerprint, reviewer)
}

function readReviewer(
  { index, actor, time, detail }: ReadEntry,
  known: LoggedReviewer | undefined,
): LoggedReviewer | null {
  const { roles, validFrom, validUntil, name, account } = detail
  if (!Array.isArray(roles) || typeof validFrom !== 'string') return null
  return {
    index,
    name: typeof name === 'string' ? name : undefined,
    account: account === null || typeof account === 'string' ? account : undefined,
    roles: roles.filter((role) => typeof role === 'string').filter(isRole),
    validFrom: Date.parse(validFrom),
    validUntil: typeof validUntil === 'string' ? Date.parse(validUntil) : null,
    addedAt: known?.addedAt ?? time,
    addedBy: known ? known.addedBy : actor,
    revoked: null,
  }
}
