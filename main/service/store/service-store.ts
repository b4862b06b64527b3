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
import { missingProofs, proofVaultIn, proofVaultInMemory } from './proof-vault.ts'
import {
  emptyFolder,
  LostAndFound,
  moveToLostAndFound,
  reconcileFiles,
  refuseDamaged,
  setAside,
} from './recover-folder.ts'
import { finishRestoring } from './restore-folder.ts'
import { damagedRows } from './row-checksums.ts'
import { takeSnapshot } from './snapshot.ts'
import { StoredFiles } from './stored-files.ts'
import { WriteGroups } from './write-groups.ts'

/** Persistent storage of a service. */
export interface ServiceStore {
  readonly engine: EngineStore
  readonly deliveries: LimitedDeliveries
  /** Messages for the user about repairs made when the folder was opened. */
  readonly notes: readonly string[]
  /** Writes a snapshot of everything to a new file. */
  snapshot(path: string): Promise<void>
  /** Folder for temporary files; null for a store in memory. */
  readonly temporaryFolder: string | null
  close(): void
}

export interface StoreOptions {
  /** Default: `power-loss`. */
  readonly durability?: Durability
  /** Opens a damaged folder with its readable data and moves the rest to lost+found, instead of throwing. */
  readonly salvage?: boolean
}

/** Opens the store in `folder`, which is created if missing; null keeps everything in memory. Throws DatabaseUnusable. */
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

/** Throws if the database does not belong to the folder or lacks commits; with `salvage`, moves unreadable data to lost+found. */
function prepare(folder: string, lost: LostAndFound, salvage: boolean): void {
  const state = inspectFolder(folder)
  if (state.kind !== 'unsound') return
  if (!salvage) throw new DatabaseUnusable(state.reason, HINTS.salvage)
  if (!state.isReadable) moveToLostAndFound(lost)
  lost.write(['reason.txt'], `${state.reason}\n`)
}

/** Restricts access to the owner, also in an existing folder with other permissions. */
function restrictAccess(folder: string): void {
  try {
    const isOpen = (statSync(folder).mode & GROUP_AND_OTHERS) !== 0
    chmodSync(folder, 0o700)
    const names = isOpen
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      : [FILES_FOLDER, PROOFS_FOLDER, DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, MARK_FILE]
    for (const name of names) {
      const entry = statSync(join(folder, name), { throwIfNoEntry: false })
      if (entry && (entry.mode & GROUP_AND_OTHERS) !== 0)
        chmodSync(join(folder, name), entry.isDirectory() ? 0o700 : 0o600)
    }
  } catch {
    // The folder belongs to another user, or the file system has no permissions.
  }
}

/** Permission bits of group and others. */
const GROUP_AND_OTHERS = 0o077

function storeInFolder(
  folder: string,
  database: DatabaseSync,
  lost: LostAndFound,
  { durability, salvage = false }: StoreOptions,
): ServiceStore {
  emptyFolder(join(folder, TEMPORARY_FOLDER))
  const files = folderOfFiles(join(folder, FILES_FOLDER))
  const asides = checkRows(folder, database, lost, salvage)
  adoptFiles(database, files)
  reconcile(database, files, lost)
  const notes = [
    ...asides.map((name) => `${name} was damaged and was set aside`),
    ...(lost.isUsed ? [`what the database does not know was moved to ${lost.place}`] : []),
  ]
  const mark = openMark(folder, database)
  return storeOver({ database, files, flushes: durability === 'power-loss', folder, mark, notes })
}

/** Returns what was moved to lost+found, in words. Throws DatabaseUnusable without `salvage`. */
function checkRows(folder: string, database: DatabaseSync, lost: LostAndFound, salvage: boolean): readonly string[] {
  const damagedOnes = [...damagedRows(database), ...missingProofs(database, join(folder, PROOFS_FOLDER))]
  if (damagedOnes.length === 0) return []
  if (!salvage) refuseDamaged(join(folder, DATABASE_FILE), damagedOnes)
  return setAside(database, lost, damagedOnes)
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

/** Assigns an id to a new database and writes the mark with it to the folder. Throws DatabaseUnusable. */
function openMark(folder: string, database: DatabaseSync): CommitMark {
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
    // Usually a full disk: a checkpoint frees space for waiting writes, such as notifications.
    onUndone: () => erasure.rows(),
  })
  const deliveries = deliveryStore(database, groups)
  const storedFiles = new StoredFiles(database, groups, files, erasure, flushes)
  const proofs =
    folder === null
      ? proofVaultInMemory(storedFiles)
      : proofVaultIn({ database, groups, files: storedFiles, folder, flushes })
  const engine = engineStore(database, groups, storedFiles, deliveries, erasure, proofs)
  // Rows deleted by an earlier process may still be in the log.
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
