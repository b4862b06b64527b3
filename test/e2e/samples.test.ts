import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { INDICATION_WORDS, OWED_SAMPLES } from '../support/owed-samples.ts'
import { closeBrowser, openWindow, type TestWindow } from '../support/window.ts'

describe.skipIf(chromiumPath() === null)('every sample in the window', () => {
  let window: TestWindow
  beforeAll(async () => {
    window = await openWindow()
  })
  afterAll(async () => {
    await window.close()
    await closeBrowser()
  })

  test('leads to the verdict and findings that it is owed, and opens in every view', { timeout: 150_000 }, async () => {
    const { page, problems } = window
    await window.open('/')
    await page.locator('.sample-group a').first().waitFor()
    expect(await page.locator('.sample-group a').count()).toBe(OWED_SAMPLES.length)
    for (const { name, indication, findings } of OWED_SAMPLES) {
      await page.locator(`.sample-group a[href="/archive/sample-${name}/verdict"]`).click()
      await page.locator('.verdict-head').waitFor()
      const words = findings.includes('envelope.no-archive') ? 'Not a proof archive' : INDICATION_WORDS[indication]
      expect(await page.locator('.statement .tag').first().innerText(), name).toBe(words)
      const codes = await page.locator('.finding-facts [aria-label^="Explain "]').allInnerTexts()
      expect([...new Set(codes)].sort(), name).toEqual([...new Set(findings)].sort())
      for (const key of ['2', '3', '4', '5', '6', '7', '8']) {
        await page.keyboard.press(key)
        await page.locator(`.tab[aria-current=page][aria-keyshortcuts="${key}"]`).waitFor()
        await page.locator('.view > *:not(.page-wait)').first().waitFor()
      }
      expect(await page.getByText('This view could not be drawn').count(), name).toBe(0)
      await page.keyboard.press('x')
    }
    expect(problems).toEqual([])
  })
})
