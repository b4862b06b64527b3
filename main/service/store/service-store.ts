import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { EngineStore } from '../engine/store.ts'
import type { LimitedDeliveries } from '../webhooks/delivery-store.ts'
import { adoptFiles } from './adopt-files.ts'
import { CommitMark, MARK_FILE } from './commit-mark.ts'
import { DatabaseUnusable, HINTS, unusable } from './database-unusable.ts'
import { deliveryStore } from './delivery-store.ts'
import { engineStore } from './engine-store.ts'
import { Erasure } from './erasure.ts'
import { type FileFolder, filesInMemory, folderOfFiles } from './file-folder.ts'
import { DATABASE_FILE, FILES_FOLDER, PROOFS_FOLDER, TEMPORARY_FOLDER } from './folder-names.ts'
import { inspectFolder } from './inspect-folder.ts'
import { makeDataFolder } from './make-data-folder.ts'
import { type Durability, damaged, openDatabase } from './open-database.ts'
import { proofVaultIn, proofVaultInMemory } from './proof-vault.ts'
import {
  damagedRecords,
  emptyFolder,
  LostAndFound,
  reconcileFiles,
  refuseDamaged,
  setAside,
  setTransactionAside,
} from './recover-folder.ts'
import { finishRestoring } from './restore-folder.ts'
import { takeSnapshot } from './snapshot.ts'
import { StoredFiles } from './stored-files.ts'
import { WriteGroups } from './write-groups.ts'

/** Everything that a service stores. */
export interface ServiceStore {
  readonly engine: EngineStore
  readonly deliveries: LimitedDeliveries
  /** What was found and done when the folder was opened; for the user. */
  readonly notes: readonly string[]
  /** Writes everything into one new file. */
  snapshot(path: string): Promise<void>
  /** Folder for temporary files; null for a store in memory. */
  readonly temporaryFolder: string | null
  close(): void
}

export interface StoreOptions {
  /** `power-loss` unless given. */
  readonly durability?: Durability
  /** Starts with what can be read of a damaged folder and moves the rest to lost+found, instead of refusing. */
  readonly salvage?: boolean
}

/** Opens the store in `folder`, made where it is missing; null keeps everything in memory. Throws DatabaseUnusable. */
export function openServiceStore(folder: string | null, options: StoreOptions = {}): ServiceStore {
  if (folder === null) return storeInMemory()
  makeDataFolder(folder)
  finishRestoring(folder)
  const lost = new LostAndFound(folder, Date.now())
  prepare(folder, lost, options.salvage ?? false)
  restrictAccess(folder)
  const { durability = 'power-loss' } = options
  const database = openDatabase(join(folder, DATABASE_FILE), durability)
  try {
    restrictAccess(folder)
    return storeInFolder(folder, database, lost, { ...options, durability })
  } catch (error) {
    database.close()
    throw damaged(error)
  }
}

function storeInMemory(): ServiceStore {
  const database = openDatabase(':memory:')
  return storeOver({ database, files: filesInMemory(), flushes: false, folder: null, mark: null, notes: [] })
}

/** Refuses a folder whose database is not the one that worked in it; with `salvage` sets aside what cannot be read. */
function prepare(folder: string, lost: LostAndFound, salvage: boolean): void {
  const state = inspectFolder(folder)
  if (state.kind !== 'unsound') return
  if (!salvage) throw new DatabaseUnusable(state.reason, HINTS.salvage)
  if (!state.isReadable) setAside(lost)
  lost.write(['reason.txt'], `${state.reason}\n`)
}

/** Also in a folder that was made before with other rights. */
function restrictAccess(folder: string): void {
  try {
    const isOpen = (statSync(folder).mode & OTHERS) !== 0
    chmodSync(folder, 0o700)
    const names = isOpen
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      : [FILES_FOLDER, PROOFS_FOLDER, DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, MARK_FILE]
    for (const name of names) {
      const entry = statSync(join(folder, name), { throwIfNoEntry: false })
      if (entry && (entry.mode & OTHERS) !== 0) chmodSync(join(folder, name), entry.isDirectory() ? 0o700 : 0o600)
    }
  } catch {
    // The folder of another user, or a file system without rights.
  }
}

