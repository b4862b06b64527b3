import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type FileFolder, folderOfFiles } from './file-folder.ts'
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
  const target = join(folder, databaseFile)
  if (existsSync(target)) throw new DatabaseUnusable(`${folder} holds a service already; give an empty folder`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let source: DatabaseSync
  try {
    source = new DatabaseSync(snapshot, { readOnly: true })
    source.prepare('select count(*) from files').get()
  } catch (error) {
    throw new DatabaseUnusable(`${snapshot} is no snapshot of a service`, error)
  }
  try {
    source.prepare('vacuum into ?').run(target)
    const files = folderOfFiles(join(folder, filesFolder))
    for (const { identityId, id, bytes } of source.prepare('select * from files').iterate())
      if (typeof identityId === 'string' && typeof id === 'string' && bytes instanceof Uint8Array)
        files.save(identityId, id, bytes)
  } finally {
    source.close()
  }
  const copy = openDatabase(target)
  copy.exec('drop table files')
  copy.close()
}
