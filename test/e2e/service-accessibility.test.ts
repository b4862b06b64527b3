import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { fillService } from '../support/fill-service.ts'
import { closeBrowser, openWindow, type TestWindow } from '../support/window.ts'
import { violationsOf } from './axe.ts'
import { faultsAtSizes } from './page-faults.ts'

describe.skipIf(chromiumPath() === null)('accessibility of the service pages', { timeout: 120_000 }, () => {
  let window: TestWindow
  let routes: readonly string[] = []
  beforeAll(async () => {
    window = await openWindow({ width: 1024, height: 700 })
    window.page.setDefaultTimeout(15_000)
    routes = await fillService(window)
  }, 90_000)
  afterAll(async () => {
    await window.close()
    await closeBrowser()
  })
  test('every service page has no accessibility violation in any theme and size', async () => {
    const { page } = window
    const found: string[] = []
    for (const route of routes) {
      await window.open(route)
      await page.locator('.service-view .panel, .service-view .nothing').first().waitFor()
      found.push(...(await violationsOf(page)).map((violation) => `${route} ${violation}`))
    }
    expect(found).toEqual([])
    expect(window.problems).toEqual([])
  })

  test('at 200 % text size no service page scrolls sideways or cuts off text', async () => {
    const { page } = window
    await window.open('/settings')
    for (let step = 0; step < 5; step++) await page.keyboard.press('Control++')
    await page.getByText('Text at 200 %').first().waitFor({ state: 'attached' })
    const found: string[] = []
    for (const route of routes) {
      await window.open(route)
      await page.locator('.service-view .panel, .service-view .nothing').first().waitFor()
      found.push(...(await faultsAtSizes(page)).map((fault) => `${route} ${fault}`))
    }
    await page.keyboard.press('Control+0')
    expect(found).toEqual([])
  })
})
