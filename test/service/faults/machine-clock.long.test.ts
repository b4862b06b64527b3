import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { TenantConfig } from '../../../shared/control/tenants.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { TEXT_PASSPORT } from '../../support/text-passport.ts'
import { call } from './client.ts'
import { startCommand } from './running-service.ts'

const KEY = 'back-end-key-of-this-test-6124'
const HOUR_MS = 3_600_000
/** Maximum time in milliseconds to notice a change of the wall clock, which is checked every second. */
const NOTICED_MS = 15_000

const built = mkdtempSync(join(tmpdir(), 'proofbench-clock-'))
afterAll(() => rmSync(built, { recursive: true }))
const library = join(built, 'clock-shim.so')
const canShim =
  process.platform === 'linux' &&
  spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, join(import.meta.dirname, 'clock-shim.c'), '-ldl'])
    .status === 0
if (!canShim) console.log('SKIPPED: the clock of a process is moved with a C compiler on Linux')

async function serviceWithClock(tenant: Partial<TenantConfig> = {}) {
  const folder = temporaryFolder()
  const offset = join(folder, 'offset')
  const moveTo = (milliseconds: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64LE(BigInt(milliseconds))
    writeFileSync(offset, bytes, { flag: 'r+' })
  }
  writeFileSync(offset, Buffer.alloc(8))
  const service = await startCommand({
    folder: join(folder, 'data'),
    tenants: [{ id: 't', backendKey: KEY, examinesImages: false, ...tenant }],
    env: { LD_PRELOAD: library, CLOCK_SHIM: offset },
  })
  onTestFinished(() => service.kill())
  const send = (method: string, path: string, body?: unknown) => call(service.address, KEY, method, path, body)
  const created = async () => `/identities/${String((await send('POST', '/identities')).body?.id)}`
  const statusOf = async (root: string) => {
    const { body } = await send('GET', root)
    return (body?.globalStatus as { readonly status?: string } | undefined)?.status
  }
  return { service, moveTo, send, created, statusOf }
}

describe.runIf(canShim)('changes of the system clock', () => {
  test('setting the clock an hour forward ends a session, and two days forward during a suspension ends the transaction', {
    timeout: 60_000,
  }, async () => {
    const { service, moveTo, send, created, statusOf } = await serviceWithClock()
    const root = await created()
    const { body } = await send('POST', `${root}/id-documents/live-capture-session`, {})
    const evidence = async () => (await send('GET', `${root}/status/${String(body?.id)}`)).body?.status
    expect(await evidence()).toBe('PROCESSING')
    moveTo(HOUR_MS)
    await expect.poll(evidence, { timeout: NOTICED_MS }).toBe('NOT_VERIFIED')
    // Like a suspended machine, whose monotonic clock stops.
    service.process.kill('SIGSTOP')
    moveTo(49 * HOUR_MS)
    service.process.kill('SIGCONT')
    await expect.poll(() => statusOf(root), { timeout: NOTICED_MS }).toBe('TIMEOUT')
    const late = await send('POST', `${root}/consents`, [{ approved: true, type: 'PORTRAIT' }])
    expect(late.status).toBe(409)
  })

  test('setting the clock back by two hours does not delay a retry beyond its waiting time', {
    timeout: 60_000,
  }, async () => {
    let requests = 0
    const receiver = createServer((request, response) => {
      requests++
      request.resume()
      response.writeHead(requests === 1 ? 503 : 204).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      receiver.close()
      receiver.closeAllConnections()
    })
    const { port } = receiver.address() as AddressInfo // a TCP address, because the server listens on a port
    const webhook = { url: `http://127.0.0.1:${port}/hook`, attempts: 2, waitMs: 3000 }
    const { moveTo, send, created } = await serviceWithClock({ webhook })
    await send('POST', `${await created()}/id-documents`, TEXT_PASSPORT)
    await expect.poll(() => requests, { timeout: NOTICED_MS }).toBe(1)
    moveTo(-2 * HOUR_MS)
    await expect.poll(() => requests, { timeout: NOTICED_MS }).toBeGreaterThan(1)
  })
})
