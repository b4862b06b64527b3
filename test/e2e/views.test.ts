import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changedSample } from '../support/changed-sample.ts'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG } from '../support/length.ts'
import { openWindow, type TestWindow } from '../support/window.ts'
import { violationsOf } from './axe.ts'

describe.skipIf(chromiumPath() === null)('the views of an archive', { timeout: 90_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-views-'))
  let window: TestWindow
  let page: Page
  beforeAll(async () => {
    window = await openWindow()
    page = window.page
    page.setDefaultTimeout(15_000)
  })
  afterAll(async () => {
    await window.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const show = async (archive: string, view: string): Promise<void> => {
    await window.open(`/archive/sample-${archive}/${view}`)
    await page.locator('.tab[aria-current="page"]').waitFor()
  }

  test.runIf(IS_LONG)('the timeline can be filtered by evidence and by indicator', async () => {
    await show('passport-and-portrait', 'timeline')
    const filter = page.getByRole('textbox', { name: /filter/i }).first()
    const all = await page.locator('.item-row').count()
    for (const query of ['passport', 'DOC_EXPIRATION_DATE']) {
      await filter.fill(query)
      await expect.poll(() => page.locator('.item-row').count()).toBeLessThan(all)
      expect(await page.locator('.item-row').count()).toBeGreaterThan(0)
    }
  })

  test.runIf(IS_LONG)('the selected row of the timeline stays in view while keys move the selection', async () => {
    await page.setViewportSize({ width: 1400, height: 700 })
    await show('reviewed-by-people', 'timeline')
    await page.locator('.item-row').first().waitFor()
    for (let step = 0; step < 12; step++) await page.keyboard.press('j')
    await expect
      .poll(() =>
        page.locator('.item-row[aria-selected="true"]').evaluate((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          const view = row.closest('.view')?.getBoundingClientRect()
          // Heights are fractions of pixels.
          return view !== undefined && top > view.top - 1 && bottom < view.bottom + 1
        }),
      )
      .toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('the Evidence view opens with the failed evidence selected', async () => {
    await show('another-face', 'evidence')
    expect(await page.locator('.pick[aria-current="true"]').innerText()).toContain('Invalid')
  })

  test.runIf(IS_LONG)('the side-by-side mode of Images opens a document next to the portrait', async () => {
    await show('passport-and-portrait', 'images')
    await page.locator('.image-frame img').first().waitFor()
    await page.getByText('Side by side').click()
    await expect.poll(() => page.locator('.image-frame').count()).toBe(2)
    const names = await page
      .locator('.image-frame')
      .evaluateAll((all) => all.map((element) => element.getAttribute('aria-label')))
    expect(names.filter((name) => name?.startsWith('Portrait'))).toHaveLength(1)
  })

  test.runIf(IS_LONG)('changing the view by a number key is announced to screen readers', async () => {
    await show('passport-and-portrait', 'verdict')
    await page.locator('[data-testid=verdict]').waitFor()
    await page.keyboard.press('4')
    await expect.poll(() => page.getByTestId('announcements').textContent()).toBe('Identity')
  })

  test.runIf(IS_LONG)('labels that only have an explanation are not buttons', async () => {
    await show('passport-and-portrait', 'verdict')
    await page.locator('[data-testid=archive-header] .coded').first().waitFor()
    expect(await page.locator('[data-testid=archive-header] button:is(.coded, :has(.coded))').count()).toBe(0)
  })

  test.runIf(IS_LONG)('at 200 % text size every tab is visible and icons have twice their size', async () => {
    await show('passport-and-portrait', 'verdict')
    const icon = page.locator('.rail-link svg').first()
    const width = (await icon.boundingBox())?.width ?? 0
    const tag = page.locator('.tag svg').first()
    const small = (await tag.boundingBox())?.width ?? 0
    for (let step = 0; step < 5; step++) await page.keyboard.press('Control+=')
    await expect.poll(async () => Math.round((await icon.boundingBox())?.width ?? 0)).toBe(Math.round(width * 2))
    expect(Math.round((await tag.boundingBox())?.width ?? 0)).toBe(Math.round(small * 2))
    for (const box of await page
      .locator('.tab')
      .evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().right)))
      expect(box).toBeLessThanOrEqual(1440)
    await page.keyboard.press('Control+0')
  })

  test.runIf(IS_LONG)(
    'a name of 2,000 characters is shortened with a button to show all of it, and stays in its list',
    async () => {
      const bytes = await changedSample('passport-and-portrait', (contents) => {
        const text = JSON.stringify(contents.identityDetails)
        contents.identityDetails = JSON.parse(text.replace(/("value":")([A-Z][^"]*)/, `$1${'Long'.repeat(500)}`))
        const details = JSON.stringify(contents.verificationAndEvaluationDetails)
        contents.verificationAndEvaluationDetails = JSON.parse(
          details.replace(/("identityOperation":{[^}]*"name":")/, `$1${'Long'.repeat(500)}`),
        )
      })
      const path = join(folder, 'long.mime')
      writeFileSync(path, bytes)
      await window.open('/')
      await page.getByTestId('file-input').setInputFiles(path)
      await page.locator('[data-testid=verdict]').waitFor()
      await page.keyboard.press('4')
      await page
        .getByRole('button', { name: /Show all 2,000 characters/ })
        .first()
        .waitFor()
      expect((await page.locator('.view').innerText()).length).toBeLessThan(12_000)
      await page.keyboard.press('3')
      const names = page.locator('.pick').filter({ hasText: /longlong/i })
      await names.first().waitFor()
      const wide = () => names.evaluateAll((all) => all.filter((each) => each.clientWidth > 320).length)
      expect(await wide()).toBe(0)
    },
  )

  test.runIf(IS_LONG)('the Identity view has no accessibility violation', async () => {
    await show('passport-and-portrait', 'identity')
    await page.locator('.matrix').first().waitFor()
    expect(await violationsOf(page, '.view')).toEqual([])
  })

  test.runIf(IS_LONG)('a lost host is reported once, regardless of how many calls fail', async () => {
    const disconnected = await openWindow()
    // The code of the page must be loaded before its host is lost.
    await disconnected.open('/archive/sample-image-bit/verdict')
    await disconnected.page.locator('[data-testid=verdict]').waitFor()
    await disconnected.page.keyboard.press('x')
    await disconnected.page.getByRole('link', { name: 'One bit of an image' }).waitFor()
    disconnected.host.close()
    await disconnected.page.locator('.host-lost').waitFor()
    await disconnected.page.getByRole('link', { name: 'One bit of an image' }).click()
    await disconnected.page.waitForURL('**/archive/**')
    await disconnected.page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await disconnected.page.getByText('The host of this window does not answer').count()).toBe(1)
    await disconnected.close()
  })
})
