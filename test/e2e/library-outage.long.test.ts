import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { ownPostgres } from '../support/postgres/own-server.ts'
import type { PostgresServer } from '../support/postgres/server.ts'
import { CLI } from '../support/run-cli.ts'
import { openWindow, type TestWindow } from '../support/window.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SAMPLES = join(ROOT, 'samples', 'archives')

describe.skipIf(chromiumPath() === null)('Library on a server that stops', { timeout: 60_000 }, () => {
  let server: PostgresServer
  let window: TestWindow
  const cards = () => window.page.locator('.failure-card')
  const total = () => window.page.locator('.library-chips [role=status]').innerText()

  beforeAll(async () => {
    server = await ownPostgres()
    const library = await server.createDatabase()
    window = await openWindow({ library })
    const names = ['resumed', 'another-face', 'portrait-first']
    const paths = names.map((name) => join(SAMPLES, `${name}.mime`))
    spawnSync(process.execPath, [CLI, 'library', 'add', '--library', library, '--quiet', ...paths], {
      env: { ...process.env, PROOFBENCH_HOME: window.host.home },
    })
  }, 60_000)
  afterAll(async () => {
    await window.close()
    await server.stop()
  })

  test('every view says that it cannot be read, offers to try again, and is read again once the server runs', async () => {
    const { page } = window
    await window.open('/library')
    await expect.poll(total).toBe('3 archives')
    const level = page.getByRole('button', { name: /^LOA 2/ })
    await level.waitFor()
    await server.halt()
    await cards().getByText('the server cannot be reached').waitFor()
    await level.click()
    await page.locator('.library-table').waitFor({ state: 'detached' })
    expect(await cards().getByRole('button', { name: 'Try again' }).count()).toBe(1)
    await page.getByRole('link', { name: 'Matches', exact: true }).click()
    await cards().getByRole('button', { name: 'Try again' }).first().waitFor()
    await page.goBack()
    await page.getByTestId('library-file-input').setInputFiles([join(SAMPLES, 'poor-images.mime')])
    await expect.poll(() => cards().filter({ hasText: 'the server cannot be reached' }).count()).toBe(2)
    expect(await cards().filter({ hasText: 'internal error' }).count()).toBe(0)
    await server.start()
    await page.locator('.library-table tbody tr[id]').first().waitFor()
  })
})
