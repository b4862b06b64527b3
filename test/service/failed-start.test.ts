import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AdjustableClock } from '../../main/service/engine/clock.ts'
import { LiveCaptures } from '../../main/service/http/capture/live-captures.ts'
import { type ServiceOptions, startService } from '../../main/service/start-service.ts'
import { Dispatcher } from '../../main/service/webhooks/schedule.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

function optionsOn(port: number): ServiceOptions {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-failed-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, config: { tenants: [{ id: 'bank' }] }, port, clock: new AdjustableClock(), seed: null, version: '1' }
}

/** Listens on a port, which it returns; `release` frees it. */
async function occupiedPort(): Promise<{ readonly port: number; release(): Promise<void> }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('a server on TCP has a port')
  return { port: address.port, release: () => new Promise((resolve) => server.close(() => resolve())) }
}

describe('a service that cannot start', () => {
  test('releases its data folder and its cameras if its port is in use', async () => {
    const { port, release } = await occupiedPort()
    const options = optionsOn(port)
    const closeCaptures = vi.spyOn(LiveCaptures.prototype, 'close')
    await expect(startService(options)).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use`)
    expect(closeCaptures).toHaveBeenCalledOnce()
    await release()
    const service = await startService({ ...options, clock: new AdjustableClock() })
    await service.stop()
  })

  test('releases its port too if its store cannot be written when notifications are resumed', async () => {
    const { port, release } = await occupiedPort()
    await release()
    const options = optionsOn(port)
    const closeCaptures = vi.spyOn(LiveCaptures.prototype, 'close')
    vi.spyOn(Dispatcher.prototype, 'start').mockRejectedValueOnce(new Error('the disk is full'))
    await expect(startService(options)).rejects.toThrow('the disk is full')
    expect(closeCaptures).toHaveBeenCalledOnce()
    const service = await startService({ ...options, clock: new AdjustableClock() })
    expect(service.address.baseUrl).toBe(`http://127.0.0.1:${port}`)
    await service.stop()
  })
})
