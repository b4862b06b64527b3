import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { closeBrowser, openWindow, type TestWindow } from '../support/window.ts'

const CLI = join(import.meta.dirname, '..', '..', 'out', 'cli.mjs')

describe.skipIf(chromiumPath() === null)('what else goes on beside a window', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-troubles-'))
  let window: TestWindow
  beforeAll(async () => {
    window = await openWindow()
    window.page.setDefaultTimeout(15_000)
  })
  afterAll(async () => {
    await window.close()
    await closeBrowser()
    rmSync(folder, { recursive: true, force: true })
  })
  const button = (name: string) => window.page.getByRole('button', { name, exact: true }).first()

  test('a service that the command line runs on the same data is not disturbed, and the window says who has it', async () => {
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

  test('two windows of one host go their own ways, and see the same service', async () => {
    const { page, context, host } = window
    const other = await context.newPage()
    await other.goto(`${host.base}/service/transactions#token=${host.token}`)
    await other.getByRole('button', { name: 'New transaction' }).waitFor()
    await window.open('/archive/sample-image-bit/verdict')
    await page.locator('.verdict-head').waitFor()
    await other.getByRole('button', { name: 'New transaction' }).click()
    await other.getByRole('heading', { name: /^Transaction / }).waitFor()
    await window.open('/service/transactions')
    await page.locator('tbody tr').first().waitFor()
    const before = await page.locator('tbody tr').count()
    await other.goto(`${host.base}/service/transactions#token=${host.token}`)
    await other.getByRole('button', { name: 'New transaction' }).click()
    // The first window is told, not asked to look again.
    await expect.poll(() => page.locator('tbody tr').count()).toBe(before + 1)
    // The same archive in both; one closes it.
    await other.goto(`${host.base}/archive/sample-image-bit/verdict#token=${host.token}`)
    await other.locator('.verdict-head').waitFor()
    await window.open('/archive/sample-image-bit/verdict')
    await page.locator('.verdict-head').waitFor()
    await other.keyboard.press('x')
    await other.getByRole('heading', { name: 'Verify an identity proof' }).waitFor()
    await page.keyboard.press('8')
    await page.locator('.hex-bytes').first().waitFor()
    await page.getByText('identityDetails.json').first().click()
    await expect.poll(() => page.locator('.hex-bytes').first().innerText()).not.toContain('··')
    await other.close()
  })

  test('as many windows as a browser has connections all answer', async () => {
    const { context, host } = window
    const pages = await Promise.all(Array.from({ length: 4 }, () => context.newPage()))
    for (const page of pages) {
      await page.goto(`${host.base}/service/overview#token=${host.token}`)
      await page.getByRole('heading', { name: 'Address and keys' }).waitFor()
    }
    for (const page of pages) {
      await page.goto(`${host.base}/archive/sample-passport-and-portrait/verdict#token=${host.token}`)
      await page.locator('.verdict-head').waitFor()
    }
    await Promise.all(pages.map((page) => page.close()))
  })

  test('a window that is loaded anew in the middle of a verification comes to its end all the same', async () => {
    const { page } = window
    await window.open('/')
    const path = join(folder, 'large.mime')
    writeFileSync(path, Buffer.alloc(40_000_000))
    await page.getByTestId('file-input').setInputFiles(path)
    await page.waitForURL('**/archive/*/verdict')
    await page.reload()
    await page.locator('.verdict-head').waitFor()
    expect(await page.locator('.statement .tag').first().innerText()).toBe('Not a proof archive')
    await window.open('/archive/sample-passport-and-portrait/verdict')
    await page.locator('.verdict-head').waitFor()
  })

  test('a window whose host has ended says so, and what to do', async () => {
    const { page } = window
    const lost = await openWindow()
    await lost.open('/')
    await lost.page.getByRole('link', { name: 'One bit of an image' }).waitFor()
    lost.host.close()
    await lost.page.locator('.host-lost').getByText('Start it again in the terminal', { exact: false }).waitFor()
    await lost.page.getByRole('link', { name: 'One bit of an image' }).click()
    await lost.page.getByText('The host of this window does not answer').first().waitFor()
    await lost.close()
    await page.locator('h1').first().waitFor()
    expect(window.problems).toEqual([])
  })
})
