import type { Database } from '../database/open-database.ts'
import { hexOf } from '../hex.ts'
import { workEntries } from './work-people.ts'

/** Who was named for archives. */
export interface Assignments {
  /** By SHA-256: the latest entry. `to`: null takes the archive from everybody it was assigned to. */
  readonly byArchive: ReadonlyMap<string, { readonly seq: number; readonly to: string | null; readonly reason: string }>
  /** By number of the archive: who has the latest open case with it. */
  readonly byCase: ReadonlyMap<number, string>
}

export async function assignmentsOf(database: Database): Promise<Assignments> {
  const entries = await workEntries(database, 'work.assigned')
  const cases = await database
    .selectFrom('caseArchives')
    .innerJoin('cases', 'cases.id', 'caseArchives.caseId')
    .select(['caseArchives.archiveId', 'cases.assignee'])
    .where('cases.status', '=', 'OPEN')
    .where('cases.assignee', 'is not', null)
    .orderBy('cases.id')
    .execute()
  return {
    byArchive: new Map(
      entries.map(({ seq, object, detail: { to, reason } }) => [
        object.slice('archive:'.length),
        { seq, to: typeof to === 'string' ? to : null, reason: String(reason ?? '') },
      ]),
    ),
    byCase: new Map(
      cases.flatMap(({ archiveId, assignee }) => (assignee ? [[archiveId, hexOf(assignee)] as const] : [])),
    ),
  }
}
