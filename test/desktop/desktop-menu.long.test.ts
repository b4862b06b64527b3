import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { markTourSeen } from '../support/seen-tour.ts'
import type { DesktopApp } from './desktop-app.ts'
import { canStart, startDesktop } from './start-desktop.ts'
import { addressOf, chooseMenuItem } from './window-actions.ts'

describe.skipIf(!canStart())('menu and position of the desktop window', { timeout: 30_000 }, () => {
  const home = markTourSeen(mkdtempSync(join(tmpdir(), 'proofbench-home-')))
  const placeFile = join(home, 'window-place.json')
  let app: DesktopApp
  let page: Page
  const start = async (): Promise<void> => {
    app = await startDesktop([], home)
    page = await app.window()
    page.setDefaultTimeout(20_000)
    await page.locator('.rail > a').first().waitFor()
  }
  /** Returns the position and size of the window. */
  const bounds = () =>
    app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds() ?? null, null)
  const quit = async (): Promise<void> => {
    const ended = new Promise((resolve) => app.process.once('exit', resolve))
    await app.inMain(({ app: electron }) => void setTimeout(() => electron.quit(), 50), null)
    await ended
  }
  afterAll(async () => {
    await app?.close()
    rmSync(home, { recursive: true, force: true })
  })

  test('the app starts at its usual size if the stored position is damaged', async () => {
    writeFileSync(placeFile, '{"x":')
    await start()
    expect(await bounds()).toMatchObject({ width: 1440, height: 900 })
  })

  test('the menu leads to every page of the navigation rail by its name', async () => {
    const places = await page
      .locator('.rail > a')
      .evaluateAll((links) => links.map((link) => [link.textContent?.trim() ?? '', link.getAttribute('href') ?? '']))
    expect(places.length).toBeGreaterThanOrEqual(4)
    const items = await app.inMain(
      ({ Menu }) =>
        Menu.getApplicationMenu()
          ?.items.find(({ label }) => label === 'Go')
          ?.submenu?.items.map(({ label }) => label) ?? [],
      null,
    )
    expect(items).toEqual(places.map(([name]) => name))
    for (const [name = '', route = ''] of places) {
      await chooseMenuItem(app, 'Go', name)
      await page.waitForURL((url) => url.pathname === route)
      expect(addressOf(page)).toBe(`proofbench://app${route}`)
    }
  })

  test('the menu has an item for the tour', async () => {
    await chooseMenuItem(app, 'Help', 'Take the Tour')
    await page.getByRole('complementary', { name: 'Tour' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('complementary', { name: 'Tour' }).waitFor({ state: 'detached' })
  })

  // window-place.test.ts tests positions outside of the screens.
  test('the window is restored to its last position', async () => {
    const left = { x: 240, y: 120, width: 1100, height: 760 }
    await app.inMain(({ BrowserWindow }, place) => BrowserWindow.getAllWindows()[0]?.setBounds(place), left)
    await quit()
    expect(JSON.parse(readFileSync(placeFile, 'utf8'))).toEqual({ ...left, isMaximized: false })
    await start()
    expect(await bounds()).toEqual(left)
  })

  test('a maximized window is restored as maximized, also after a kill', async () => {
    await app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize(), null)
    await expect.poll(() => JSON.parse(readFileSync(placeFile, 'utf8')).isMaximized).toBe(true)
    await app.close()
    await start()
    await expect
      .poll(() => app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMaximized() ?? null, null))
      .toBe(true)
  })
})
