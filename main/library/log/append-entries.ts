import { sql, type Transaction } from 'kysely'
import { signCheckpoint } from '../../statement/log/checkpoint.ts'
import { type NewLogEntry, objectText } from '../../statement/log/log-entry.ts'
import { GrowingTree, leafHash } from '../../statement/log/merkle-tree.ts'
import type { Tables } from '../database/tables.ts'
import { bytesOf } from '../hex.ts'
import { inChunks } from '../store/in-chunks.ts'
import type { LibraryLog } from './library-log.ts'
import { logSize, peakHashes } from './read-tree.ts'
import { storedText } from './stored-text.ts'

/** Number of the advisory lock that orders the writers of a log. */
const LOG_LOCK = 0x70726f6f

export interface Appended {
  /** Index of the first appended entry. */
  readonly first: number
  /** Signed checkpoint over the log after it, if one was requested. */
  readonly checkpoint: string | null
}

export interface AppendOptions {
  /** Epoch milliseconds. */
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
  const size = await logSize(write)
  const nodes: Tables['logNodes'][] = []
  const tree = GrowingTree.from(size, await peakHashes(write, size), ({ level, index }, hash) =>
    nodes.push({ level, position: index, hash }),
  )
  const time = new Date(now).toISOString()
  const all = size === 0 ? [creationOf(log), ...entries] : entries
  const rows = all.map((entry, offset): Tables['logEntries'] => {
    const row = {
      ...{
        seq: size + offset,
        time: now,
        account: log.account,
        actor: entry.actor === null ? null : bytesOf(entry.actor),
      },
      ...{ action: entry.action, object: objectText(entry.object), detail: JSON.stringify(entry.detail) },
    }
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
  if (!signs || log.privateKey === null) return { first, checkpoint: null }
  const checkpoint = signCheckpoint(log.privateKey, log.key, { size: tree.size, root: tree.root(), time })
  await write.insertInto('checkpoints').values({ size: tree.size, note: checkpoint, time: now }).execute()
  return { first, checkpoint }
}

/** Makes other writers of the log wait until the transaction ends. SQLite has one writer. */
export async function lockLog(write: Transaction<Tables>, { kind }: LibraryLog): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${LOG_LOCK})`.execute(write)
}

const creationOf = ({ key }: LibraryLog): NewLogEntry => ({
  ...{ action: 'library.created', object: { kind: 'library' }, actor: null },
  detail: { logKey: key.fingerprint },
})
