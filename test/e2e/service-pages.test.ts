import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { fillService } from '../support/fill-service.ts'
import { openWindow, type TestWindow } from '../support/window.ts'
import { examinePage, settled } from './examine-page.ts'
import { faultsAtSizes } from './page-faults.ts'
import { PagePictures } from './page-pictures.ts'

describe.skipIf(chromiumPath() === null)('every page of the running service', { timeout: 120_000 }, () => {
  let window: TestWindow
  let routes: readonly string[] = []
  beforeAll(async () => {
    window = await openWindow()
    window.page.setDefaultTimeout(15_000)
    routes = await fillService(window)
  }, 90_000)
  afterAll(() => window.close())

  test('no service page has an accessibility violation, is blank, cut off or wider than the window in any theme and size', async () => {
    const { page } = window
    const pictures = new PagePictures(window, 'service')
    const found: string[] = []
    for (const route of routes) {
      await window.open(route)
      await settled(page)
      const name = /^\/service\/(\w+)(\/.)?/.exec(route)
      const isOne = name?.[2] !== undefined
      found.push(...(await examinePage(page, pictures, `${name?.[1]}${isOne ? '-one' : ''}`, true)))
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
      await settled(page)
      found.push(...(await faultsAtSizes(page)).map((fault) => `${route}: ${fault}`))
    }
    await page.keyboard.press('Control+0')
    expect(found).toEqual([])
  })
})
