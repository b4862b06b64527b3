import { createHash } from 'node:crypto'
import { basename, join, resolve } from 'node:path'
import type { RecentInfo } from '../../shared/bridge/app-info.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

interface Entry extends RecentInfo {
  readonly path: string
}

/** Entries that are displayed. */
const MAX_LISTED = 20
/** Entries by which an address leads to its file again. */
const MAX_STORED = 1000

/** Archives opened from the disk, newest first, kept in the data folder. Each has the hash of its content as id, where it has one. */
export class Recent {
  readonly #path: string
  #entries: readonly Entry[]

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'recent.json')
    const read = readJsonFile(this.#path)
    this.#entries = Array.isArray(read) ? read.filter(isEntry) : []
  }

  /** The newest content of each file. */
  list(): readonly RecentInfo[] {
    const paths = new Set<string>()
    const newest = this.#entries.filter(({ path }) => !paths.has(path) && paths.add(path))
    return newest
      .slice(0, MAX_LISTED)
      .map(({ archive, name, openedAt, indication }) => ({ archive, name, openedAt, indication }))
  }

  pathOf(archive: string): string | null {
    return this.#entries.find((entry) => entry.archive === archive)?.path ?? null
  }

  add(archive: string, path: string, openedAt: string, indication: string): void {
    const entry = { archive, name: basename(path), path: resolve(path), openedAt, indication }
    this.#save([entry, ...this.#entries.filter((one) => one.archive !== archive)].slice(0, MAX_STORED))
  }

  forget(archive: string): void {
    const path = this.pathOf(archive)
    this.#save(this.#entries.filter((one) => one.path !== path))
  }

  #save(entries: readonly Entry[]): void {
    this.#entries = entries
    try {
      writeJsonFile(this.#path, entries)
    } catch {
      // A list for convenience; a disk that cannot be written says so where it matters.
    }
  }
}

/** The same path has the same id at every start, so that addresses can be opened again. */
export const recentId = (path: string): string =>
  `file-${createHash('sha256').update(resolve(path)).digest('hex').slice(0, 16)}`

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const members = new Map<string, unknown>(Object.entries(value))
  return ['archive', 'name', 'path', 'openedAt', 'indication'].every((name) => typeof members.get(name) === 'string')
}
