import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { fillService } from '../support/fill-service.ts'
import { closeBrowser, openWindow, type TestWindow } from '../support/window.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
declare const axe: { run(context: Document, options: object): Promise<AxeResults> }

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
  const violations = async (): Promise<readonly string[]> => {
    const { page } = window
    await page.evaluate(AXE)
    const { violations: found } = await page.evaluate(() =>
      axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
    )
    return found.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target }) => `${id}: ${target.join(' ')}`))
  }

  for (const wanted of ['light', 'dark', 'contrast'] as const) {
    test(`every part is free of violations in the theme ${wanted}`, async () => {
      const { page } = window
      await window.open('/settings')
      await page.locator(`input[type=radio][value="${wanted}"]`).first().check({ force: true })
      const found: string[] = []
      for (const route of routes) {
        await window.open(route)
        await page.locator('.service-view .panel, .service-view .nothing').first().waitFor()
        found.push(...(await violations()).map((one) => `${route} ${one}`))
      }
      expect(found).toEqual([])
      expect(window.problems).toEqual([])
    })
  }

  test('neither the smallest window nor text of twice the size makes a part scroll sideways', async () => {
    const { page } = window
    const over = async (): Promise<readonly string[]> => {
      const found: string[] = []
      for (const route of routes) {
        await window.open(route)
        await page.locator('.service-view .panel, .service-view .nothing').first().waitFor()
        const much = await page.evaluate(() => {
          const view = document.querySelector('.service-view')
          return view ? view.scrollWidth - view.clientWidth : 0
        })
        if (much > 1) found.push(`${route}: ${much}`)
      }
      return found
    }
    expect(await over()).toEqual([])
    await window.open('/settings')
    for (let step = 0; step < 5; step++) await page.keyboard.press('Control++')
    expect(await over()).toEqual([])
    await page.keyboard.press('Control+0')
  })

  test('a transaction is made and consented to by keyboard alone', async () => {
    const { page } = window
    await window.open('/service/transactions')
    await page.getByPlaceholder('Business id (optional)').waitFor()
    const until = async (name: string): Promise<void> => {
      for (let step = 0; step < 120; step++) {
        await page.keyboard.press('Tab')
        const text = await page.evaluate(() => document.activeElement?.textContent ?? '')
        if (text === name) return
      }
      throw new Error(`The keyboard does not reach ${name}`)
    }
    await until('New transaction')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /^Transaction / }).waitFor()
    await until('Submit consents')
    await page.keyboard.press('Enter')
    await page.getByText('Portrait: approved').waitFor()
  })
})
