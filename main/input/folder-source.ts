import { type Dirent, lstatSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { FolderEntry, FolderSource } from '../proof/index.ts'
import { diskPath } from './disk-path.ts'
import { openFile } from './file-source.ts'
import { InputError, inputFailure } from './input-failure.ts'

/** Maximum number of entries in a folder input: a folder selected by mistake must not be listed completely. */
const MAX_ENTRIES = 100_000

/** Lists an unpacked archive without opening files or following links. Paths use `/` on every system. */
export function openFolder(path: string): FolderSource {
  const entries: FolderEntry[] = []
  const pending: string[] = ['']
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of readdirSync(diskPath(join(path, folder)), { withFileTypes: true, encoding: 'utf8' })) {
      const relativePath = folder === '' ? entry.name : `${folder}/${entry.name}`
      entries.push(entryOf(join(path, relativePath), relativePath, entry))
      if (entries.length > MAX_ENTRIES) {
        throw new InputError(inputFailure('input.not-readable', `more than ${MAX_ENTRIES} entries in one folder`))
      }
      if (entry.isDirectory()) pending.push(relativePath)
    }
  }
  entries.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { name: basename(resolve(path)), entries }
}

function entryOf(path: string, relativePath: string, entry: Dirent): FolderEntry {
  const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other'
  const size = kind === 'file' ? sizeOf(path, relativePath) : 0
  return { path: relativePath, kind, size, open: () => openFile(path) }
}

function sizeOf(path: string, relativePath: string): number {
  try {
    return lstatSync(path).size
  } catch (error) {
    // Node replaces bytes that are not UTF-8 with this character, and then cannot find the file.
    if (relativePath.includes('\ufffd'))
      throw new InputError(inputFailure('input.not-readable', `the name of ${relativePath} is not UTF-8`))
    throw error
  }
}
