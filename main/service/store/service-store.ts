import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { filesOf } from '../engine/files.ts'
import type { EngineStore } from '../engine/store.ts'
import type { LimitedDeliveries } from '../webhooks/delivery-store.ts'
import { deliveryStore } from './delivery-store.ts'
import { engineStore } from './engine-store.ts'
import { Erasure } from './erasure.ts'
import { type FileFolder, filesInMemory, folderOfFiles } from './file-folder.ts'
import { makeDataFolder } from './make-data-folder.ts'
import { damaged, openDatabase } from './open-database.ts'
import { layOutSnapshot, takeSnapshot } from './snapshot.ts'
import { WriteGroups } from './write-groups.ts'

/** All that a service keeps. */
export interface ServiceStore {
  readonly engine: EngineStore
  readonly deliveries: LimitedDeliveries
  /** Everything as one file. */
  snapshot(path: string): void
  close(): void
}

export const DATABASE_FILE = 'service.db'
const FILES_FOLDER = 'files'

/** Opens what is kept in `folder`, made where it is missing; null keeps everything in memory. Throws DatabaseUnusable. */
export function openServiceStore(folder: string | null): ServiceStore {
  if (folder !== null) makeDataFolder(folder)
  const database = openDatabase(folder === null ? ':memory:' : join(folder, DATABASE_FILE))
  const files = folder === null ? filesInMemory() : folderOfFiles(join(folder, FILES_FOLDER))
  try {
    return storeOver(database, files)
  } catch (error) {
    database.close()
    throw damaged(error)
  }
}

function storeOver(database: DatabaseSync, files: FileFolder): ServiceStore {
  const erasure = new Erasure(database, files)
  const groups = new WriteGroups(database, erasure.finish)
  const deliveries = deliveryStore(database, groups)
  const engine = engineStore(database, groups, files, deliveries, erasure)
  eraseOrphans(erasure, files, engine)
  return {
    engine,
    deliveries,
    snapshot(path) {
      groups.flush()
      if (existsSync(path)) throw new Error('The file of the snapshot is there already')
      takeSnapshot(database, files, path)
    },
    close() {
      groups.flush()
      erasure.close()
      database.close()
    },
  }
}

/** Makes a data folder from a snapshot. Throws DatabaseUnusable. */
export const restoreSnapshot = (snapshot: string, folder: string): void =>
  layOutSnapshot(snapshot, folder, DATABASE_FILE, FILES_FOLDER)

/** What was deleted or never acknowledged before the process ended, and still is in the folder. */
function eraseOrphans(erasure: Erasure, files: FileFolder, engine: EngineStore): void {
  erasure.rows()
  for (const identityId of files.identities()) {
    const identity = engine.identity(identityId)
    if (!identity) erasure.identity(identityId)
    const known = new Set(identity?.evidences.flatMap(filesOf))
    for (const fileId of identity ? files.files(identityId) : [])
      if (!known.has(fileId)) erasure.file(identityId, fileId)
  }
  erasure.finish()
}
