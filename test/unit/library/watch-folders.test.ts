import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FSWatcher } from 'chokidar'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type FolderWatch, watchFolders } from '../../../main/library/add/watch-folders.ts'
import { LibraryUnusable } from '../../../main/library/library-unusable.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** The end of an envelope tells a whole file from one that is under way. */
const WHOLE = '--frontier-of-parts\r\n\r\nx\r\n--frontier-of-parts--\r\n'

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
    writeFileSync(join(folder, 'a.mime'), WHOLE)
    emit('add', join(folder, 'a.mime'))
    emit('error', LIMIT)
    const { value } = await arrivals.next()
    expect(value).toMatchObject({ reference: { path: join(folder, 'a.mime') } })
    await expect(arrivals.next()).rejects.toThrow(LibraryUnusable)
  })
})

test.skipIf(process.platform === 'win32')(
  'a link to a folder is watched as the folder, and a link to a file as the file; pipes and files of systems are left out',
  async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'in'))
    symlinkSync('in', join(folder, 'link'))
    const { ready, arrivals, close } = watchFolders([join(folder, 'link')], 20)
    await ready
    writeFileSync(join(folder, 'other.mime'), WHOLE)
    spawnSync('mkfifo', [join(folder, 'in', 'b.mime')])
    for (const name of ['._c.mime', 'c.mime.part']) writeFileSync(join(folder, 'in', name), WHOLE)
    symlinkSync('../other.mime', join(folder, 'in', 'a.mime'))
    expect((await arrivals.next()).value).toMatchObject({ reference: { path: join(folder, 'link', 'a.mime') } })
    writeFileSync(join(folder, 'in', 'c.mime'), WHOLE)
    expect((await arrivals.next()).value).toMatchObject({ reference: { path: join(folder, 'link', 'c.mime') } })
    await close()
    expect(await arrivals.next()).toMatchObject({ done: true })
  },
)

describe('what is not complete', () => {
  test('waits until it ends like an archive, however long its sender pauses', async () => {
    const folder = temporaryFolder()
    const { ready, arrivals, close, offer } = watchFolders([], 20)
    await ready
    for (const [name, start, end] of [
      ['a.mime', WHOLE.slice(0, 20), WHOLE.slice(20)],
      ['b.zip', 'PK\x03\x04', 'PK\x05\x06'],
      ['c.eml', '', WHOLE],
    ] as const) {
      writeFileSync(join(folder, name), start)
      offer(join(folder, name))
      appendFileSync(join(folder, name), end)
      offer(join(folder, name))
      expect((await arrivals.next()).value).toMatchObject({ reference: { path: join(folder, name) } })
    }
    await close()
    expect(await arrivals.next()).toMatchObject({ done: true })
  })

  test('is taken as it is when nothing follows', async () => {
    const folder = temporaryFolder()
    const { ready, arrivals, close, offer } = watchFolders([], 20, 20)
    await ready
    writeFileSync(join(folder, 'a.mime'), WHOLE.slice(0, 20))
    offer(join(folder, 'a.mime'))
    expect((await arrivals.next()).value).toMatchObject({ reference: { kind: 'file', path: join(folder, 'a.mime') } })
    await close()
  })

  test('of an unpacked archive becomes one input, when its last file has come', async () => {
    const folder = temporaryFolder()
    const { ready, arrivals, close } = watchFolders([folder], 20)
    await ready
    mkdirSync(join(folder, 'proof'))
    for (const name of ['proof.json', 'evidence.json']) writeFileSync(join(folder, 'proof', name), '{}')
    expect((await arrivals.next()).value).toMatchObject({ reference: { kind: 'folder', path: join(folder, 'proof') } })
    await close()
  })
})
