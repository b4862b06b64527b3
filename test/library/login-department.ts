import { sql } from 'kysely'
import {
  type Actor,
  addReviewer,
  authenticate,
  changeCase,
  checkDecision,
  createCase,
  decide,
  saveCoverage,
} from '../../main/library/index.ts'
import { logEnd } from '../../main/library/log/read-tree.ts'
import { writeEntry } from '../../main/library/log/write-entry.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import { findArchives } from '../../main/library/queries/find-archives.ts'
import { JobQueue } from '../../main/library/queue/job-queue.ts'
import { createRoles } from '../../main/library/roles/create-roles.ts'
import { databaseRole } from '../../main/library/roles/grants.ts'
import { startRun } from '../../main/library/store/runs.ts'
import { saveInputs } from '../../main/library/store/save-inputs.ts'
import { LOGIN_NAMES, LOGINS, type LoginManipulation, type LoginName } from './login-manipulations.ts'
import { approval, newKey } from './review-people.ts'
import { entryOf, inputOf, variantOf } from './sample-entries.ts'

/** Library on a server, with a person or worker at each login. */
export interface LoginDepartment {
  readonly owner: Library
  as(name: LoginName): Library
  close(): Promise<void>
}

/** Creates the logins of a library in an empty database, and lets the people of a department work, each at the own login. */
export async function loginDepartment(location: string): Promise<LoginDepartment> {
  await (await JobQueue.open(location)).close()
  const owner = await openLibrary(location)
  await createRoles(owner.database)
  const libraries = new Map<LoginName, Library>()
  for (const name of LOGIN_NAMES) {
    await sql
      .raw(`create role ${name} login password 'test' in role ${databaseRole(LOGINS[name])}`)
      .execute(owner.database)
    libraries.set(name, await openLibrary(location.replace('//postgres:', `//${name}:`)))
  }
  const as = (name: LoginName): Library => libraries.get(name) ?? owner
  await fill(as)
  return {
    ...{ owner, as },
    async close() {
      for (const library of libraries.values()) await library.close()
      await owner.close()
    },
  }
}

async function fill(as: LoginDepartment['as']): Promise<void> {
  const people = new Map<LoginName, Actor>()
  for (const name of ['adam', 'rosa', 'alma', 'vito'] as const) {
    const key = newKey(name)
    const input = { name, roles: [LOGINS[name]], validUntil: null, account: name } as const
    await addReviewer(as('adam'), people.get('adam') ?? null, key, input, Date.now())
    people.set(name, await authenticate(as(name), key, Date.now()))
  }
  const [rosa, alma] = [people.get('rosa'), people.get('alma')]
  if (!rosa || !alma) throw new Error('unreachable')
  const worker = as('wim')
  const run = {
    ...(await startRun(worker, { trustSha256: 'ab'.repeat(32), policySha256: 'ab'.repeat(32) })),
    log: worker.log,
  }
  const entry = await entryOf('reviewed-by-people.mime', worker.key)
  const inputs = [1, 2].map((number) => inputOf(variantOf(entry, number), `/in/${number}`))
  await saveInputs(worker.database, inputs, run)
  const [[first], [second]] = [await findArchives(as('rosa'), 'proof-1'), await findArchives(as('rosa'), 'proof-2')]
  if (!first || !second) throw new Error('The archives were not saved')
  const seen = { tabs: ['Images'], findings: [], images: [], indicators: [] }
  await saveCoverage(as('rosa'), first.id, rosa.reviewer.fingerprint, seen, Date.now())
  const made = await decide(as('rosa'), rosa, approval(first), Date.now())
  await checkDecision(as('alma'), alma, { reviewId: made.id, result: 'CONFIRMED', comment: '' }, Date.now())
  await decide(as('rosa'), rosa, approval(second), Date.now())
  const id = await createCase(as('rosa'), rosa, 'Held', Date.now())
  for (const change of [
    { kind: 'add', archive: first },
    { kind: 'note', text: 'Seen.', archiveId: null },
    { kind: 'tag', tag: 'urgent' },
  ] as const)
    await changeCase(as('rosa'), rosa, id, change, Date.now())
  await changeCase(as('alma'), alma, id, { kind: 'hold', isHeld: true }, Date.now())
  await changeCase(as('alma'), alma, id, { kind: 'retain', until: '2099-12-31' }, Date.now())
}

/** Runs statements of a login, and takes everything back. Returns what prevents them: `refused`, `nothing` if no row is there for it, or `done`. */
export async function loginOutcome(
  department: LoginDepartment,
  name: LoginName,
  manipulation: LoginManipulation,
): Promise<string> {
  const { owner, as } = department
  await completeNodes(owner)
  const { database } = as(name)
  let isDone = false
  try {
    return await database.transaction().execute(async (write) => {
      let rows = 0
      for (const statement of manipulation.statements) {
        const result = await sql.raw(statement).execute(write)
        rows += Number(result.numAffectedRows ?? 0) + (statement.startsWith('do ') ? 1 : 0)
      }
      // Rules that hold at the end of the transaction.
      await sql`set constraints all immediate`.execute(write)
      isDone = true
      throw new Error(rows === 0 ? 'nothing' : 'done')
    })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return isDone ? error.message : 'refused'
  }
}

/** Makes the number of entries even: the next one completes no node, which its writer would have to add. */
export async function completeNodes(owner: Library): Promise<void> {
  const { size } = await logEnd(owner.database)
  const entry = { action: 'case.opened', object: { kind: 'library' }, actor: null, detail: {} } as const
  if (size % 2 === 1) await writeEntry(owner, entry, Date.now())
}
