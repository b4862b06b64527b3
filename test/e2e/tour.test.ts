import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { drawn } from '../support/drawn.ts'
import { IS_LONG } from '../support/length.ts'
import { openWindow, type TestWindow } from '../support/window.ts'
import { violationsOf } from './axe.ts'
import { faultsOf } from './page-faults.ts'

const TITLES = [
  'Drop an archive anywhere',
  'Three statements, never merged',
  'One archive from every side',
  'Everything has a key',
  'The service that makes such archives',
  'A signature is worth what its key is worth',
]

describe.skipIf(chromiumPath() === null)('the tour', { timeout: 90_000 }, () => {
  let window: TestWindow
  const tour = () => window.page.getByRole('complementary', { name: 'Tour' })
  const title = () => tour().getByRole('heading').innerText()
  const focused = () => window.page.evaluate(() => document.activeElement?.textContent ?? '')
  const isRemembered = () =>
    expect
      .poll(() => {
        const text = readFileSync(join(window.host.home, 'settings.json'), 'utf8')
        return (JSON.parse(text) as { tourSeen?: boolean }).tourSeen
      })
      .toBe(true)

  const startFirst = async (): Promise<void> => {
    window = await openWindow({ isFirstStart: true, width: 1024, height: 700 })
    window.page.setDefaultTimeout(10_000)
    await window.open('/')
    await tour().waitFor()
  }
  const close = async (): Promise<void> => {
    expect(window.problems).toEqual([])
    await window.close()
  }
  const openFromPalette = async (): Promise<void> => {
    await window.page.keyboard.press('Control+k')
    await window.page.getByPlaceholder('Action, code, page, archive…').fill('tour')
    await window.page.keyboard.press('Enter')
    await expect.poll(focused).toBe(TITLES[0])
  }
  beforeAll(startFirst)
  afterAll(close)

  test('the tour takes no focus by itself and is announced', async () => {
    const { page } = window
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    expect(await page.getByTestId('announcements').innerText()).toContain('tour')
  })

  test('the tour covers no content, and shortcuts of the window work while it is open', async () => {
    const { page } = window
    const [panel, main] = [await tour().boundingBox(), await page.locator('#page').boundingBox()]
    expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThanOrEqual((panel?.y ?? 0) + 1)
    await page.keyboard.press('m')
    await page.getByText('Holder data is covered').first().waitFor()
    await page.keyboard.press('m')
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Action, code, page, archive…').waitFor()
    await page.keyboard.press('Escape')
    await page.getByPlaceholder('Action, code, page, archive…').waitFor({ state: 'detached' })
    expect(await tour().count()).toBe(1)
  })

  test('Escape dismisses the tour for good', async () => {
    await window.page.keyboard.press('Escape')
    await tour().waitFor({ state: 'detached' })
    await isRemembered()
  })

  test.runIf(IS_LONG)(
    'the tour can be opened from the palette, the shortcuts and Settings, and takes the focus then',
    async () => {
      const { page } = window
      await openFromPalette()
      await page.keyboard.press('ArrowRight')
      await expect.poll(title).toBe(TITLES[1])
      await page.locator('.statements').waitFor()
      await page.keyboard.press('ArrowLeft')
      await expect.poll(title).toBe(TITLES[0])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect.poll(focused).toBe('Next')
      await page.keyboard.press('Enter')
      await expect.poll(title).toBe(TITLES[1])
      await page.keyboard.press('Escape')
      await tour().waitFor({ state: 'detached' })

      await page.keyboard.press('?')
      await page.getByRole('dialog').getByRole('button', { name: 'Take the tour' }).click()
      await expect.poll(focused).toBe(TITLES[0])
      await page.keyboard.press('Escape')

      await page.locator('.rail a[href="/settings"]').click()
      await page.getByRole('button', { name: 'Show the tour again' }).click()
      await expect.poll(focused).toBe(TITLES[0])
      expect(new URL(page.url()).pathname).toBe('/')
    },
  )

  test.runIf(IS_LONG)('closing the tour returns the focus to the element that had it', async () => {
    const { page } = window
    await page.keyboard.press('Escape')
    await tour().waitFor({ state: 'detached' })
    const link = page.locator('.rail a[href="/trust"]')
    await link.focus()
    await openFromPalette()
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('Trust')
  })

  test.runIf(IS_LONG)('no step of the tour has an accessibility violation, or cuts off text', async () => {
    const { page } = window
    const found: string[] = []
    await openFromPalette()
    for (const [at, expected] of TITLES.entries()) {
      await expect.poll(title).toBe(expected)
      await page.locator('[data-tour-at]').waitFor()
      await page.locator('h1').first().waitFor()
      found.push(
        ...(await violationsOf(page, at === 0 ? 'html' : 'aside.tour')).map((violation) => `${at} ${violation}`),
      )
      await page.setViewportSize({ width: 1024, height: 700 })
      found.push(...(await faultsOf(page)).map((fault) => `${at} ${fault}`))
      await tour()
        .getByRole('button', { name: /Next|Done/ })
        .click()
    }
    await openFromPalette()
    for (let step = 0; step < 5; step++) await page.keyboard.press('Control++')
    const over = await tour().evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(over).toBeLessThanOrEqual(1)
    await tour().getByRole('button', { name: 'Next' }).click()
    expect(found).toEqual([])
  })

  test.runIf(IS_LONG)(
    'the tour starts at the first start, runs over the real window to its end and does not start again',
    async () => {
      await close()
      await startFirst()
      const { page } = window
      const outlined: string[] = []
      for (const [at, expected] of TITLES.entries()) {
        await expect.poll(title).toBe(expected)
        const mark = page.locator('[data-tour-at]')
        await mark.waitFor()
        outlined.push(await mark.evaluate((element) => element.getAttribute('href') ?? element.classList[0] ?? ''))
        expect(await mark.isVisible()).toBe(true)
        await tour()
          .getByRole('button', { name: at === TITLES.length - 1 ? 'Done' : 'Next' })
          .click()
      }
      expect(outlined).toEqual(['drop-zone', 'statements', 'tab-bar', 'status-bar', '/service/overview', '/trust'])
      await tour().waitFor({ state: 'detached' })
      expect(await page.locator('[data-tour-at]').count()).toBe(0)
      expect(new URL(page.url()).pathname).toBe('/trust')
      await isRemembered()
      await page.reload()
      await drawn(page)
      await page.waitForTimeout(500)
      expect(await tour().count()).toBe(0)
    },
  )
})
