import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { CLI } from '../support/run-cli.ts'
import { openWindow } from '../support/window.ts'
import { suiteWindow } from './suite-window.ts'

describe.skipIf(chromiumPath() === null)('several windows, processes and lost hosts', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-troubles-'))
  const window = suiteWindow()
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const button = (name: string) => window.page.getByRole('button', { name, exact: true }).first()

  test('starting the service while the command line serves the same data fails with a message and leaves that service running', async () => {
    const { page, host } = window
    const serving = spawn(process.execPath, [CLI, 'serve', '--port', '0'], {
      env: { ...process.env, PROOFBENCH_HOME: host.home },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      await new Promise<void>((begun) => serving.stdout.once('data', () => begun()))
      await window.open('/service/overview')
      await button('Start the service').click()
      await page.getByRole('alert').waitFor()
      expect(await page.getByRole('alert').first().innerText()).toMatch(/another|in use|already/i)
    } finally {
      const ended = new Promise((resolve) => serving.once('exit', resolve))
      serving.kill('SIGINT')
      await ended
    }
    await button('Start the service').click()
    await page.getByText('Running', { exact: true }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('two windows of one host navigate independently and see the same service', async () => {
    const { page, context, host } = window
    const second = await context.newPage()
    await second.goto(`${host.base}/service/transactions#token=${host.token}`)
    await second.getByRole('button', { name: 'New transaction' }).waitFor()
    await window.open('/archive/sample-image-bit/verdict')
    await page.locator('[data-testid=verdict]').waitFor()
    await second.getByRole('button', { name: 'New transaction' }).click()
    await second.getByRole('heading', { name: /^Transaction / }).waitFor()
    await window.open('/service/transactions')
    await page.locator('tbody tr').first().waitFor()
    const count = await page.locator('tbody tr').count()
    await second.goto(`${host.base}/service/transactions#token=${host.token}`)
    await second.getByRole('button', { name: 'New transaction' }).click()
    // The host pushes the change; the first window does not reload.
    await expect.poll(() => page.locator('tbody tr').count()).toBe(count + 1)
    // Both windows have the same archive open; one closes it.
    await second.goto(`${host.base}/archive/sample-image-bit/verdict#token=${host.token}`)
    await second.locator('[data-testid=verdict]').waitFor()
    await window.open('/archive/sample-image-bit/verdict')
    await page.locator('[data-testid=verdict]').waitFor()
    await second.keyboard.press('x')
    await second.getByRole('heading', { name: 'Verify an identity proof' }).waitFor()
    await page.keyboard.press('8')
    await page.locator('.hex-bytes').first().waitFor()
    await page.getByText('identityDetails.json').first().click()
    await expect.poll(() => page.locator('.hex-bytes').first().innerText()).not.toContain('··')
    await second.close()
  })

  test('four windows next to the first one all load, although a browser limits connections per host', async () => {
    const { context, host } = window
    const pages = await Promise.all(Array.from({ length: 4 }, () => context.newPage()))
    for (const page of pages) {
      await page.goto(`${host.base}/service/overview#token=${host.token}`)
      await page.getByRole('heading', { name: 'Address and keys' }).waitFor()
    }
    for (const page of pages) {
      await page.goto(`${host.base}/archive/sample-passport-and-portrait/verdict#token=${host.token}`)
      await page.locator('[data-testid=verdict]').waitFor()
    }
    await Promise.all(pages.map((page) => page.close()))
  })

  test('a window reloaded during a verification still displays the verdict', async () => {
    const { page } = window
    await window.open('/')
    const path = join(folder, 'large.mime')
    writeFileSync(path, Buffer.alloc(40_000_000))
    await page.getByTestId('file-input').setInputFiles(path)
    await page.waitForURL('**/archive/*/verdict')
    await page.reload()
    await page.locator('[data-testid=verdict]').waitFor()
    expect(await page.locator('.statement .tag').first().innerText()).toBe('Not a proof archive')
    await window.open('/archive/sample-passport-and-portrait/verdict')
    await page.locator('[data-testid=verdict]').waitFor()
  })

  test('a window whose host has ended says so and what to do', async () => {
    const { page } = window
    await window.open('/')
    const disconnected = await openWindow()
    await disconnected.open('/')
    await disconnected.page.getByRole('link', { name: 'One bit of an image' }).waitFor()
    disconnected.host.close()
    await disconnected.page
      .locator('.host-lost')
      .getByText('Start it again in the terminal', { exact: false })
      .waitFor()
    await disconnected.page.getByRole('link', { name: 'One bit of an image' }).click()
    await disconnected.page.getByText('The host of this window does not answer').first().waitFor()
    await disconnected.close()
    await page.locator('h1').first().waitFor()
    expect(window.problems).toEqual([])
  })
})
