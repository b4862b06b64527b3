import { createHash } from 'node:crypto'
import { basename, join, resolve } from 'node:path'
import type { RecentInfo } from '../../shared/bridge/app-info.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

interface Entry extends RecentInfo {
  readonly path: string
}

const MOST = 20

/** Archives opened from the disk, newest first, kept in the data folder. */
export class Recent {
  readonly #path: string
  #entries: readonly Entry[]

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'recent.json')
    const read = readJsonFile(this.#path)
    this.#entries = Array.isArray(read) ? read.filter(isEntry) : []
  }

  list(): readonly RecentInfo[] {
    return this.#entries.map(({ archive, name, openedAt, indication }) => ({ archive, name, openedAt, indication }))
  }

  pathOf(archive: string): string | null {
    return this.#entries.find((entry) => entry.archive === archive)?.path ?? null
  }

  add(path: string, openedAt: string, indication: string): void {
    const archive = recentId(path)
    const entry = { archive, name: basename(path), path: resolve(path), openedAt, indication }
    this.#save([entry, ...this.#entries.filter((one) => one.archive !== archive)].slice(0, MOST))
  }

  forget(archive: string): void {
    this.#save(this.#entries.filter((one) => one.archive !== archive))
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
