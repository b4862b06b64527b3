import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { watchFolders } from '../../../main/library/add/watch-folders.ts'
import { LibraryUnusable } from '../../../main/library/library-unusable.ts'

class Watcher extends EventEmitter {
  isClosed = false

  async close(): Promise<void> {
    this.isClosed = true
  }
}

let watcher: Watcher
vi.mock('chokidar', () => ({ watch: () => watcher }))
beforeEach(() => {
  watcher = new Watcher()
})

/** Linux reports this code if a user watches more files than the system allows. */
const LIMIT = Object.assign(new Error('System limit for number of file watchers reached'), {
  ...{ code: 'ENOSPC', syscall: 'watch' },
})

describe('a folder that the system cannot watch', () => {
  test('rejects `ready` with advice if it fails at the start', async () => {
    const { ready } = watchFolders(['/in'])
    watcher.emit('error', LIMIT)
    const error: unknown = await ready.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(LibraryUnusable)
    expect(error).toMatchObject({ message: '/in: cannot be watched (ENOSPC)', cause: LIMIT })
  })

  test('ends the arrivals with the failure, after those that were noticed before', async () => {
    const { ready, arrivals } = watchFolders(['/in'])
    watcher.emit('ready')
    await ready
    watcher.emit('add', '/in/a.mime')
    watcher.emit('error', LIMIT)
    const { value } = await arrivals.next()
    expect(value).toMatchObject({ reference: { path: '/in/a.mime' } })
    await expect(arrivals.next()).rejects.toThrow(LibraryUnusable)
  })
})
