import type { CaseChange, CaseDetails } from '../../library/index.ts'
import { terminalText } from '../../report/index.ts'

/** Names a change of a case. `before`: the case before all changes of the command; null if the command created it. */
export function caseChangeText(change: CaseChange, before: CaseDetails | null): string {
  switch (change.kind) {
    case 'add':
    case 'remove': {
      const name = `archive ${change.archive.sha256.slice(0, 12)}`
      const isMember = before?.archives.some(({ id }) => id === change.archive.id) ?? false
      if (change.kind === 'add') return isMember ? `${name} was already in it` : `${name} added`
      return isMember ? `${name} removed` : `${name} was not in it`
    }
    case 'note':
      return 'note added'
    case 'tag':
      return `tag ${terminalText(change.tag, 100)} added`
    case 'untag':
      return `tag ${terminalText(change.tag, 100)} removed`
    case 'assign':
      return change.reviewer === null ? 'assigned to nobody' : `assigned to ${change.reviewer.slice(0, 12)}`
    case 'answer':
      return `${change.answers.length} ${change.answers.length === 1 ? 'answer' : 'answers'} recorded`
    case 'hold':
      return change.isHeld ? 'legal hold set' : 'legal hold lifted'
    case 'retain':
      return change.until === null ? 'retention date removed' : `retention date ${change.until}`
    case 'close':
      return 'closed'
    case 'reopen':
      return 'reopened'
  }
}
