import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG } from '../support/length.ts'
import { violationsOf } from './axe.ts'
import { suiteWindow } from './suite-window.ts'

describe.skipIf(chromiumPath() === null)('picture and data of an evidence', { timeout: 120_000 }, () => {
  const window = suiteWindow({ timeout: 30_000 })

  test.runIf(IS_LONG)(
    'Evidence shows capture and crop next to the fields, with one line that sums up their sources',
    async () => {
      const { page } = window
      await window.open('/archive/sample-chip-and-video/evidence')
      const panel = page.getByRole('region', { name: 'Picture and data' })
      expect(await panel.locator('.agreement').innerText()).toMatch(/^(\d+) of \1 fields agree\.$/)
      expect(await panel.locator('.picture-list a').allInnerTexts()).toEqual(['Passport · front', 'Passport · crop'])
      // Pictures load when they come into view.
      await panel.locator('.picture-list').scrollIntoViewIfNeeded()
      await expect.poll(() => panel.locator('.picture-list img').count()).toBe(2)
      // Neither picture is cut by its frame.
      const heights = await panel
        .locator('.picture-list img')
        .evaluateAll((all) => all.map((image) => image.clientHeight))
      expect(Math.max(...heights)).toBeLessThanOrEqual(
        await panel
          .locator('.thumbnail')
          .first()
          .evaluate((frame) => frame.clientHeight),
      )
      expect(await panel.locator('tbody tr', { hasText: 'Surname' }).innerText()).toMatch(
        /Yıldız[\s\S]*document[\s\S]*zone/,
      )
      expect(await violationsOf(page, '.view')).toEqual([])
      await panel.getByRole('link', { name: 'Passport · crop' }).click()
      await page.waitForURL('**/images?**')
      await window.open('/archive/sample-chip-and-video/identity')
      const sums = page.getByRole('region', { name: 'Every field by source' }).first().locator('.agreement')
      expect(await sums.first().innerText()).toMatch(/^Passport: (\d+) of \1 fields agree\.$/)
      expect(window.problems).toEqual([])
    },
  )

  test('with holder data masked, neither values nor pictures are shown next to each other', async () => {
    const { page } = window
    await window.open('/archive/sample-chip-and-video/evidence')
    await page.keyboard.press('m')
    const panel = page.getByRole('region', { name: 'Picture and data' })
    await expect.poll(() => panel.locator('.picture-list img').count()).toBe(0)
    expect(await panel.innerText()).not.toContain('Yıldız')
    await page.keyboard.press('m')
  })
})
