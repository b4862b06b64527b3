import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AdjustableClock } from '../../../main/service/engine/clock.ts'
import { type RunningService, startService } from '../../../main/service/start-service.ts'

let parent: string
let service: RunningService

const start = (folder: string | null) =>
  startService({
    folder,
    config: { tenants: [{ id: 'bank', backendKey: 'back-end-key', examinesImages: false }] },
    port: 0,
    clock: new AdjustableClock(),
    seed: null,
    version: '0.1.0',
  })

beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'proofbench-restore-'))
  service = await start(join(parent, 'data'))
})
afterEach(async () => {
  await service.stop()
  rmSync(parent, { recursive: true })
})

const call = (method: string, path: string, body: Buffer | null = null) => {
  const { baseUrl, controlKey } = service.address
  const headers = { apikey: 'back-end-key', controlkey: controlKey, 'content-type': 'application/octet-stream' }
  return fetch(baseUrl + path, {
    method,
    body,
    headers: body === null ? { ...headers, 'content-type': 'application/json' } : headers,
  })
}
const create = async () => ((await (await call('POST', '/svc/v1/identities')).json()) as { id: string }).id
const read = async (id: string) => (await call('GET', `/svc/v1/identities/${id}`)).status

describe('snapshots', () => {
  test('bring back what was, and nothing of what came later; keys and streams go on', async () => {
    const kept = await create()
    const snapshot = Buffer.from(await (await call('GET', '/control/v1/snapshot')).arrayBuffer())
    const later = await create()
    const events: string[] = []
    service.engine.watch(({ identityId }) => events.push(identityId))
    expect((await call('PUT', '/control/v1/snapshot', snapshot)).status).toBe(204)
    expect([await read(kept), await read(later)]).toEqual([200, 404])
    const after = await create()
    expect(await read(after)).toBe(200)
    await expect.poll(() => events).toContain(after)
    expect(readdirSync(parent)).toEqual(['data'])
    await service.stop()
    service = await start(join(parent, 'data'))
    expect([await read(kept), await read(after), await read(later)]).toEqual([200, 200, 404])
  })

  test('an exchange that the end of the process broke off is ended at the next start', async () => {
    const kept = await create()
    await service.stop()
    const folder = join(parent, 'data')
    renameSync(folder, `${folder}.before`)
    mkdirSync(`${folder}.restored`)
    service = await start(folder)
    expect(await read(kept)).toBe(200)
    await service.stop()
    cpSync(folder, `${folder}.before`, { recursive: true })
    service = await start(folder)
    expect(await read(kept)).toBe(200)
    expect(readdirSync(parent)).toEqual(['data'])
  })

  test('bytes that are no snapshot are refused, and nothing has changed', async () => {
    const kept = await create()
    for (const bytes of [Buffer.from('no database'), Buffer.alloc(10_000, 7)])
      expect((await call('PUT', '/control/v1/snapshot', bytes)).status).toBe(400)
    expect(await read(kept)).toBe(200)
    expect(readdirSync(parent)).toEqual(['data'])
  })

  test('calls while a snapshot is restored are answered, each before or after it', async () => {
    const kept = await create()
    const snapshot = Buffer.from(await (await call('GET', '/control/v1/snapshot')).arrayBuffer())
    const restored = call('PUT', '/control/v1/snapshot', snapshot)
    const statuses = await Promise.all(Array.from({ length: 50 }, () => read(kept)))
    expect((await restored).status).toBe(204)
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await read(kept)).toBe(200)
  })
})
