import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ServiceAddress } from '../../../main/service/start-service.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { call, captureForm, settled } from './client.ts'
import { startCommand } from './running-service.ts'
import { uniqueImage } from './unique-image.ts'

const KEY = 'back-end-key-of-this-test-5521'
const DAY_MS = 24 * 60 * 60 * 1000

interface ClockView {
  readonly now: string
  readonly isFrozen: boolean
}

async function clock({ controlRoot, controlKey }: ServiceAddress, change?: string, body?: object): Promise<ClockView> {
  const response = await fetch(`${controlRoot}/clock${change === undefined ? '' : `/${change}`}`, {
    method: change === undefined ? 'GET' : 'POST',
    headers: { controlkey: controlKey, 'content-type': 'application/json' },
    ...(change === undefined ? {} : { body: JSON.stringify(body ?? {}) }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as ClockView
}

test('an advanced or frozen clock continues after a kill, and due work is done', {
  timeout: 60_000,
}, async () => {
  const folder = join(temporaryFolder(), 'data')
  const start = async (...more: readonly string[]) => {
    const service = await startCommand({ folder, tenants: [{ id: 't', backendKey: KEY, examinesImages: false }], more })
    onTestFinished(() => service.kill())
    return service
  }
  let service = await start()
  await clock(service.address, 'advance', { milliseconds: 3 * DAY_MS })
  const send = (method: string, path: string, body?: unknown) => call(service.address, KEY, method, path, body)
  const identity = String((await send('POST', '/identities')).body?.id)
  await send('POST', `/identities/${identity}/id-documents/capture`, captureForm({}, uniqueImage()))
  await service.kill()

  service = await start()
  await settled(service.address, KEY, identity)
  const moved = await clock(service.address)
  expect(Date.parse(moved.now) - Date.now()).toBeGreaterThan(2.9 * DAY_MS)
  expect(moved.isFrozen).toBe(false)
  const stopped = await clock(service.address, 'freeze', { at: '2031-05-06T07:08:09Z' })
  await clock(service.address, 'advance', { milliseconds: 1000 })
  await service.kill()

  service = await start()
  expect(await clock(service.address)).toMatchObject({
    now: expect.stringMatching(/^2031-05-06T07:08:10/),
    isFrozen: true,
  })
  expect(stopped.isFrozen).toBe(true)
  await service.kill()

  service = await start('--clock', 'real')
  const real = await clock(service.address)
  expect(Math.abs(Date.parse(real.now) - Date.now())).toBeLessThan(DAY_MS)
  await service.kill()

  // The real clock stays in use.
  service = await start()
  expect(Math.abs(Date.parse((await clock(service.address)).now) - Date.now())).toBeLessThan(DAY_MS)
})
