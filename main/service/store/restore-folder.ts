import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseUnusable } from './database-unusable.ts'
import { DATABASE_FILE, FILES_FOLDER, RESTORING_FOLDER } from './folder-names.ts'
import { makeDataFolder } from './make-data-folder.ts'
import { layOutSnapshot } from './snapshot.ts'

/**
 * Restores a snapshot into an empty data folder, atomically: it is extracted to a separate folder first, and renaming the
 * database is the last step. Throws DatabaseUnusable.
 */
export function restoreSnapshot(snapshot: string, folder: string): void {
  makeDataFolder(folder)
  finishRestoring(folder)
  if (readdirSync(folder).length > 0)
    throw new DatabaseUnusable(`${folder} is not empty`, 'Give an empty or new folder with --data.')
  const staging = join(folder, RESTORING_FOLDER)
  try {
    layOutSnapshot(snapshot, staging)
    flushTree(staging)
    if (existsSync(join(staging, FILES_FOLDER))) renameSync(join(staging, FILES_FOLDER), join(folder, FILES_FOLDER))
    renameSync(join(staging, DATABASE_FILE), join(folder, DATABASE_FILE))
    flush(folder)
  } catch (error) {
    finishRestoring(folder)
    throw error
  }
  finishRestoring(folder)
}

/** Rolls back a restore that ended before its last step, or cleans up after a complete one. */
export function finishRestoring(folder: string): void {
  const staging = join(folder, RESTORING_FOLDER)
  if (!existsSync(staging)) return
  if (!existsSync(join(folder, DATABASE_FILE))) rmSync(join(folder, FILES_FOLDER), { recursive: true, force: true })
  rmSync(staging, { recursive: true, force: true })
}

function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    flush(join(entry.parentPath, entry.name))
  flush(folder)
}

/** Flushes a file or folder to disk if the system supports it. */
function flush(path: string): void {
  try {
    const descriptor = openSync(path, 'r')
    fsyncSync(descriptor)
    closeSync(descriptor)
  } catch {
    // Windows cannot flush a folder.
  }
}
