import { type Dirent, lstatSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { FolderEntry, FolderSource } from '../proof/read/source.ts'
import { openFile } from './file-source.ts'
import { InputError, inputFailure } from './input-failure.ts'

/** Entries of one folder input; a folder that someone points at by mistake must not be listed to its end. */
const MOST_ENTRIES = 100_000

/** Lists an unpacked archive. Nothing is opened yet, no link is followed; paths use `/` on every system. */
export function openFolder(path: string): FolderSource {
  const entries: FolderEntry[] = []
  const pending: string[] = ['']
  for (let inside = pending.pop(); inside !== undefined; inside = pending.pop()) {
    for (const entry of readdirSync(join(path, inside), { withFileTypes: true })) {
      const place = inside === '' ? entry.name : `${inside}/${entry.name}`
      entries.push(entryOf(join(path, place), place, entry))
      if (entries.length > MOST_ENTRIES) {
        throw new InputError(inputFailure('input.not-readable', `more than ${MOST_ENTRIES} entries in one folder`))
      }
      if (entry.isDirectory()) pending.push(place)
    }
  }
  entries.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { name: basename(resolve(path)), entries }
}

function entryOf(path: string, place: string, entry: Dirent): FolderEntry {
  const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other'
  const size = kind === 'file' ? sizeOf(path, place) : 0
  return { path: place, kind, size, open: () => openFile(path) }
}

function sizeOf(path: string, place: string): number {
  try {
    return lstatSync(path).size
  } catch (error) {
    // Node puts this character in the place of what is no UTF-8, and then finds no such file.
    if (place.includes('\ufffd'))
      throw new InputError(inputFailure('input.not-readable', `the name of ${place} is not UTF-8`))
    throw error
  }
}
