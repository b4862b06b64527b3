import { hostname, userInfo } from 'node:os'
import type { Database } from '../database/open-database.ts'
import { storableText } from '../entry/storable-text.ts'
import { inChunks } from './in-chunks.ts'
import type { RunContext } from './saved-input.ts'

export interface RunCounts {
  readonly added: number
  readonly known: number
  readonly failed: number
}

/** Records the start of a run on this host by the user of this process. */
export async function startRun(database: Database, trustSha256: string): Promise<RunContext> {
  const [host, user] = [storableText(hostname()), storableText(userName())]
  const { id } = await database
    .insertInto('runs')
    .values({ startedAt: Date.now(), host, user, added: 0, known: 0, failed: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { runId: id, host, user, trustSha256 }
}

export async function endRun(database: Database, { runId }: RunContext, counts: RunCounts): Promise<void> {
  await database
    .updateTable('runs')
    .set({ endedAt: Date.now(), ...counts })
    .where('id', '=', runId)
    .execute()
}

/** Records inputs that could not be verified; the next run tries them again. */
export async function saveFailures(
  database: Database,
  { runId, host }: RunContext,
  failures: readonly { readonly path: string; readonly code: string }[],
): Promise<void> {
  const byPath = new Map(failures.map((failure) => [storableText(failure.path, 4096), failure]))
  await inChunks([...byPath], 5, (chunk) =>
    database
      .insertInto('runFailures')
      .values(chunk.map(([path, { code }]) => ({ runId, host, path, code, failedAt: Date.now() })))
      .onConflict((conflict) => conflict.columns(['runId', 'path']).doNothing())
      .execute(),
  )
}

/** A process may run under an id that has no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim()
  }
}
