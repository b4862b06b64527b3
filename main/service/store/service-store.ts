import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineStore } from '../engine/store.ts'
import type { DeliveryStore } from '../webhooks/delivery-store.ts'
import { deliveryStore } from './delivery-store.ts'
import { engineStore } from './engine-store.ts'
import { type FileFolder, filesInMemory, folderOfFiles } from './file-folder.ts'
import { openDatabase } from './open-database.ts'
import { layOutSnapshot, takeSnapshot } from './snapshot.ts'
import { WriteGroups } from './write-groups.ts'

/** All that a service keeps. */
export interface ServiceStore {
  readonly engine: EngineStore
  readonly deliveries: DeliveryStore
  /** Everything as one file. */
  snapshot(path: string): void
  close(): void
}

export const DATABASE_FILE = 'service.db'
const FILES_FOLDER = 'files'

/** Opens what is kept in `folder`, made where it is missing; null keeps everything in memory. Throws DatabaseUnusable. */
export function openServiceStore(folder: string | null): ServiceStore {
  if (folder !== null) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = openDatabase(folder === null ? ':memory:' : join(folder, DATABASE_FILE))
  const files = folder === null ? filesInMemory() : folderOfFiles(join(folder, FILES_FOLDER))
  let hasErased = false
  const groups = new WriteGroups(database, () => {
    if (!hasErased) return
    hasErased = false
    // What was erased stands in the journal until its pages are written back.
    database.exec('pragma wal_checkpoint(truncate)')
  })
  const engine = engineStore(database, groups, files, () => {
    hasErased = true
  })
  removeOrphans(files, engine)
  return {
    engine,
    deliveries: deliveryStore(database, groups),
    snapshot(path) {
      groups.flush()
      if (existsSync(path)) throw new Error('The file of the snapshot is there already')
      takeSnapshot(database, files, path)
    },
    close() {
      groups.flush()
      database.close()
    },
  }
}

/** Makes a data folder from a snapshot. Throws DatabaseUnusable. */
export const restoreSnapshot = (snapshot: string, folder: string): void =>
  layOutSnapshot(snapshot, folder, DATABASE_FILE, FILES_FOLDER)

/** Files of transactions that are gone, or that were never acknowledged: the process ended between the two. */
function removeOrphans(files: FileFolder, engine: EngineStore): void {
  for (const identityId of files.identities()) {
    if (!engine.identity(identityId)) files.removeAll(identityId)
  }
}
