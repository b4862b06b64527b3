import { lstatSync, type Stats, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { watch } from 'chokidar'
import { beginsLikeArchive, isNamedLikeArchive } from '../../../shared/list/index.ts'
import { type FoundInput, startOf, systemCode } from '../../input/index.ts'
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
  close(): Promise<void>
}

/** Milliseconds for which the size of a file must be constant before it counts as complete. */
const STABLE_MS = 2000

/** Watches files and folders, with subfolders. As in a search, links below `paths` are not followed, and pipes are no archives. */
export function watchFolders(paths: readonly string[], stableMs = STABLE_MS): FolderWatch {
  const queue = new ResultQueue<FoundInput>()
  const watcher = watch(paths.map(watchedPath), {
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    awaitWriteFinish: { stabilityThreshold: stableMs, pollInterval: Math.min(100, stableMs) },
  })
  const onFile = (path: string): void => {
    if (!isRegularFile(path)) return
    if (isNamedLikeArchive(path) || beginsLikeArchive(startOf(path)))
      queue.push({ reference: { kind: 'file', name: path, path } })
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
    async close() {
      await watcher.close()
      queue.end()
    },
  }
}

/** Returns the path to watch. A separator after a link to a folder makes chokidar watch the folder. */
const watchedPath = (path: string): string =>
  statsOrNull(() => statSync(path))?.isDirectory() ? join(path, sep) : path

const isRegularFile = (path: string): boolean => statsOrNull(() => lstatSync(path))?.isFile() ?? false

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
