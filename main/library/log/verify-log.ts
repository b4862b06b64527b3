import { sql } from 'kysely'
import {
  type EntryProperties,
  entryText,
  GrowingTree,
  inclusionProblem,
  leafHash,
  readCheckpoint,
} from '../../statement/index.ts'
import type { Tables } from '../database/tables.ts'
import type { Library } from '../open-library.ts'
import { INVALID, logInclusion } from './log-inclusion.ts'
import { propertiesOf } from './stored-text.ts'

/** Entries that are read at once. */
const PAGE = 4_096
/** Maximum number of problems that are collected. */
const MAX_PROBLEMS = 100
const NONE = [] as const

export interface LogProblem {
  readonly code: 'ENTRY_MISSING' | 'ENTRY_CHANGED' | 'NODE_CHANGED' | 'CHECKPOINT_INVALID' | 'CHECKPOINT_CONTRADICTED'
  /** Entry that is concerned, or size of the checkpoint. */
  readonly index: number
  readonly message: string
}

export interface LogVerification {
  /** Number of entries; in an exported case, of those that it contains. */
  readonly size: number
  /** Root of the tree, hex; null in an exported case. */
  readonly root: string | null
  /** Number of checkpoints that agree with the log. */
  readonly checkpoints: number
  readonly problems: readonly LogProblem[]
}

/** Checkpoint that was stored outside the library. */
export interface OutsideCheckpoint {
  readonly name: string
  readonly note: string
}

/** Row of an entry without its leaf. */
export type StoredEntry = Omit<Tables['logEntries'], 'leaf'>

/** Entry with the time of its row, epoch milliseconds. */
export interface TimedEntry {
  readonly properties: EntryProperties
  readonly time: number
}

/**
 * Computes the tree from all entries and compares it with the stored subtrees and all checkpoints. Nothing that is stored is trusted but
 * the key of the log. `onEntries` is called with each group of entries, in their order. What the entries say is not judged:
 * `verifyLibrary` does.
 */
export async function verifyLog(
  library: Library,
  outside: readonly OutsideCheckpoint[] = [],
  onProgress: (entries: number) => void = () => {},
  onEntries: (entries: readonly TimedEntry[]) => Promise<void> = async () => {},
): Promise<LogVerification> {
  if (library.isReadOnly) return verifyExported(library)
  const { database } = library
  const problems = new Problems()
  const checkpoints = await collectCheckpoints(library, outside, problems)
  let complete = new Map<number, Hashed[]>()
  const tree = new GrowingTree(({ level, index }, hash) => {
    const nodes = complete.get(level) ?? []
    nodes.push({ position: index, hash })
    complete.set(level, nodes)
  })
  let agreeing = 0
  for (let next = 0; ; ) {
    const rows = await database
      .selectFrom('logEntries')
      .select(['seq', 'time', 'account', 'actor', 'action', 'object', 'detail'])
      .where('seq', '>=', next)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    if (rows.length === 0) break
    const entries: TimedEntry[] = []
    const leaves: Hashed[] = []
    for (const row of rows) {
      for (; next < row.seq; next++) problems.add('ENTRY_MISSING', next, `entry ${next} is missing`)
      next = row.seq + 1
      const properties = propertiesOf(row)
      entries.push({ properties, time: row.time })
      const leaf = leafHash(entryText(properties))
      leaves.push({ position: row.seq, hash: leaf })
      tree.append(leaf)
      for (const { name, root } of checkpoints.get(tree.size) ?? NONE)
        if (Buffer.compare(tree.root(), root) === 0) agreeing++
        else
          problems.add(
            'CHECKPOINT_CONTRADICTED',
            tree.size,
            `${name}: the first ${tree.size} entries are not those that it signs: the log was rewritten`,
          )
    }
    for (const seq of await otherHashes(library, 'leaf', leaves))
      problems.add('ENTRY_CHANGED', seq, `entry ${seq} (${rows.find((row) => row.seq === seq)?.action}) was changed`)
    await compareNodes(library, complete, problems)
    complete = new Map()
    await onEntries(entries)
    onProgress(tree.size)
  }
  if (await hasFurtherNodes(library, tree.size))
    problems.add(
      'ENTRY_MISSING',
      tree.size,
      'more subtrees are stored than the entries have: entries behind the last one were removed, or rows were put in',
    )
  for (const [size, all] of checkpoints)
    if (size > tree.size)
      for (const { name } of all)
        problems.add(
          'CHECKPOINT_CONTRADICTED',
          size,
          `${name}: it signs ${size} entries, the log has ${tree.size}: entries were cut off, or the database was restored from an older copy`,
        )
  return { size: tree.size, root: tree.root().toString('hex'), checkpoints: agreeing, problems: problems.all }
}

