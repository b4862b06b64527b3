import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type FileFolder, folderOfFiles } from './file-folder.ts'
import { makeDataFolder } from './make-data-folder.ts'
import { DatabaseUnusable, openDatabase } from './open-database.ts'

/** Writes the database and all files into one new database at `path`. */
export function takeSnapshot(database: DatabaseSync, files: FileFolder, path: string): void {
  const part = `${path}.part`
  rmSync(part, { force: true })
  database.prepare('vacuum into ?').run(part)
  const copy = new DatabaseSync(part)
  try {
    copy.exec('create table files (identityId text not null, id text not null, bytes blob not null); begin')
    const insert = copy.prepare('insert into files values (?, ?, ?)')
    for (const identityId of files.identities())
      for (const id of files.files(identityId)) {
        const bytes = files.read(identityId, id)
        if (bytes) insert.run(identityId, id, bytes)
      }
    copy.exec('commit')
  } finally {
    copy.close()
  }
  renameSync(part, path)
}

/** Lays out a snapshot in an empty or missing folder, from which a service is then started. Throws DatabaseUnusable. */
export function layOutSnapshot(snapshot: string, folder: string, databaseFile: string, filesFolder: string): void {
  makeDataFolder(folder)
  if (readdirSync(folder).length > 0)
    throw new DatabaseUnusable(`${folder} is not empty`, 'Give an empty or new folder with --data.')
  const source = openSnapshot(snapshot)
  try {
    layOut(source, join(folder, databaseFile), folderOfFiles(join(folder, filesFolder)))
  } catch (error) {
    // Half a service must not be taken for a whole one.
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
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

function layOut(source: DatabaseSync, target: string, files: FileFolder): void {
  source.prepare('vacuum into ?').run(target)
  for (const { identityId, id, bytes } of source.prepare('select * from files').iterate())
    if (typeof identityId === 'string' && typeof id === 'string' && bytes instanceof Uint8Array)
      files.save(identityId, id, bytes)
  const copy = openDatabase(target)
  try {
    copy.exec('drop table files; vacuum')
  } finally {
    copy.close()
  }
}
