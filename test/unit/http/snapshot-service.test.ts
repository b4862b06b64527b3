import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { snapshotService } from '../../../main/service/http/control/snapshot-service.ts'

/** Lets removals fail until the end of the test. */
function refuseRemovals(): void {
  const { rm } = fsPromises
  fsPromises.rm = () => Promise.reject(Object.assign(new Error('busy'), { code: 'EBUSY' }))
  syncBuiltinESMExports()
  onTestFinished(() => {
    fsPromises.rm = rm
    syncBuiltinESMExports()
  })
}

test('a snapshot that was sent but cannot be removed is no unhandled rejection, which would end the service', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-snapshot-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const reasons: unknown[] = []
  const handlers = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (reason) => reasons.push(reason))
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection')
    for (const handler of handlers) process.on('unhandledRejection', handler)
  })
  let path = ''
  const { take } = snapshotService(
    () => folder,
    async (file) => {
      path = file
      writeFileSync(file, 'a snapshot')
    },
  )
  const { stream } = await take()
  refuseRemovals()
  expect((await buffer(stream())).toString()).toBe('a snapshot')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(readFileSync(path, 'utf8')).toBe('a snapshot')
  expect(reasons).toEqual([])
})
