import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../input/make-folder.ts'

/** Files of transactions by transaction and id. */
export interface FileFolder {
  save(identityId: string, fileId: string, bytes: Uint8Array): void
  /** The caller's own. */
  read(identityId: string, fileId: string): Uint8Array | null
  remove(identityId: string, fileId: string): void
  removeAll(identityId: string): void
  /** Transactions that have files. */
  identities(): readonly string[]
  files(identityId: string): readonly string[]
}

/** Ids are made by the service, but a database can be brought from elsewhere. */
const NAME = /^[\w-]{1,100}$/

/** Files on disk, a folder for each transaction; others cannot read them. */
export function folderOfFiles(root: string): FileFolder {
  const pathOf = (...names: readonly string[]): string => {
    if (!names.every((name) => NAME.test(name))) throw new Error('A name cannot be that of a file')
    return join(root, ...names)
  }
  return {
    save(identityId, fileId, bytes) {
      makeFolder(pathOf(identityId), 0o700)
      try {
        writeFileSync(pathOf(identityId, fileId), bytes, { mode: 0o600 })
      } catch (error) {
        // Part of it may be there, as when the disk is full.
        rmSync(pathOf(identityId, fileId), { force: true })
        throw error
      }
    },
    read(identityId, fileId) {
      const path = pathOf(identityId, fileId)
      return existsSync(path) ? readFileSync(path) : null
    },
    remove: (identityId, fileId) => rmSync(pathOf(identityId, fileId), { force: true }),
    removeAll: (identityId) => rmSync(pathOf(identityId), { recursive: true, force: true }),
    identities: () => (existsSync(root) ? readdirSync(root) : []).filter((name) => NAME.test(name)),
    files: (identityId) => (existsSync(pathOf(identityId)) ? readdirSync(pathOf(identityId)) : []),
  }
}

/** Files in memory, for a service that keeps nothing. */
export function filesInMemory(): FileFolder {
  const folders = new Map<string, Map<string, Uint8Array>>()
  return {
    save(identityId, fileId, bytes) {
      const files = folders.get(identityId) ?? new Map<string, Uint8Array>()
      folders.set(identityId, files.set(fileId, Uint8Array.from(bytes)))
    },
    read(identityId, fileId) {
      const bytes = folders.get(identityId)?.get(fileId)
      return bytes ? Uint8Array.from(bytes) : null
    },
    remove: (identityId, fileId) => void folders.get(identityId)?.delete(fileId),
    removeAll: (identityId) => void folders.delete(identityId),
    identities: () => [...folders.keys()],
    files: (identityId) => [...(folders.get(identityId)?.keys() ?? [])],
  }
}
