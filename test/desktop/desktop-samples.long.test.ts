import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXPECTED_SAMPLES, INDICATION_LABELS } from '../support/expected-samples.ts'
import type { DesktopApp } from './desktop-app.ts'
import { canStart, startDesktop } from './start-desktop.ts'
import { chooseMenuItem, problemsOf } from './window-actions.ts'

/** Samples of each indication and container. The window in a browser opens every sample (samples.test.ts). */
const OPENED: ReadonlySet<string> = new Set([
  'passport-and-portrait',
  'empty-session',
  'chip-and-video',
  'contradicting-record',
  'no-key',
  'revoked-certificate',
  'image-bit',
  'duplicate-entry',
  'cut-download',
  'saved-refusal',
])

describe.skipIf(!canStart())('samples in the desktop app', () => {
  let app: DesktopApp
  let page: Page
  let problems: readonly string[]
  beforeAll(async () => {
    app = await startDesktop()
    page = await app.window()
    page.setDefaultTimeout(15_000)
    problems = problemsOf(page)
  })
  afterAll(() => app?.close())

  test('samples of each kind are displayed with their expected verdict and findings', { timeout: 60_000 }, async () => {
    await chooseMenuItem(app, 'Go', 'Verify')
    const samples = EXPECTED_SAMPLES.filter(({ name }) => OPENED.has(name))
    expect(samples).toHaveLength(OPENED.size)
    for (const { name, indication, findings } of samples) {
      await page.locator(`a[href="/archive/sample-${name}/verdict"]`).last().click()
      await page.waitForURL(`**/sample-${name}/verdict`)
      await page.locator('[data-testid=verdict]').waitFor()
      const label = findings.includes('envelope.no-archive') ? 'Not a proof archive' : INDICATION_LABELS[indication]
      expect(await page.locator('.statement .tag').first().innerText(), name).toBe(label)
      const codes = await page.locator('.finding-facts [aria-label^="Explain "]').allInnerTexts()
      expect([...new Set(codes)].sort(), name).toEqual([...new Set(findings)].sort())
      // Closes the archive and returns to the samples.
      await page.keyboard.press('x')
    }
    expect(problems).toEqual([])
  })

  test('closed archives leave no process behind', async () => {
    await expect
      .poll(() =>
        app.inMain(
          ({ app: electron }) => electron.getAppMetrics().filter(({ type }) => type === 'Utility').length,
          null,
        ),
      )
      .toBe(1)
  })
})
