import { type Stats, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { watch } from 'chokidar'
import { beginsLikeArchive, isNamedLikeArchive, isSystemFile } from '../../../shared/list/index.ts'
import { endsLikeArchive, type FoundInput, startOf, systemCode } from '../../input/index.ts'
import { LibraryUnusable } from '../library-unusable.ts'
import { ResultQueue } from './result-queue.ts'

export interface FolderWatch {
  /** Resolves when changes are noticed. Rejects with LibraryUnusable if the system cannot watch the folders. */
  readonly ready: Promise<void>
  /**
   * Archives that arrive or change, once their size has been constant for a moment; ends with `close`. Throws LibraryUnusable if the
   * system cannot watch the folders any more: what arrived from then on would be missed.
   */
  readonly arrivals: AsyncGenerator<FoundInput>
  /** Takes a file that was there before, as if it arrived now. */
  offer(path: string): void
  close(): Promise<void>
}

/** Milliseconds for which the size of a file must be constant before it counts as complete. */
const STABLE_MS = 2000

/**
 * Milliseconds for which a file that ends too early may rest before it counts as what was sent: an upload that pauses is no failed proof.
 */
const INCOMPLETE_MS = 10 * 60_000

/**
 * Watches files and folders, with subfolders. As in a search, links to files are archives, links to folders below `paths` are not followed,
 * and pipes and the files of systems are no archives.
 */
export function watchFolders(
  paths: readonly string[],
  stableMs = STABLE_MS,
  incompleteMs = Math.max(stableMs, INCOMPLETE_MS),
): FolderWatch {
  const queue = new ResultQueue<FoundInput>()
  const waiting = new Map<string, NodeJS.Timeout>()
  const pushAfter = (ms: number, path: string, kind: 'file' | 'folder'): void => {
    clearTimeout(waiting.get(path))
    const push = (): void => {
      waiting.delete(path)
      queue.push({ reference: { kind, name: path, path } })
    }
    if (ms === 0) push()
    else waiting.set(path, setTimeout(push, ms))
  }
  const watcher = watch(paths.map(watchedPath), {
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    awaitWriteFinish: { stabilityThreshold: stableMs, pollInterval: Math.min(100, stableMs) },
  })
  const onFile = (path: string): void => {
    const unpacked = unpackedAround(path, paths)
    if (unpacked !== null) pushAfter(stableMs, unpacked, 'folder')
    else if (isSystemFile(basename(path)) || !isRegularFile(path)) return
    else if (isNamedLikeArchive(path) || beginsLikeArchive(startOf(path)))
      pushAfter(endsLikeArchive(path) ? 0 : incompleteMs, path, 'file')
  }
  watcher.on('add', onFile).on('change', onFile)
  const ready = new Promise<void>((resolve, reject) => {
    watcher.on('ready', () => resolve())
    watcher.on('error', (error) => {
      const failure = watchFailure(paths, error)
      reject(failure)
      queue.end(failure)
    })
  })
  return {
    ready,
    arrivals: arrivalsOf(queue),
    offer: onFile,
    async close() {
      await watcher.close()
      for (const timer of waiting.values()) clearTimeout(timer)
      queue.end()
    },
  }
}

/** Returns the path to watch. A separator after a link to a folder makes chokidar watch the folder. */
const watchedPath = (path: string): string =>
  statsOrNull(() => statSync(path))?.isDirectory() ? join(path, sep) : path

const isRegularFile = (path: string): boolean => statsOrNull(() => statSync(path))?.isFile() ?? false

/** Returns the unpacked archive that a file is part of: the nearest folder with proof.json, within the watched ones; null if there is none. */
function unpackedAround(path: string, watched: readonly string[]): string | null {
  for (let folder = dirname(path); watched.some((root) => isAtOrBelow(folder, root)); folder = dirname(folder)) {
    if (isRegularFile(join(folder, 'proof.json'))) return folder
    if (dirname(folder) === folder) return null
  }
  return null
}

const isAtOrBelow = (path: string, folder: string): boolean => !relative(folder, path).startsWith('..')

/** Returns the stats of a path; null if it does not exist or this user may not examine it. */
function statsOrNull(read: () => Stats): Stats | null {
  try {
    return read()
  } catch {
    return null
  }
}

const watchFailure = (paths: readonly string[], error: unknown): LibraryUnusable =>
  new LibraryUnusable(
    `${paths.join(', ')}: cannot be watched (${systemCode(error) ?? String(error)})`,
    'Watch fewer folders, or raise the limit of the system (Linux: fs.inotify.max_user_watches). What was added is stored.',
    error,
  )

async function* arrivalsOf(queue: ResultQueue<FoundInput>): AsyncGenerator<FoundInput> {
  for (;;) {
    const [found] = await queue.take(1)
    if (!found) return
    yield found
  }
}
