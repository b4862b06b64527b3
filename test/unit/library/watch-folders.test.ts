import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FSWatcher } from 'chokidar'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type FolderWatch, watchFolders } from '../../../main/library/add/watch-folders.ts'
import { LibraryUnusable } from '../../../main/library/library-unusable.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Linux reports this code if a user watches more files than the system allows. */
const LIMIT = Object.assign(new Error('System limit for number of file watchers reached'), {
  ...{ code: 'ENOSPC', syscall: 'watch' },
})

/** Watches an empty folder. `emit` reports what the system would. */
function watchEmptyFolder(): FolderWatch & {
  readonly folder: string
  emit(event: 'add' | 'error', value: unknown): void
} {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-watch-'))
  const on = vi.spyOn(FSWatcher.prototype, 'on')
  const watch = watchFolders([folder])
  const [watcher] = on.mock.contexts as FSWatcher[] // those that `on` was called on
  on.mockRestore()
  onTestFinished(async () => {
    await watch.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { ...watch, folder, emit: (event, value) => void watcher?.emit(event, value as never) }
}

describe('a folder that the system cannot watch', () => {
  test('rejects `ready` with advice if it fails at the start', async () => {
    const { ready, folder, emit } = watchEmptyFolder()
    emit('error', LIMIT)
    const error: unknown = await ready.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(LibraryUnusable)
    expect(error).toMatchObject({ message: `${folder}: cannot be watched (ENOSPC)`, cause: LIMIT })
  })

  test('ends the arrivals with the failure, after those that were noticed before', async () => {
    const { ready, arrivals, folder, emit } = watchEmptyFolder()
    await ready
    writeFileSync(join(folder, 'a.mime'), '')
    emit('add', join(folder, 'a.mime'))
    emit('error', LIMIT)
    const { value } = await arrivals.next()
    expect(value).toMatchObject({ reference: { path: join(folder, 'a.mime') } })
    await expect(arrivals.next()).rejects.toThrow(LibraryUnusable)
  })
})

test.skipIf(process.platform === 'win32')(
  'a link to a folder is watched as the folder; links and pipes in it are left out as in a search',
  async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'in'))
    symlinkSync('in', join(folder, 'link'))
    const { ready, arrivals, close } = watchFolders([join(folder, 'link')], 20)
    await ready
    writeFileSync(join(folder, 'other.mime'), '')
    symlinkSync('../other.mime', join(folder, 'in', 'a.mime'))
    spawnSync('mkfifo', [join(folder, 'in', 'b.mime')])
    writeFileSync(join(folder, 'in', 'c.mime'), '')
    expect((await arrivals.next()).value).toMatchObject({ reference: { path: join(folder, 'link', 'c.mime') } })
    await close()
    expect(await arrivals.next()).toMatchObject({ done: true })
  },
)
