import { readAnchoring, readPolicy } from '../../../shared/review/index.ts'
import { LOG_VERSION } from '../log/append-entries.ts'
import type { Differences } from './difference.ts'
import type { LogState } from './log-state.ts'
import type { ReadEntry } from './replay-sources.ts'

/** Applies the creation or conversion of a library, or a change of its rules. */
export function applyRule(state: LogState, { index, action, detail }: ReadEntry, found: Differences): void {
  switch (action) {
    case 'library.created':
      if (index !== 0) {
        found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} creates the library a second time`)
        return
      }
      state.logKey = typeof detail.logKey === 'string' ? detail.logKey : null
      if (isCurrent(detail)) state.signedFrom = 0
      return
    case 'library.converted':
      if (isCurrent(detail)) state.signedFrom = Math.min(state.signedFrom, index)
      return
    case 'policy.changed': {
      const policy = readPolicy(detail)
      if (policy) state.policy = policy
      else found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} states no four-eyes policy`)
      return
    }
    case 'anchors.changed':
      state.anchoring = readAnchoring(detail)
      return
    default:
      state.checklist = String(detail.sha256)
  }
}

const isCurrent = ({ version }: ReadEntry['detail']): boolean => typeof version === 'number' && version >= LOG_VERSION
