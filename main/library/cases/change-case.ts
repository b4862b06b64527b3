import type { Transaction } from 'kysely'
import { type LogAction, MAX_COMMENT, type Permission } from '../../../shared/review/index.ts'
import type { NewLogEntry } from '../../statement/index.ts'
import type { Tables } from '../database/tables.ts'
import { bytesOf, hexOf } from '../hex.ts'
import { appendEntries } from '../log/append-entries.ts'
import { answerText, newSalt, saltedDigest } from '../log/row-digest.ts'
import type { Library } from '../open-library.ts'
import { type Actor, actedBy, permit, refused } from '../people/actor.ts'
import { checkedText } from '../people/checked-text.ts'
import { Refused } from '../people/refused.ts'
import type { Answer } from '../review/checklist.ts'
import type { ArchiveSummary } from '../store/archive-summary.ts'

const MAX_TITLE = 200
const MAX_TAG = 100

/** Change of a case. Notes and titles are stored as they are; the log records only that they changed. */
export type CaseChange =
  | { readonly kind: 'add' | 'remove'; readonly archive: Pick<ArchiveSummary, 'id' | 'sha256'> }
  | { readonly kind: 'note'; readonly text: string; readonly archiveId: number | null }
  | { readonly kind: 'tag' | 'untag'; readonly tag: string }
  /** `reviewer`: fingerprint; null removes the assignment. */
  | { readonly kind: 'assign'; readonly reviewer: string | null }
  | { readonly kind: 'answer'; readonly answers: readonly Answer[] }
  | { readonly kind: 'hold'; readonly isHeld: boolean }
  /** `until`: YYYY-MM-DD, or null for no date. */
  | { readonly kind: 'retain'; readonly until: string | null }
  | { readonly kind: 'close' | 'reopen' }

