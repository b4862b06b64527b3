import { watch } from 'chokidar'
import { beginsLikeArchive, isNamedLikeArchive } from '../../../shared/list/find-archives.ts'
import { type FoundInput, startOf } from '../../input/find-inputs.ts'
import { ResultQueue } from './result-queue.ts'

export interface FolderWatch {
  /** Resolves when changes are noticed. */
  readonly ready: Promise<void>
  /** Archives that arrive or change, once their size has been constant for a moment; ends with `close`. */
  readonly arrivals: AsyncGenerator<FoundInput>
  close(): Promise<void>
}

/** Milliseconds for which the size of a file must be constant before it counts as complete. */
const STABLE_MS = 2000

/** Watches files and folders, with subfolders. Links are not followed. */
export function watchFolders(paths: readonly string[], stableMs = STABLE_MS): FolderWatch {
  const queue = new ResultQueue<FoundInput>()
  const watcher = watch([...paths], {
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    awaitWriteFinish: { stabilityThreshold: stableMs, pollInterval: Math.min(100, stableMs) },
  })
  const onFile = (path: string): void => {
    if (isNamedLikeArchive(path) || beginsLikeArchive(startOf(path)))
      queue.push({ reference: { kind: 'file', name: path, path } })
  }
  watcher.on('add', onFile).on('change', onFile)
  return {
    ready: new Promise((resolve) => watcher.on('ready', () => resolve())),
    arrivals: arrivalsOf(queue),
    async close() {
      await watcher.close()
      queue.end()
    },
  }
}

async function* arrivalsOf(queue: ResultQueue<FoundInput>): AsyncGenerator<FoundInput> {
  for (;;) {
    const [found] = await queue.take(1)
    if (!found) return
    yield found
  }
}
