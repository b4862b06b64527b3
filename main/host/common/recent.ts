import { createHash } from 'node:crypto'
import { basename, join, resolve } from 'node:path'
import type { RecentInfo } from '../../../shared/bridge/index.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

interface Entry extends RecentInfo {
  readonly path: string
}

/** Maximum number of displayed entries. */
const MAX_LISTED = 20
/** Maximum number of stored entries, by which an address can be opened again. */
const MAX_STORED = 1000

/**
 * Archives opened from the disk, newest first, stored in the data folder. The id of an entry is the hash of its content, if
 * known.
 */
export class Recent {
  readonly #path: string
  #entries: readonly Entry[]

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'recent.json')
    const stored = readJsonFile(this.#path)
    this.#entries = Array.isArray(stored) ? stored.filter(isEntry) : []
  }

  /** Returns the newest entry of each file. */
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
    this.#save([entry, ...this.#entries.filter((item) => item.archive !== archive)].slice(0, MAX_STORED))
  }

  forget(archive: string): void {
    const path = this.pathOf(archive)
    this.#save(this.#entries.filter((item) => item.path !== path))
  }

  #save(entries: readonly Entry[]): void {
    this.#entries = entries
    try {
      writeJsonFile(this.#path, entries)
    } catch {
      // Losing this list is harmless; other operations report a disk that cannot be written.
    }
  }
}

/** Derives an id from a path: the same at every start, so that addresses can be opened again. */
export const recentId = (path: string): string =>
  `file-${createHash('sha256').update(resolve(path)).digest('hex').slice(0, 16)}`

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const members = new Map<string, unknown>(Object.entries(value))
  return ['archive', 'name', 'path', 'openedAt', 'indication'].every((name) => typeof members.get(name) === 'string')
}
