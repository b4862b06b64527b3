import {
  inclusionPath,
  inclusionProblem,
  type LogInclusion,
  rangeHash,
  readCheckpoint,
  recordedStatement,
} from '../../statement/index.ts'
import { durably } from '../database/durably.ts'
import type { Database } from '../database/open-database.ts'
import type { Library } from '../open-library.ts'
import { entryTime, signState } from './append-entries.ts'
import { LogDamaged, logSize, storedHash } from './read-tree.ts'
import { storedText } from './stored-text.ts'

/** Returns the latest signed checkpoint; null if there is none. */
export async function latestCheckpoint(
  database: Database,
): Promise<{ readonly size: number; readonly note: string } | null> {
  const row = await database
    .selectFrom('checkpoints')
    .select(['size', 'note'])
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Signs a checkpoint over the whole log now, or returns the one that covers it already. An exported case returns its own. */
export async function checkpointNow(library: Library, now: number): Promise<string> {
  const { log } = library
  if (library.isReadOnly) return (await latestCheckpoint(library.database))?.note ?? ''
  const note = await durably(library, async (write) => {
    const time = await entryTime(write, log, now)
    const size = await logSize(write)
    return signState(write, log, { size, root: await rootAt(write, size), time })
  })
  return note ?? ''
}

/** Returns the root of the tree of the first `size` entries, from the stored subtrees. Throws `LogDamaged`. */
async function rootAt(database: Database, size: number): Promise<Uint8Array> {
  return rangeHash(0, size, (subtree) => storedHash(database, subtree))
}

/**
 * Returns the proof that an entry is in the log, under the latest checkpoint; null if the log has no such entry, or no checkpoint includes
 * it. Throws `LogDamaged`.
 */
export async function logInclusion(library: Library, index: number): Promise<LogInclusion | null> {
  const { database, log } = library
  const checkpoint = await latestCheckpoint(database)
  const logKey = Buffer.from(log.key.spki).toString('base64')
  if (library.isReadOnly) {
    const row = await database.selectFrom('exportedEntries').selectAll().where('seq', '=', index).executeTakeFirst()
    if (!row || !checkpoint) return null
    // Only written by the export.
    return { index, entry: row.entry, path: JSON.parse(row.path) as string[], checkpoint: checkpoint.note, logKey }
  }
  if (!checkpoint || index >= checkpoint.size) return null
  const row = await database.selectFrom('logEntries').selectAll().where('seq', '=', index).executeTakeFirst()
  if (!row) return null
  const path = await inclusionPath(index, checkpoint.size, (subtree) => storedHash(database, subtree))
  const encoded = path.map((hash) => Buffer.from(hash).toString('base64'))
  return { index, entry: storedText(row), path: encoded, checkpoint: checkpoint.note, logKey }
}

/** Returns why the log does not show that a statement was recorded; null if it does. */
export async function logProblem(library: Library, index: number, digest: string): Promise<string | null> {
  try {
    const inclusion = await logInclusion(library, index)
    if (!inclusion) return 'the entry is missing, or no checkpoint includes it'
    const problem = inclusionProblem(inclusion, library.log.key.fingerprint)
    if (problem) return PROBLEMS[problem]
    return recordedStatement(inclusion.entry) === digest ? null : 'the entry is about another statement'
  } catch (error) {
    if (error instanceof LogDamaged) return error.message
    throw error
  }
}

const PROBLEMS = {
  NOT_A_PROOF: 'the proof cannot be read',
  OTHER_LOG: 'the checkpoint is one of another log',
  CHECKPOINT_INVALID: 'the signature of the checkpoint is invalid',
  NOT_INCLUDED: 'the entry was changed after it was signed',
} as const

export const INVALID = {
  NOT_A_CHECKPOINT: 'it is no checkpoint',
  OTHER_LOG: 'it is a checkpoint of another library',
  SIGNATURE_INVALID: 'its signature is not one of this library',
} as const

/** Returns why a checkpoint that was stored outside the library contradicts this log; null if the log continues it. */
export async function checkpointProblem({ database, log }: Library, note: string): Promise<string | null> {
  const read = readCheckpoint(note, log.key)
  if (!read.isValid) return INVALID[read.problem]
  const { size, root, time } = read.checkpoint
  const current = await logSize(database)
  if (size > current)
    return `on ${time} the log had ${size} entries, now it has ${current}: entries were cut off, or the database was restored from an older copy`
  try {
    return Buffer.compare(await rootAt(database, size), root) === 0
      ? null
      : `the first ${size} entries are not those of ${time}: the log was rewritten`
  } catch (error) {
    if (error instanceof LogDamaged) return error.message
    throw error
  }
}
