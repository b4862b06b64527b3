import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { IS_LONG } from '../../support/length.ts'
import { pngOf } from '../../support/png-of.ts'
import { runCli } from '../../support/run-cli.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { call, captureForm, settled } from './client.ts'
import { startCommand } from './running-service.ts'

const [BUSY, OTHER] = ['key-of-the-tenant-with-pictures', 'key-of-the-tenant-with-one-picture'] as const
const TENANTS = [BUSY, OTHER].map((backendKey, at) => ({ id: `t-${at}`, backendKey }))
const MAX_PIXELS = 1_000_000
const PICTURES = 3

test.runIf(IS_LONG)(
  'pictures of all tenants share a budget: one above it is error 1500, others wait, and tenants take turns',
  {
    timeout: 90_000,
  },
  async () => {
    const folder = join(temporaryFolder(), 'data')
    const service = await startCommand({ folder, tenants: TENANTS, config: { maxExaminedPixels: MAX_PIXELS } })
    onTestFinished(() => service.kill())
    const ask = (key: string, method: string, path: string, body?: unknown) =>
      call(service.address, key, method, path, body)
    const capture = async (key: string, picture: Uint8Array<ArrayBuffer>) => {
      const root = `/identities/${String((await ask(key, 'POST', '/identities')).body?.id)}`
      const { status, body } = await ask(key, 'POST', `${root}/id-documents/capture`, captureForm({}, picture))
      expect(status).toBe(200)
      return { key, root, id: String(body?.id) }
    }
    const fits = await pngOf({ width: 1000, height: 1000, bits: 8 })
    const large = await pngOf({ width: 1001, height: 1000, bits: 8 })
    const refused = await capture(BUSY, large)
    const all = await Promise.all(Array.from({ length: PICTURES }, () => capture(BUSY, fits)))
    const other = await capture(OTHER, fits)
    const isDone = async ({ key, root, id }: typeof other) =>
      (await ask(key, 'GET', `${root}/status/${id}`)).body?.status !== 'PROCESSING'
    await expect.poll(() => isDone(other), { timeout: 60_000, interval: 20 }).toBe(true)
    const done = await Promise.all(all.map(isDone))
    // The tenant that came last has had its turn before the pictures that waited longer.
    expect(done).toContain(false)
    for (const { key, root } of [refused, ...all]) await settled(service.address, key, root.split('/')[2] ?? '')
    const { body } = await ask(BUSY, 'GET', refused.root)
    expect(JSON.stringify(body)).toMatch(/"code":"1500"/)
    const served = await ask(BUSY, 'GET', all[0]?.root ?? '')
    expect(JSON.stringify(served.body)).not.toMatch(/examined at the same time/)
  },
)

test('a budget of no pixels is refused with its place', async () => {
  const folder = temporaryFolder()
  const config = join(folder, 'config.json')
  writeFileSync(config, JSON.stringify({ maxExaminedPixels: 0 }))
  const { code, stderr } = await runCli(['serve', '--in-memory', '--port', '0', '--config', config])
  expect([code, stderr]).toEqual([64, expect.stringContaining('/maxExaminedPixels')])
})
