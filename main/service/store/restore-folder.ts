import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseUnusable } from './database-unusable.ts'
import { DATABASE_FILE, FILES_FOLDER, RESTORING_FOLDER } from './folder-names.ts'
import { makeDataFolder } from './make-data-folder.ts'
import { layOutSnapshot } from './snapshot.ts'

/**
 * Makes a data folder from a snapshot: all of it or nothing. It is laid out in a folder of its own; renaming the database is the last
 * step and decides. Throws DatabaseUnusable.
 */
export function restoreSnapshot(snapshot: string, folder: string): void {
  makeDataFolder(folder)
  finishRestoring(folder)
  if (readdirSync(folder).length > 0)
    throw new DatabaseUnusable(`${folder} is not empty`, 'Give an empty or new folder with --data.')
  const place = join(folder, RESTORING_FOLDER)
  try {
    layOutSnapshot(snapshot, place)
    flushTree(place)
    if (existsSync(join(place, FILES_FOLDER))) renameSync(join(place, FILES_FOLDER), join(folder, FILES_FOLDER))
    renameSync(join(place, DATABASE_FILE), join(folder, DATABASE_FILE))
    flush(folder)
  } catch (error) {
    finishRestoring(folder)
    throw error
  }
  finishRestoring(folder)
}

/** Takes back a restore that ended before its last step, or removes what a whole one left. */
export function finishRestoring(folder: string): void {
  const place = join(folder, RESTORING_FOLDER)
  if (!existsSync(place)) return
  if (!existsSync(join(folder, DATABASE_FILE))) rmSync(join(folder, FILES_FOLDER), { recursive: true, force: true })
  rmSync(place, { recursive: true, force: true })
}

function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    flush(join(entry.parentPath, entry.name))
  flush(folder)
}

/** As far as the system can. */
function flush(path: string): void {
  try {
    const descriptor = openSync(path, 'r')
    fsyncSync(descriptor)
    closeSync(descriptor)
  } catch {
    // Windows cannot flush a folder.
  }
}
