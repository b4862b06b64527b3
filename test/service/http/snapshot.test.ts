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
const readStatus = async (id: string) => (await call('GET', `/svc/v1/identities/${id}`)).status

describe('restoring snapshots over HTTP', () => {
  test('restoring a snapshot brings back its data and removes later data, and keys and event streams remain valid', async () => {
    const existing = await create()
    const snapshot = Buffer.from(await (await call('GET', '/control/v1/snapshot')).arrayBuffer())
    const later = await create()
    const events: string[] = []
    service.engine.watch(({ identityId }) => events.push(identityId))
    expect((await call('PUT', '/control/v1/snapshot', snapshot)).status).toBe(204)
    expect([await readStatus(existing), await readStatus(later)]).toEqual([200, 404])
    const newer = await create()
    expect(await readStatus(newer)).toBe(200)
    await expect.poll(() => events).toContain(newer)
    expect(readdirSync(parent)).toEqual(['data'])
    await service.stop()
    service = await start(join(parent, 'data'))
    expect([await readStatus(existing), await readStatus(newer), await readStatus(later)]).toEqual([200, 200, 404])
  })

  test('a restore interrupted by the end of the process is completed at the next start', async () => {
    const existing = await create()
    await service.stop()
    const folder = join(parent, 'data')
    renameSync(folder, `${folder}.before`)
    mkdirSync(`${folder}.restored`)
    service = await start(folder)
    expect(await readStatus(existing)).toBe(200)
    await service.stop()
    cpSync(folder, `${folder}.before`, { recursive: true })
    service = await start(folder)
    expect(await readStatus(existing)).toBe(200)
    expect(readdirSync(parent)).toEqual(['data'])
  })

  test('bytes that are not a snapshot are refused without changing anything', async () => {
    const existing = await create()
    for (const bytes of [Buffer.from('no database'), Buffer.alloc(10_000, 7)])
      expect((await call('PUT', '/control/v1/snapshot', bytes)).status).toBe(400)
    expect(await readStatus(existing)).toBe(200)
    expect(readdirSync(parent)).toEqual(['data'])
  })

  test('calls during a restore are answered completely before or after it', async () => {
    const existing = await create()
    const snapshot = Buffer.from(await (await call('GET', '/control/v1/snapshot')).arrayBuffer())
    const restored = call('PUT', '/control/v1/snapshot', snapshot)
    const statuses = await Promise.all(Array.from({ length: 50 }, () => readStatus(existing)))
    expect((await restored).status).toBe(204)
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await readStatus(existing)).toBe(200)
  })
})
