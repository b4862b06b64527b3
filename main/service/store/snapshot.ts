import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable } from './database-unusable.ts'
import { type FileFolder, folderOfFiles } from './file-folder.ts'
import { DATABASE_FILE, FILES_FOLDER } from './folder-names.ts'
import { makeDataFolder } from './make-data-folder.ts'
import { openDatabase } from './open-database.ts'

/** Pages copied before control returns to the event loop. */
const PAGES_PER_STEP = 100
/** Bytes of files copied before control returns to the event loop. */
const BYTES_PER_STEP = 4 * 1024 * 1024

/**
 * Copies the database and all files into one new database at `path`, in steps, so that calls are served meanwhile. No file may be
 * removed until the promise settles.
 */
export async function takeSnapshot(database: DatabaseSync, files: FileFolder, path: string): Promise<void> {
  try {
    // SQLite would create it readable by other users; its journal gets the permissions of the file.
    writeFileSync(path, '', { mode: 0o600, flag: 'wx' })
    await backup(database, path, { rate: PAGES_PER_STEP })
    const copy = new DatabaseSync(path)
    try {
      await addFiles(copy, files)
    } finally {
      copy.close()
    }
  } catch (error) {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    throw error
  }
}

async function addFiles(copy: DatabaseSync, files: FileFolder): Promise<void> {
  copy.exec(`
    pragma journal_mode = delete;
    pragma synchronous = off;
    pragma secure_delete = on;
    create table files (identityId text not null, id text not null, bytes blob not null);
    delete from proofs;
  `)
  const rows = copy.prepare('select identityId, id from storedFiles where isRemoved = 0').all()
  const insert = copy.prepare('insert into files values (?, ?, ?)')
  let bytesInStep = 0
  for (const { identityId, id } of rows) {
    const bytes = files.read(String(identityId), String(id))
    if (!bytes) continue
    insert.run(String(identityId), String(id), bytes)
    bytesInStep += bytes.length
    if (bytesInStep < BYTES_PER_STEP) continue
    bytesInStep = 0
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Extracts a snapshot into a new folder. Throws DatabaseUnusable. */
export function layOutSnapshot(snapshot: string, folder: string): void {
  const source = openSnapshot(snapshot)
  try {
    makeDataFolder(folder)
    extract(source, join(folder, DATABASE_FILE), folderOfFiles(join(folder, FILES_FOLDER)))
  } catch (error) {
    // A partial restore must not be mistaken for a complete one.
    rmSync(folder, { recursive: true, force: true })
    if (error instanceof DatabaseUnusable) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new DatabaseUnusable(
      `${snapshot} could not be restored into ${folder}: ${message}`,
      'Is there room on the disk, and is the snapshot whole?',
      error,
    )
  } finally {
    source.close()
  }
}

function openSnapshot(snapshot: string): DatabaseSync {
  let source: DatabaseSync | null = null
  try {
    if (!existsSync(snapshot)) throw new Error('there is no such file')
    source = new DatabaseSync(snapshot, { readOnly: true })
    source.prepare('select count(*) from files').get()
    return source
  } catch (error) {
    source?.close()
    throw new DatabaseUnusable(
      `${snapshot} is no snapshot of a service`,
      'Give a file that the control API made as a snapshot.',
      error,
    )
  }
}

function extract(source: DatabaseSync, target: string, files: FileFolder): void {
  source.prepare('vacuum into ?').run(target)
  for (const { identityId, id, bytes } of source.prepare('select * from files').iterate())
    if (typeof identityId === 'string' && typeof id === 'string' && bytes instanceof Uint8Array) {
      files.save(identityId, id, bytes)
      files.settle(identityId, id)
    }
  const copy = new DatabaseSync(target)
  // In the copy's own journal mode: no other process uses the file yet.
  copy.exec("drop table files; delete from settings where name = 'database'; vacuum")
  copy.close()
  openDatabase(target).close()
}
