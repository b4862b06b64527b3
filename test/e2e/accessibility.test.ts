import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { closeBrowser, openWindow, type TestWindow } from '../support/window.ts'
import { violationsOf } from './axe.ts'
import { faultsAtSizes } from './page-faults.ts'

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
  '/archive/sample-contradicting-record/diagnosis',
  '/archive/sample-chip-refused/evidence',
  '/archive/sample-cut-download/record',
  '/archive/upload-gone/verdict',
]

describe.skipIf(chromiumPath() === null)('accessibility of the window', () => {
  let window: TestWindow
  beforeAll(async () => {
    window = await openWindow()
  })
  afterAll(async () => {
    await window.close()
    await closeBrowser()
  })

  /** Waits until the view and its images are loaded. */
  const waitUntilSettled = async (): Promise<void> => {
    const { page } = window
    await page.locator('.view > *:not(.page-wait), .sheet:not(.opening), .failure-card').first().waitFor()
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  }

  test('every page has no accessibility violation in any theme and size', { timeout: 120_000 }, async () => {
    const found: string[] = []
    for (const route of PAGES) {
      await window.open(route)
      await waitUntilSettled()
      found.push(...(await violationsOf(window.page)).map((violation) => `${route} ${violation}`))
    }
    expect(found).toEqual([])
    expect(window.problems).toEqual([])
  })

  test('every dialog has no accessibility violation in any theme and size', { timeout: 60_000 }, async () => {
    const { page } = window
    await window.open('/')
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    const found = (await violationsOf(page)).map((violation) => `shortcuts ${violation}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Action, code, page, archive…').waitFor()
    found.push(...(await violationsOf(page)).map((violation) => `palette ${violation}`))
    await page.keyboard.press('Escape')
    expect(found).toEqual([])
  })

  test('at 200 % text size no page scrolls sideways and no text is cut off', {
    timeout: 60_000,
  }, async () => {
    const { page } = window
    await window.open('/settings')
    for (let step = 0; step < 5; step++) await page.keyboard.press('Control++')
    await page.getByText('Text at 200 %').first().waitFor({ state: 'attached' })
    const found: string[] = []
    for (const route of PAGES) {
      await window.open(route)
      await waitUntilSettled()
      found.push(...(await faultsAtSizes(page)).map((fault) => `${route} ${fault}`))
    }
    await page.keyboard.press('Control+0')
    expect(found).toEqual([])
  })
})
