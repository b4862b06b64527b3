import { afterAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG } from '../support/length.ts'
import { violationsOf } from './axe.ts'
import { suiteWindow } from './suite-window.ts'

const IMAGES = '/archive/sample-passport-and-portrait/images'

describe.skipIf(chromiumPath() === null)('examination of pictures in the window', { timeout: 120_000 }, () => {
  const window = suiteWindow({ timeout: 60_000 })
  const panel = () => window.page.getByRole('region', { name: 'Examination' })

  afterAll(() => {
    expect(window.problems).toEqual([])
  })

  test.runIf(IS_LONG)('an examination that is cancelled leaves the archive open and can be started again', async () => {
    await window.open(IMAGES)
    await panel().getByRole('button', { name: 'Examine pictures' }).click()
    await panel().getByRole('button', { name: 'Cancel' }).click()
    await panel().getByRole('button', { name: 'Examine pictures' }).waitFor()
    await window.page.locator('.image-frame img').waitFor()
  })

  test('the examination starts by keyboard, reads the passport, masks it on request, and the Identity tab gets a column of what was read', async () => {
    const { page } = window
    await window.open(IMAGES)
    await panel().getByRole('button', { name: 'Examine pictures' }).focus()
    await page.keyboard.press('Enter')
    await panel()
      .getByText(/^3 of 3 pictures examined/)
      .waitFor()
    await panel().getByRole('cell', { name: 'SJOESTROEM' }).waitFor()
    expect(await violationsOf(page, '.view')).toEqual([])
    // Pictures with hints are marked where one chooses them; without any, the list says so.
    const marks = await page.locator('.media-pick .tag-unsure').count()
    expect(await page.locator('nav[aria-label^=Media] > p.tone-unsure').count()).toBe(Math.min(marks, 1))
    await panel().getByRole('columnheader', { name: 'Recorded' }).waitFor()
    await page.locator('.image-frame').focus()
    await page.keyboard.press('m')
    await page.getByText('Images are covered').first().waitFor()
    expect(await panel().innerText()).not.toMatch(/SJOESTROEM|XS0042817/)
    await page.keyboard.press('m')
    await page.locator('.media-pick').nth(1).click()
    await panel().getByText('The photo was found on').waitFor()
    await page.getByRole('link', { name: 'Identity' }).click()
    await page.getByRole('columnheader', { name: 'Picture, read here' }).waitFor()
    const row = page.getByRole('row', { name: /^Document number/ }).first()
    expect(await row.innerText()).toMatch(/XS0042817[\s\S]*agrees/)
    if (IS_LONG) expect(await violationsOf(page, '.view')).toEqual([])
  })

  test.runIf(IS_LONG)('error levels are drawn in place of the picture and removed again', async () => {
    const { page } = window
    await window.open(IMAGES)
    const image = page.locator('.image-frame img')
    const before = await image.getAttribute('src')
    const toggle = page.getByRole('button', { name: 'Error levels' })
    await toggle.click()
    // Until they are drawn, the picture stays.
    await page.getByText('The error levels are being drawn…').waitFor()
    expect(await image.getAttribute('src')).toBe(before)
    await expect.poll(() => image.getAttribute('src').catch(() => before), { timeout: 60_000 }).not.toBe(before)
    expect(await toggle.getAttribute('aria-pressed')).toBe('true')
    await toggle.click()
    await expect.poll(() => image.getAttribute('src')).toBe(before)
  })
})
