import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { closeBrowser, openWindow, type TestWindow } from '../support/window.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const SAMPLE = '/archive/sample-licence-with-issuer'
const REFUSED = '/archive/sample-image-bit'

const PAGES: readonly string[] = [
  '/',
  '/trust',
  '/settings',
  '/nowhere',
  `${REFUSED}/verdict`,
  ...['verdict', 'timeline', 'evidence', 'identity', 'images', 'diagnosis', 'record'].map((tab) => `${SAMPLE}/${tab}`),
  '/archive/sample-reviewed-by-people/adjudication',
  '/archive/sample-reviewed-by-people/timeline',
  '/archive/upload-gone/verdict',
]

declare const axe: { run(context: Document, options: object): Promise<AxeResults> }

describe.skipIf(chromiumPath() === null)('accessibility', () => {
  let window: TestWindow
  beforeAll(async () => {
    window = await openWindow()
  })
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

  /** The view has come, and its pictures too. */
  const settled = async (): Promise<void> => {
    const { page } = window
    await page.locator('.view > *:not(.page-wait), .sheet, .failure-card').first().waitFor()
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  }

  const theme = async (wanted: 'light' | 'dark' | 'contrast'): Promise<void> => {
    const { page } = window
    await window.open('/settings')
    await page.locator(`input[type=radio][value="${wanted}"]`).first().check({ force: true })
  }

  for (const wanted of ['light', 'dark', 'contrast'] as const) {
    test(`every page and dialog is free of violations in the theme ${wanted}`, { timeout: 120_000 }, async () => {
      const { page, problems } = window
      await theme(wanted)
      const found: string[] = []
      for (const route of PAGES) {
        await window.open(route)
        await settled()
        found.push(...(await violations()).map((one) => `${route} ${one}`))
      }
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
      found.push(...(await violations()).map((one) => `shortcuts ${one}`))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('Go to, open, switch…').waitFor()
      found.push(...(await violations()).map((one) => `palette ${one}`))
      await page.keyboard.press('Escape')
      expect(found).toEqual([])
      expect(problems).toEqual([])
    })
  }

  test('text of twice the size loses nothing: no page scrolls sideways', { timeout: 60_000 }, async () => {
    const { page } = window
    await window.open('/settings')
    for (let step = 0; step < 5; step++) await page.keyboard.press('Control++')
    for (const route of PAGES) {
      await window.open(route)
      await settled()
      const over = await page.evaluate(() => {
        const view = document.querySelector('.view') ?? document.querySelector('.page')
        return view ? view.scrollWidth - view.clientWidth : 0
      })
      expect(over, route).toBeLessThanOrEqual(1)
    }
    await page.keyboard.press('Control+0')
  })
})