/** Returns whether more subtrees are stored than a tree of this size has. */
async function hasFurtherNodes({ database }: Library, size: number): Promise<boolean> {
  const { count } = await database
    .selectFrom('logNodes')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  let expected = 0
  for (let nodes = Math.floor(size / 2); nodes > 0; nodes = Math.floor(nodes / 2)) expected += nodes
  return Number(count) > expected
}

class Problems {
  readonly all: LogProblem[] = []

  add(code: LogProblem['code'], index: number, message: string): void {
    if (this.all.length < MAX_PROBLEMS) this.all.push({ code, index, message })
  }
}

type RootsBySize = ReadonlyMap<number, readonly { readonly name: string; readonly root: Uint8Array }[]>

async function collectCheckpoints(
  { database, log }: Library,
  outside: readonly OutsideCheckpoint[],
  problems: Problems,
): Promise<RootsBySize> {
  const found = new Map<number, { name: string; root: Uint8Array }[]>()
  const rows = await database.selectFrom('checkpoints').select(['size', 'note']).orderBy('size').execute()
  const all = [
    ...rows.map(({ size, note }) => ({ name: `checkpoint of ${size} entries`, size, note })),
    ...outside.map((checkpoint) => ({ ...checkpoint, size: null })),
  ]
  for (const { name, note, size } of all) {
    const read = readCheckpoint(note, log.key)
    if (!read.isValid) problems.add('CHECKPOINT_INVALID', size ?? 0, `${name}: ${INVALID[read.problem]}`)
    else if (size !== null && read.checkpoint.size !== size)
      problems.add('CHECKPOINT_INVALID', size, `${name}: it signs ${read.checkpoint.size}`)
    else {
      const { size: signed, root } = read.checkpoint
      found.set(signed, [...(found.get(signed) ?? []), { name, root }])
    }
  }
  return found
}

/** Hash of an entry or subtree by its position. */
interface Hashed {
  readonly position: number
  readonly hash: Buffer
}

async function compareNodes(
  library: Library,
  complete: ReadonlyMap<number, readonly Hashed[]>,
  problems: Problems,
): Promise<void> {
  for (const [level, nodes] of complete)
    for (const position of await otherHashes(library, level, nodes))
      problems.add(
        'NODE_CHANGED',
        position * 2 ** level,
        `the stored subtree ${position} of level ${level} is not that of its entries`,
      )
}

/** Returns the positions whose stored hashes are others. `of`: leaves of entries, or nodes of a level. */
async function otherHashes(
  { database, kind }: Library,
  of: 'leaf' | number,
  hashes: readonly Hashed[],
): Promise<readonly number[]> {
  const [first, last] = [hashes[0]?.position ?? 0, hashes.at(-1)?.position ?? 0]
  const rows =
    of === 'leaf'
      ? sql`(select "seq" as "position", "leaf" as "hash" from "logEntries" where "seq" between ${first} and ${last}) as "rows"`
      : sql`"logNodes" where "level" = ${of} and "position" between ${first} and ${last}`
  const hex = kind === 'sqlite' ? sql`lower(hex("hash"))` : sql`encode("hash", 'hex')`
  const joined = kind === 'sqlite' ? sql.raw('group_concat') : sql.raw('string_agg')
  // One text takes much less time to read than a row for each; rows are read only to name the difference.
  const whole = await sql<{
    text: string | null
  }>`select ${joined}(${hex}, '' order by "position") as "text" from ${rows}`.execute(database)
  if (whole.rows[0]?.text === hashes.map(({ hash }) => hash.toString('hex')).join('')) return []
  const each = await sql<{ position: number; hash: string }>`select "position", ${hex} as "hash" from ${rows}`.execute(
    database,
  )
  const stored = new Map(each.rows.map((row): [number, string] => [row.position, row.hash]))
  return hashes.flatMap(({ position, hash }) => (stored.get(position) === hash.toString('hex') ? [] : [position]))
}

/** An exported case has some entries, each with its audit path. */
async function verifyExported(library: Library): Promise<LogVerification> {
  const problems = new Problems()
  const rows = await library.database.selectFrom('exportedEntries').select('seq').orderBy('seq').execute()
  for (const { seq } of rows) {
    const inclusion = await logInclusion(library, seq)
    const problem = inclusion ? inclusionProblem(inclusion, library.log.key.fingerprint) : 'NOT_A_PROOF'
    if (problem) problems.add('ENTRY_CHANGED', seq, `entry ${seq} is not included in the checkpoint (${problem})`)
  }
  if (rows.length === 0) problems.add('ENTRY_MISSING', 0, 'the exported case has no entries: nothing in it is proved')
  const agreeing = rows.length > 0 && problems.all.length === 0 ? 1 : 0
  return { size: rows.length, root: null, checkpoints: agreeing, problems: problems.all }
}
