import type { ReadEntry } from './apply-entry.ts'
import type { Differences } from './difference.ts'
import type { LoggedCase, LogState } from './log-state.ts'

/** Applies the creation or a change of a case. */
export function applyCase(state: LogState, entry: ReadEntry, found: Differences): void {
  const { index, action, object, actor, time, detail } = entry
  const id = Number(object.slice('case:'.length))
  const known = state.cases.get(id)
  if (action === 'case.created') {
    if (known) {
      found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} creates the case ${id} a second time`)
      return
    }
    state.cases.set(id, newCase(index, actor, time, detail.title))
    return
  }
  if (!known) {
    found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} changes the case ${id}, which no entry creates`)
    return
  }
  const isHolding = detail.change === 'hold' || detail.change === 'retain'
  if (known.status === 'CLOSED' && !isHolding && detail.change !== 'reopen')
    found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} changes the case ${id}, which was closed`)
  if (known.legalHold && detail.change === 'remove')
    found.add(
      'ENTRY_CONTRADICTED',
      index,
      null,
      `entry ${index} takes an archive out of the case ${id} under its legal hold`,
    )
  if (!applyChange(known, entry))
    found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} states no change of a case`)
}

const newCase = (index: number, createdBy: string | null, createdAt: number, title: unknown): LoggedCase => ({
  ...{ index, createdBy, createdAt, title: digestOr(title) },
  ...{ status: 'OPEN', assignee: null, legalHold: false, retainUntil: null, unnamedNotes: 0 },
  archives: new Set(),
  tags: new Set(),
  answers: new Map(),
  notes: new Map(),
})

const digestOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Returns false for a change that this version does not know. */
function applyChange(known: LoggedCase, { actor, time, detail }: ReadEntry): boolean {
  switch (detail.change) {
    case 'add':
      known.archives.add(String(detail.archive))
      return true
    case 'remove':
      known.archives.delete(String(detail.archive))
      return true
    case 'note': {
      const digest = digestOr(detail.note)
      if (digest === undefined) known.unnamedNotes++
      else known.notes.set(digest, { archive: textOrNull(detail.archive), author: actor, time })
      return true
    }
    case 'tag':
    case 'untag': {
      const digest = digestOr(detail.tag)
      // Without digests nothing is known about the tags that remain.
      if (digest === undefined) known.tags = null
      else if (detail.change === 'tag') known.tags?.add(digest)
      else known.tags?.delete(digest)
      return true
    }
    case 'assign':
      known.assignee = textOrNull(detail.reviewer)
      return true
    case 'answer': {
      const questions = Array.isArray(detail.questions) ? detail.questions : []
      const digests = Array.isArray(detail.answers) ? detail.answers : []
      for (const [place, question] of questions.entries())
        known.answers.set(String(question), { digest: digestOr(digests[place]), by: actor, time })
      return true
    }
    case 'hold':
      known.legalHold = detail.isHeld === true
      return true
    case 'retain':
      known.retainUntil = textOrNull(detail.until)
      return true
    case 'close':
    case 'reopen':
      known.status = detail.change === 'close' ? 'CLOSED' : 'OPEN'
      return true
    default:
      return false
  }
}
