import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../input/make-folder.ts'
import { demandRoomOnDisk } from './disk-room.ts'

/** Files of transactions by transaction and id. */
export interface FileFolder {
  /** Writes a file whose group is still open; it counts as stored once `settle` was called. */
  save(identityId: string, fileId: string, bytes: Uint8Array): void
  /** Marks a saved file as committed. */
  settle(identityId: string, fileId: string): void
  /** Flushes a saved file and the folders that name it to the disk. */
  flush(identityId: string, fileId: string): Promise<void>
  /** Returns a copy, or null where there is no such file. */
  read(identityId: string, fileId: string): Uint8Array | null
  /** Path of the file, where it has one. */
  pathOf(identityId: string, fileId: string): string | null
  remove(identityId: string, fileId: string): void
  removeAll(identityId: string): void
  /** Transactions that have files. */
  identities(): readonly string[]
  files(identityId: string): readonly string[]
  /** Files that were saved and never settled. */
  unsettled(identityId: string): readonly string[]
}

/** Ids are made by the service, but a database can be brought from elsewhere. */
const NAME = /^[\w-]{1,100}$/
/** Ends the name of a file whose group has not been committed. */
const UNSETTLED = '.new'
/** Bytes that a file must leave free on the disk for records and notifications of what was acknowledged. */
const RESERVE_BYTES = 1024 * 1024

/** Files on disk, a folder for each transaction; no other user can read them. */
export function folderOfFiles(root: string): FileFolder {
  const pathTo = (...names: readonly string[]): string => {
    if (!names.every((name) => NAME.test(name))) throw new Error('A name cannot be that of a file')
    return join(root, ...names)
  }
  const found = (identityId: string, fileId: string): string | null => {
    const path = pathTo(identityId, fileId)
    if (existsSync(path)) return path
    return existsSync(path + UNSETTLED) ? path + UNSETTLED : null
  }
  const entries = (identityId: string): readonly string[] =>
    existsSync(pathTo(identityId)) ? readdirSync(pathTo(identityId)) : []
  return {
    save(identityId, fileId, bytes) {
      makeFolder(pathTo(identityId), 0o700)
      demandRoomOnDisk(root, bytes.length, RESERVE_BYTES)
      const path = pathTo(identityId, fileId) + UNSETTLED
      try {
        writeFileSync(path, bytes, { mode: 0o600 })
      } catch (error) {
        // Part of it may be there, as when the disk is full.
        rmSync(path, { force: true })
        throw error
      }
    },
    settle(identityId, fileId) {
      const path = pathTo(identityId, fileId)
      if (existsSync(path + UNSETTLED)) renameSync(path + UNSETTLED, path)
    },
    async flush(identityId, fileId) {
      const path = found(identityId, fileId)
      if (path === null) return
      for (const one of [path, dirname(path), root]) await flushToDisk(one)
    },
    read(identityId, fileId) {
      const path = found(identityId, fileId)
      return path === null ? null : readFileSync(path)
    },
    pathOf: found,
    remove(identityId, fileId) {
      const path = pathTo(identityId, fileId)
      for (const one of [path, path + UNSETTLED]) rmSync(one, { force: true })
    },
    removeAll: (identityId) => rmSync(pathTo(identityId), { recursive: true, force: true }),
    identities: () => (existsSync(root) ? readdirSync(root) : []).filter((name) => NAME.test(name)),
    files: (identityId) => entries(identityId).filter((name) => NAME.test(name)),
    unsettled: (identityId) =>
      entries(identityId)
        .filter((name) => name.endsWith(UNSETTLED))
        .map((name) => name.slice(0, -UNSETTLED.length)),
  }
}

/** Makes the contents of a file, or the names in a folder, survive the loss of power. Windows cannot flush a folder. */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EISDIR' || error.code === 'EPERM') return null
    throw error
  })
  try {
    await handle?.sync()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error // of the file system
  } finally {
    await handle?.close()
  }
}

/** Files in memory, for a service without a folder. */
export function filesInMemory(): FileFolder {
  const folders = new Map<string, Map<string, Uint8Array>>()
  return {
    save(identityId, fileId, bytes) {
      const files = folders.get(identityId) ?? new Map<string, Uint8Array>()
      folders.set(identityId, files.set(fileId, Uint8Array.from(bytes)))
    },
    settle() {},
    async flush() {},
    read(identityId, fileId) {
      const bytes = folders.get(identityId)?.get(fileId)
      return bytes ? Uint8Array.from(bytes) : null
    },
    pathOf: () => null,
    remove: (identityId, fileId) => void folders.get(identityId)?.delete(fileId),
    removeAll: (identityId) => void folders.delete(identityId),
    identities: () => [...folders.keys()],
    files: (identityId) => [...(folders.get(identityId)?.keys() ?? [])],
    unsettled: () => [],
  }
}
