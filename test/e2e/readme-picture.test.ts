import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG } from '../support/length.ts'
import { suiteWindow } from './suite-window.ts'

const RENDERER = join(import.meta.dirname, '..', '..', 'renderer')
const PICTURE = join(RENDERER, 'picture.png')
/** Texts of the window when the picture was taken. */
const TEXTS = join(RENDERER, 'picture.json')

/** With PROOFBENCH_PICTURE set, the picture of the README is taken again. */
describe.skipIf(chromiumPath() === null)('the picture of the README', { timeout: 120_000 }, () => {
  const window = suiteWindow({ timeout: 30_000 })

  test.runIf(IS_LONG)('shows the pages, views and panels that the window has', async () => {
    const { page } = window
    await window.open('/archive/sample-image-bit/verdict')
    await page.getByTestId('verdict').waitFor()
    await page.getByText('Never reviewed').waitFor()
    const texts = async (selector: string): Promise<readonly string[]> =>
      (await page.locator(selector).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
    const shown = {
      pages: await texts('.rail > .rail-link'),
      views: await texts('.tab'),
      panels: (await texts('.view .panel h2')).map((text) => text.replace(/ \d+$/, '')),
    }
    if (process.env.PROOFBENCH_PICTURE !== undefined) {
      writeFileSync(PICTURE, await page.screenshot())
      writeFileSync(TEXTS, `${JSON.stringify(shown, null, 2)}\n`)
    }
    expect(shown.views.length).toBeGreaterThan(8)
    expect(shown).toEqual(JSON.parse(readFileSync(TEXTS, 'utf8')))
  })
})
