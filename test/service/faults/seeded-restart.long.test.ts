import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { call, captureForm, settled } from './client.ts'
import { startCommand } from './running-service.ts'
import { uniqueImage } from './unique-image.ts'

const KEY = 'back-end-key-of-this-test-7781'

test('a service with a seed never repeats an id after restarts', { timeout: 60_000 }, async () => {
  const folder = join(temporaryFolder(), 'data')
  const ids: string[] = []
  let identity: string | null = null
  for (let start = 0; start < 4; start++) {
    const tenants = [{ id: 't', backendKey: KEY, examinesImages: false }]
    const service = await startCommand({ folder, tenants, more: ['--seed', '7'] })
    onTestFinished(() => service.kill())
    const send = (method: string, path: string, body?: unknown) => call(service.address, KEY, method, path, body)
    identity ??= String((await send('POST', '/identities')).body?.id)
    const handle = await send('POST', `/identities/${identity}/id-documents/capture`, captureForm({}, uniqueImage()))
    expect(handle.status).toBe(200)
    ids.push(String(handle.body?.id))
    await settled(service.address, KEY, identity)
    expect(await service.stop()).toBe(0)
  }
  expect(new Set(ids).size).toBe(ids.length)
})