/** Creates an open case and returns its id. Throws `Refused`. */
export async function createCase(library: Library, actor: Actor, title: string, now: number): Promise<number> {
  await permit(library, actor, 'editCase', { kind: 'library' }, now)
  const text = checkedText(title, 'title', MAX_TITLE, 1).trim()
  const salt = newSalt()
  return library.database.transaction().execute(async (write) => {
    const { id } = await write
      .insertInto('cases')
      .values({
        title: text,
        status: 'OPEN',
        assignee: null,
        legalHold: 0,
        retainUntil: null,
        createdAt: now,
        createdBy: bytesOf(actor.reviewer.fingerprint),
        salt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const detail = { title: saltedDigest(salt, text) }
    await appendEntries(write, library.log, [entryOf('case.created', id, actor, detail)], { now })
    return id
  })
}

/** Changes a case. Throws `Refused`. */
export async function changeCase(
  library: Library,
  actor: Actor,
  id: number,
  change: CaseChange,
  now: number,
): Promise<void> {
  const needed: Permission = change.kind === 'hold' || change.kind === 'retain' ? 'hold' : 'editCase'
  const object = { kind: 'case', id } as const
  await permit(library, actor, needed, object, now)
  try {
    await library.database.transaction().execute(async (write) => {
      const row = await write
        .selectFrom('cases')
        .select(['status', 'legalHold', 'salt'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) throw new Refused('INVALID_INPUT', `The library has no case ${id}`)
      // Holds can outlive the work on a case.
      if (row.status === 'CLOSED' && needed !== 'hold' && change.kind !== 'reopen')
        throw new Refused('NOT_POSSIBLE', `The case ${id} is closed`, 'Reopen it first.')
      // Out of the case, it could be erased.
      if (row.legalHold === 1 && change.kind === 'remove')
        throw new Refused(
          'LEGAL_HOLD',
          `The case ${id} is under a legal hold: its archives stay in it`,
          'Lift the hold first.',
        )
      const detail = await apply(write, actor, { id, salt: row.salt }, change, now)
      await appendEntries(write, library.log, [entryOf('case.changed', id, actor, detail)], { now })
    })
  } catch (error) {
    throw error instanceof Refused ? await refused(library, actor.reviewer.fingerprint, error, object, now) : error
  }
}

const entryOf = (action: LogAction, id: number, actor: Actor, detail: NewLogEntry['detail']): NewLogEntry => ({
  action,
  object: { kind: 'case', id },
  ...actedBy(actor),
  detail,
})

/** Applies a change and returns the detail of its entry: of texts, the salted digests. */
async function apply(
  write: Transaction<Tables>,
  { reviewer }: Actor,
  { id: caseId, salt }: { readonly id: number; readonly salt: Uint8Array },
  change: CaseChange,
  now: number,
): Promise<NewLogEntry['detail']> {
  const author = bytesOf(reviewer.fingerprint)
  const update = (values: Partial<Tables['cases']>) =>
    write
      .updateTable('cases')
      .set(values as object)
      .where('id', '=', caseId)
      .execute()
  const { kind } = change
  switch (kind) {
    case 'add':
      await write
        .insertInto('caseArchives')
        .values({ caseId, archiveId: change.archive.id, addedAt: now })
        .onConflict((conflict) => conflict.columns(['caseId', 'archiveId']).doNothing())
        .execute()
      return { change: kind, archive: change.archive.sha256 }
    case 'remove':
      await write
        .deleteFrom('caseArchives')
        .where('caseId', '=', caseId)
        .where('archiveId', '=', change.archive.id)
        .execute()
      return { change: kind, archive: change.archive.sha256 }
    case 'note': {
      const text = checkedText(change.text, 'note', MAX_COMMENT, 1)
      const archive = await archiveOf(write, change.archiveId)
      // Of its own, since a note can be erased.
      const ownSalt = newSalt()
      const note = { caseId, author, time: now, archiveId: change.archiveId, text, salt: ownSalt }
      await write.insertInto('caseNotes').values(note).execute()
      return { change: kind, archive, note: saltedDigest(ownSalt, text) }
    }
    case 'tag': {
      const tag = checkedText(change.tag, 'tag', MAX_TAG, 1).trim()
      await write
        .insertInto('caseTags')
        .values({ caseId, tag })
        .onConflict((conflict) => conflict.columns(['caseId', 'tag']).doNothing())
        .execute()
      return { change: kind, tag: saltedDigest(salt, tag) }
    }
    case 'untag':
      await write.deleteFrom('caseTags').where('caseId', '=', caseId).where('tag', '=', change.tag).execute()
      return { change: kind, tag: saltedDigest(salt, change.tag) }
    case 'assign':
      await update({ assignee: change.reviewer === null ? null : bytesOf(change.reviewer) })
      return { change: kind, reviewer: change.reviewer }
    case 'answer':
      for (const { question, answer, comment } of change.answers) {
        const row = {
          answer,
          comment: checkedText(comment, 'comment', MAX_COMMENT),
          answeredAt: now,
          answeredBy: author,
        }
        await write
          .insertInto('caseAnswers')
          .values({ caseId, question, ...row })
          .onConflict((conflict) => conflict.columns(['caseId', 'question']).doUpdateSet(row))
          .execute()
      }
      return {
        change: kind,
        questions: change.answers.map(({ question }) => question),
        answers: change.answers.map(({ answer, comment }) =>
          saltedDigest(salt, answerText(answer, checkedText(comment, 'comment', MAX_COMMENT))),
        ),
      }
    case 'hold':
      await update({ legalHold: change.isHeld ? 1 : 0 })
      return { change: kind, isHeld: change.isHeld }
    case 'retain':
      await update({ retainUntil: change.until })
      return { change: kind, until: change.until }
    case 'close':
    case 'reopen':
      await update({ status: kind === 'close' ? 'CLOSED' : 'OPEN' })
      return { change: kind }
  }
}

/** Returns the SHA-256 of the archive that a note is about; null for a note about the whole case. */
async function archiveOf(write: Transaction<Tables>, id: number | null): Promise<string | null> {
  if (id === null) return null
  const row = await write.selectFrom('archives').select('sha256').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refused('INVALID_INPUT', `The library has no archive ${id}`)
  return hexOf(row.sha256)
}
