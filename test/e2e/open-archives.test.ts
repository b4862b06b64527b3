import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changedSample } from '../support/changed-sample.ts'
import { chromiumPath } from '../support/chromium.ts'
import { drawn } from '../support/drawn.ts'
import { IS_LONG } from '../support/length.ts'
import { hostAt, openWindow, type TestWindow } from '../support/window.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples', 'archives')
const names = readdirSync(SAMPLES).filter((name) => name.endsWith('.mime'))
const sample = (name: string) => readFileSync(join(SAMPLES, name))

describe.skipIf(chromiumPath() === null)('open archives', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-open-'))
  let window: TestWindow
  let page: Page

  beforeAll(async () => {
    window = await openWindow()
    page = window.page
    page.setDefaultTimeout(20_000)
    await window.open('/')
  })
  afterAll(async () => {
    await window.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const choose = async (name: string, buffer: Buffer): Promise<void> => {
    await page.getByTestId('file-input').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await page.locator('.archive-title').getByText(name, { exact: true }).waitFor()
  }
  const railArchives = () => page.locator('.rail-archive .rail-link').allInnerTexts()

  test('the address of an archive contains its hash and opens it in another tab that has no token in its address', async () => {
    await choose('first.mime', sample('image-bit.mime'))
    const address = page.url()
    expect(new URL(address).pathname).toMatch(/^\/archive\/[0-9a-f]{64}\/verdict$/)
    const tab = await window.context.newPage()
    await tab.goto(address)
    await tab.locator('[data-testid=verdict]').waitFor()
    expect(await tab.locator('.archive-title h1').innerText()).toBe('first.mime')
    await tab.close()
  })

  test('opening the same bytes under another name renames the open archive instead of adding one', async () => {
    const address = page.url()
    await choose('again.mime', sample('image-bit.mime'))
    expect(page.url()).toBe(address)
    expect(await railArchives()).toEqual(['again.mime'])
  })

  test.runIf(IS_LONG)('a reload restores all open archives, and each can be opened', async () => {
    await choose('second.mime', sample('level-raised.mime'))
    await choose('third.mime', sample('passport-and-portrait.mime'))
    await page.reload()
    await page.locator('[data-testid=verdict]').waitFor()
    expect(await railArchives()).toEqual(['again.mime', 'second.mime', 'third.mime'])
    await page.locator('.rail-archive').getByText('second.mime').click()
    await page.locator('.archive-title').getByText('second.mime').waitFor()
    await page.locator('[data-testid=verdict]').waitFor()
  })

  test.runIf(IS_LONG)(
    'with more open archives than the window has room for, the current one is in view, and they can be filtered and closed together',
    async () => {
      const many = join(folder, 'many')
      for (let index = 0; index < 12; index++) {
        const bytes = Buffer.concat([sample(names[index % names.length] ?? ''), Buffer.from(`\r\n${index}`)])
        cpSync(join(SAMPLES, names[0] ?? ''), join(many, `${index}.mime`), { recursive: true })
        writeFileSync(join(many, `${index}.mime`), bytes)
      }
      await page.setViewportSize({ width: 1440, height: 300 })
      await window.open('/')
      await page.locator('input[webkitdirectory]').setInputFiles(many)
      await page.getByText('12 archives verified').first().waitFor()
      await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
      await page.getByRole('grid').focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('Enter')
      await page.locator('[data-testid=verdict]').waitFor()
      for (let index = 1; index < 12; index++) {
        const previous = page.url()
        await page.keyboard.press(']')
        await page.waitForURL((url) => url.href !== previous)
        await page.locator('.archive-title').waitFor()
      }
      const link = page.locator('.rail-link[aria-current="page"]')
      await expect.poll(() => link.innerText()).toBe('11.mime')
      const rail = page.locator('.rail')
      expect(await rail.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeGreaterThan(100)
      await expect
        .poll(() => link.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight))
        .toBe(true)
      await page.getByLabel('Filter open archives').fill('7.')
      await expect
        .poll(() => page.locator('.rail-archive').filter({ hasText: '.mime' }).allInnerTexts())
        .toEqual(['7.mime'])
      await page.getByRole('button', { name: 'Close all' }).click()
      await page.waitForURL('**/')
      expect(await page.locator('.rail-archive').filter({ hasText: '.mime' }).count()).toBe(0)
      await page.setViewportSize({ width: 1440, height: 900 })
    },
  )

  test.runIf(IS_LONG)('closing archives removes their DOM nodes', async () => {
    const devtools = await window.context.newCDPSession(page)
    const nodes = async (): Promise<number> => {
      await devtools.send('HeapProfiler.collectGarbage')
      return (await devtools.send('Memory.getDOMCounters')).nodes
    }
    const round = async (): Promise<number> => {
      for (const name of names.slice(0, 3)) {
        await choose(name, sample(name))
        for (const key of ['2', '3', '4', '5', '6', '7', '8', '1']) {
          await page.keyboard.press(key)
          await page.waitForTimeout(30)
        }
      }
      while ((await page.locator('.rail-archive').filter({ hasText: '.mime' }).count()) > 0) {
        await page.locator('.rail-archive').filter({ hasText: '.mime' }).first().getByRole('button').click()
      }
      await window.page.getByRole('link', { name: 'Trust', exact: true }).click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      return nodes()
    }
    await round()
    const first = await round()
    const second = await round()
    expect(second - first).toBeLessThan(150)
  })

  test.runIf(IS_LONG)('the selected one of many images loads before the thumbnails', async () => {
    const bytes = await changedSample('licence-with-issuer', ({ media }) => {
      const [first] = media
      if (!first) return
      for (let index = 0; index < 120; index++)
        media.push({ ...first, id: `copy-${index}`, fileName: `copy-${index}.jpg` })
    })
    // A slow host: loading after all thumbnails would take half a minute.
    await page.route('**/archive.media', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue().catch(() => {})
    })
    await window.open('/')
    await choose('images.mime', Buffer.from(bytes))
    await page.keyboard.press('5')
    await page.locator('.image-frame img').waitFor({ timeout: 10_000 })
    await page.locator('.media-pick').last().click()
    await page.locator('.image-frame[aria-label] img').waitFor({ timeout: 10_000 })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test.runIf(IS_LONG)(
    'after a restart of the host an address reopens its file and says if the file has changed since',
    async () => {
      const path = join(folder, 'kept.mime')
      copyFileSync(join(SAMPLES, 'image-bit.mime'), path)
      const home = mkdtempSync(join(folder, 'home-'))
      const visit = async (route: string, inspect: (page: Page) => Promise<void>): Promise<void> => {
        const host = await hostAt(home)
        const tab = await window.context.newPage()
        await tab.goto(`${host.base}${route}#token=${host.token}`)
        await drawn(tab)
        await inspect(tab)
        await tab.close()
        host.stop()
      }
      const first = await hostAt(home, [path])
      const opened = await window.context.newPage()
      await opened.goto(first.address)
      await opened.locator('[data-testid=verdict]').waitFor()
      await expect.poll(() => new URL(opened.url()).pathname).toMatch(/^\/archive\/[0-9a-f]{64}\/verdict$/)
      const route = new URL(opened.url()).pathname
      await opened.close()
      first.stop()
      await visit(route, (tab) => tab.locator('[data-testid=verdict]').waitFor())
      writeFileSync(path, sample('passport-and-portrait.mime'))
      await visit(route, (tab) => tab.getByText('The file has changed since this address was made').waitFor())
      expect(window.problems).toEqual([])
    },
  )
})
