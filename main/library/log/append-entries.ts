import { sql, type Transaction } from 'kysely'
import { isoTime } from '../../../shared/schema/index.ts'
import {
  GrowingTree,
  leafHash,
  type NewLogEntry,
  objectText,
  signCheckpoint,
  signEntry,
} from '../../statement/index.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Database } from '../database/open-database.ts'
import { LOG_LOCK } from '../database/signoff-migration.ts'
import type { Tables } from '../database/tables.ts'
import { bytesOf } from '../hex.ts'
import type { LibraryLog } from './library-log.ts'
import { logEnd, peakHashes } from './read-tree.ts'
import { propertiesOf, storedText } from './stored-text.ts'

/** Version of the entries: those of earlier versions are not signed by the people who act, and record fewer properties. */
export const LOG_VERSION = 2

export interface Appended {
  /** Index of the first appended entry. */
  readonly first: number
  /** Signed checkpoint over the log after it, if one was requested. */
  readonly checkpoint: string | null
}

export interface AppendOptions {
  /** Epoch milliseconds by the clock of this computer. A server has its own. */
  readonly now: number
  /** Whether a checkpoint is signed. */
  readonly signs?: boolean
}

/**
 * Appends entries within a transaction, as its last statements: other writers wait for the log until it ends. The first entries of a
 * library follow that of its creation.
 */
export async function appendEntries(
  write: Transaction<Tables>,
  log: LibraryLog,
  entries: readonly NewLogEntry[],
  { now, signs = false }: AppendOptions,
): Promise<Appended> {
  await lockLog(write, log)
  const { size, time: last } = await logEnd(write)
  const time = Math.max(await clockOf(write, log, now), last)
  const nodes: Tables['logNodes'][] = []
  const tree = GrowingTree.from(size, await peakHashes(write, size), ({ level, index }, hash) =>
    nodes.push({ level, position: index, hash }),
  )
  const all = size === 0 ? [creationOf(log), ...entries] : entries
  const rows = all.map((entry, offset): Tables['logEntries'] => {
    const row = toRow(entry, log, size + offset, time)
    const leaf = leafHash(storedText(row))
    tree.append(leaf)
    return { ...row, leaf }
  })
  await inChunks(rows, 8, (chunk) =>
    write
      .insertInto('logEntries')
      .values([...chunk])
      .execute(),
  )
  await inChunks(nodes, 3, (chunk) =>
    write
      .insertInto('logNodes')
      .values([...chunk])
      .execute(),
  )
  const first = size + all.length - entries.length
  return { first, checkpoint: signs ? await signState(write, log, { size: tree.size, root: tree.root(), time }) : null }
}

type UnhashedRow = Omit<Tables['logEntries'], 'leaf'>

function toRow(
  entry: NewLogEntry,
  { account, key: { fingerprint } }: LibraryLog,
  seq: number,
  time: number,
): UnhashedRow {
  const { actor, action, object, key } = entry
  const row = {
    ...{ seq, time, account, actor: actor === null ? null : bytesOf(actor) },
    ...{ action, object: objectText(object), detail: JSON.stringify(entry.detail) },
  }
  return key ? { ...row, detail: signEntry(propertiesOf(row), fingerprint, key) } : row
}

/**
 * Signs the state of the log under its lock and saves the checkpoint; returns the one that covers it already. A server signs the state that
 * it has. Null in an exported case.
 */
export async function signState(
  write: Transaction<Tables>,
  log: LibraryLog,
  { size, root, time }: { readonly size: number; readonly root: Uint8Array; readonly time: number },
): Promise<string | null> {
  if (log.kind === 'postgres') {
    const { rows } = await sql<{ note: string }>`select "signCheckpoint"() as note`.execute(write)
    return rows[0]?.note ?? null
  }
  if (log.privateKey === null) return null
  const known = await write.selectFrom('checkpoints').select('note').where('size', '=', size).executeTakeFirst()
  if (known) return known.note
  const note = signCheckpoint(log.privateKey, log.key, { size, root, time: isoTime(time) })
  await write.insertInto('checkpoints').values({ size, note, time }).execute()
  return note
}

/** Makes other writers of the log wait until the transaction ends. SQLite has one writer. */
export async function lockLog(write: Transaction<Tables>, { kind }: LibraryLog): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOG_LOCK)})`.execute(write)
}

/** Returns the time that an entry would have now, epoch milliseconds: by the clock of the server, and never before the last entry. */
export async function entryTime(write: Transaction<Tables>, log: LibraryLog, now: number): Promise<number> {
  await lockLog(write, log)
  return Math.max(await clockOf(write, log, now), (await logEnd(write)).time)
}

/** Returns the time of a server, or `now` for a file: epoch milliseconds. */
export async function clockOf(write: Database, { kind }: LibraryLog, now: number): Promise<number> {
  if (kind === 'sqlite') return now
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(write)
  return rows[0]?.now ?? now
}

const creationOf = ({ key }: LibraryLog): NewLogEntry => ({
  ...{ action: 'library.created', object: { kind: 'library' }, actor: null },
  detail: { logKey: key.fingerprint, version: LOG_VERSION },
})
