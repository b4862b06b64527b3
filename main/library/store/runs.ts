import { hostname } from 'node:os'
import { inChunks } from '../database/in-chunks.ts'
import type { Database } from '../database/open-database.ts'
import { userName } from '../database/user-name.ts'
import { whileAvailable } from '../database/while-available.ts'
import { storableText } from '../entry/storable-text.ts'
import type { Library } from '../open-library.ts'
import type { SetupDigests } from '../setup-digests.ts'
import type { RunContext } from './saved-input.ts'

export interface RunCounts {
  readonly added: number
  readonly known: number
  readonly failed: number
}

/** Host of the paths of queued items, which name the same file on every computer. */
export const EVERY_HOST = '*'

/**
 * Records the start of a run on this host, by the user of this process; in a library on a server, by the login. `placesHost`: host under
 * which the places of archives are recorded.
 */
export async function startRun(
  { database, kind, log }: Pick<Library, 'database' | 'kind' | 'log'>,
  { trustSha256, policySha256 }: SetupDigests,
  placesHost = storableText(hostname()),
): Promise<RunContext> {
  const host = storableText(hostname())
  const user = kind === 'postgres' ? log.account : storableText(userName())
  const { id } = await database
    .insertInto('runs')
    .values({ startedAt: Date.now(), host, user, added: 0, known: 0, failed: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { runId: id, host: placesHost, user, trustSha256, policySha256 }
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
    whileAvailable(() =>
      database
        .insertInto('runFailures')
        .values(chunk.map(([path, { code }]) => ({ runId, host, path, code, failedAt: Date.now() })))
        .onConflict((conflict) => conflict.columns(['runId', 'path']).doNothing())
        .execute(),
    ),
  )
}
