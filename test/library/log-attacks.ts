import { createPrivateKey, createPublicKey } from 'node:crypto'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { logKeyOf, readCheckpointText, signCheckpoint } from '../../main/statement/log/checkpoint.ts'
import { entryText } from '../../main/statement/log/log-entry.ts'
import { GrowingTree, leafHash } from '../../main/statement/log/merkle-tree.ts'

const FILES = ['', '-wal', '-shm']

/** Copies the database of a library; keys stay where they are. */
export function copyDatabase(from: string, to: string): void {
  for (const ending of FILES) {
    rmSync(`${to}${ending}`, { force: true })
    cpSync(`${from}${ending}`, `${to}${ending}`, { force: true, recursive: true, errorOnExist: false, filter: exists })
  }
}

const exists = (path: string): boolean => {
  try {
    readFileSync(path)
    return true
  } catch {
    return false
  }
}

export interface AttackedEntry {
  seq: number
  time: number
  account: string
  actor: Uint8Array | null
  action: string
  object: string
  detail: string
}

/**
 * Rewrites the log of a file as its owner can: with the entries that `change` returns, the subtrees that follow from them, and checkpoints
 * signed anew with the key of the log. Nothing inside the library contradicts it afterwards.
 */
export function rewriteLog(
  location: string,
  change: (entries: readonly AttackedEntry[]) => readonly AttackedEntry[],
): void {
  const database = new DatabaseSync(location)
  const triggers = database.prepare(`select name, sql from sqlite_master where type = 'trigger'`).all()
  for (const { name } of triggers) database.exec(`drop trigger "${name}"`)
  const privateKey = createPrivateKey(readFileSync(`${location}.log-key`))
  const key = logKeyOf(createPublicKey(privateKey))
  const entries = database.prepare('select * from logEntries order by seq').all() as unknown as AttackedEntry[]
  const roots = new Map<number, Uint8Array>()
  const nodes: [number, number, Uint8Array][] = []
  // Checkpoints within entries are of earlier entries, so that their new roots are known when they are reached.
  const resign = (note: string): string => {
    const { size, time } = readCheckpointText(note.slice(0, note.indexOf('\n\n') + 1)) ?? { size: 0, time: '' }
    return signCheckpoint(privateKey, key, { size, root: roots.get(size) ?? new Uint8Array(32), time })
  }
  const tree = new GrowingTree(({ level, index }, hash) => nodes.push([level, index, hash]))
  const leaves: Uint8Array[] = []
  const changed = change(entries).map((entry, seq) => ({ ...entry, seq }))
  for (const entry of changed) {
    const { seq, time, account, actor, action, object } = entry
    const hex = actor === null ? null : Buffer.from(actor).toString('hex')
    entry.detail = withNewCheckpoint(entry, resign)
    const text = { index: seq, time: new Date(time).toISOString(), account, actor: hex, action, object }
    const leaf = leafHash(entryText({ ...text, detail: entry.detail }))
    leaves.push(leaf)
    tree.append(leaf)
    roots.set(tree.size, tree.root())
  }
  const notes = database.prepare('select * from checkpoints').all()
  database.exec('delete from logEntries; delete from logNodes; delete from checkpoints')
  const insert = database.prepare(
    'insert into logEntries (seq, time, account, actor, action, object, detail, leaf) values (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  for (const [index, { seq, time, account, actor, action, object, detail }] of changed.entries())
    insert.run(seq, time, account, actor, action, object, detail, leaves[index] ?? new Uint8Array(0))
  for (const [level, position, hash] of nodes)
    database.prepare('insert into logNodes (level, position, hash) values (?, ?, ?)').run(level, position, hash)
  for (const { size, note, time } of notes)
    if (Number(size) <= changed.length)
      database
        .prepare('insert into checkpoints (size, note, time) values (?, ?, ?)')
        .run(size ?? 0, resign(String(note)), time ?? 0)
  for (const { sql } of triggers) database.exec(String(sql))
  database.close()
}

/** Marks a detail whose checkpoint is signed again. */
export const RESIGNED = '"checkpoint":"RESIGNED '

function withNewCheckpoint({ detail }: AttackedEntry, resign: (note: string) => string): string {
  if (!detail.includes(RESIGNED)) return detail
  const { checkpoint, ...rest } = JSON.parse(detail)
  return JSON.stringify({ ...rest, checkpoint: resign(String(checkpoint).slice('RESIGNED '.length)) })
}