/** Rights of the group and of everybody. */
const OTHERS = 0o077

function storeInFolder(
  folder: string,
  database: DatabaseSync,
  lost: LostAndFound,
  { durability, salvage = false }: StoreOptions,
): ServiceStore {
  emptyFolder(join(folder, TEMPORARY_FOLDER))
  const files = folderOfFiles(join(folder, FILES_FOLDER))
  const setAsideIds = checkRecords(folder, database, lost, salvage)
  adoptFiles(database, files)
  reconcile(database, files, lost)
  const notes = [
    ...setAsideIds.map((id) => `the transaction ${id} was damaged and was set aside`),
    ...(lost.isUsed ? [`what the database does not know was moved to ${lost.place}`] : []),
  ]
  const mark = markOf(folder, database)
  return storeOver({ database, files, flushes: durability === 'power-loss', folder, mark, notes })
}

/** Returns the ids that were set aside. */
function checkRecords(folder: string, database: DatabaseSync, lost: LostAndFound, salvage: boolean): readonly string[] {
  const found = damagedRecords(database)
  if (found.size === 0) return []
  if (!salvage) refuseDamaged(join(folder, DATABASE_FILE), found)
  for (const id of found.keys()) setTransactionAside(database, lost, id)
  return [...found.keys()]
}

function reconcile(database: DatabaseSync, files: FileFolder, lost: LostAndFound | null): void {
  const isEnded = database.prepare('select 1 from tombstones where id = ?')
  const filesOf = database.prepare('select id, isRemoved from storedFiles where identityId = ?')
  const known = {
    isEnded: (id: string) => isEnded.get(id) !== undefined,
    filesOf: (id: string) => new Map(filesOf.all(id).map((row) => [String(row.id), row.isRemoved === 1] as const)),
  }
  reconcileFiles(files, known, lost)
  database.exec('delete from storedFiles where isRemoved = 1')
}

/** Gives a new database its id, and its folder the mark that names it. Throws DatabaseUnusable. */
function markOf(folder: string, database: DatabaseSync): CommitMark {
  const known = database.prepare("select valueJson from settings where name = 'database'").get()?.valueJson
  const id: string = known === undefined ? randomUUID() : JSON.parse(String(known))
  if (known === undefined)
    database.prepare("insert into settings (name, valueJson) values ('database', ?)").run(JSON.stringify(id))
  const commits = Number(database.prepare('select count from commits').get()?.count ?? 0)
  try {
    return new CommitMark(folder, { database: id, commits })
  } catch (error) {
    throw unusable(join(folder, MARK_FILE), error)
  }
}

interface OpenedStore {
  readonly database: DatabaseSync
  readonly files: FileFolder
  readonly flushes: boolean
  readonly folder: string | null
  readonly mark: CommitMark | null
  readonly notes: readonly string[]
}

function storeOver({ database, files, flushes, folder, mark, notes }: OpenedStore): ServiceStore {
  const erasure = new Erasure(database, files)
  const groups = new WriteGroups(database, {
    afterGroup: erasure.finish,
    onCommit: (commits) => mark?.write(commits),
    // Mostly a full disk: pages of the log that are written back leave room for what waits, such as notifications.
    onUndone: () => erasure.rows(),
  })
  const deliveries = deliveryStore(database, groups)
  const stored = new StoredFiles(database, groups, files, erasure, flushes)
  const proofs =
    folder === null ? proofVaultInMemory(stored) : proofVaultIn({ database, groups, files: stored, folder, flushes })
  const engine = engineStore(database, groups, stored, deliveries, erasure, proofs)
  // Rows that an earlier process deleted may still be in the log.
  erasure.rows()
  erasure.finish()
  return {
    engine,
    deliveries,
    notes,
    temporaryFolder: folder === null ? null : join(folder, TEMPORARY_FOLDER),
    async snapshot(path) {
      groups.commit()
      if (existsSync(path)) throw new Error('The file of the snapshot is there already')
      await erasure.paused(() => takeSnapshot(database, files, path))
    },
    close() {
      groups.commit()
      erasure.close()
      void proofs.close()
      mark?.close()
      database.close()
    },
  }
}
