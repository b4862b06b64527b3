import { afterAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { violationsOf } from './axe.ts'
import { suiteWindow } from './suite-window.ts'

describe.skipIf(chromiumPath() === null)('outlines of crops in the Images view', { timeout: 60_000 }, () => {
  const window = suiteWindow()
  const outline = () => window.page.locator('.crop-outline')
  const toggle = () => window.page.getByRole('button', { name: 'Outline crops' })

  afterAll(() => {
    expect(window.problems).toEqual([])
  })

  test('a crop is outlined at its position in the capture, with the correlation found, and the outline follows the zoom', async () => {
    const { page } = window
    await window.open('/archive/sample-passport-and-portrait/images')
    await outline().waitFor()
    await page.getByText(/found here by comparing pixels \(correlation 0\.9\d of 1\)/).waitFor()
    const line = page.locator('.crop-line')
    const [box, image] = [await line.boundingBox(), await page.locator('.image-frame img').boundingBox()]
    if (!box || !image) throw new Error('Nothing is drawn')
    // The drawn document has its portrait in the left half, at a quarter of the document's width.
    expect((box.x + box.width / 2 - image.x) / image.width).toBeLessThan(0.45)
    expect(box.height / box.width).toBeCloseTo(227 / 180, 1)
    expect(await violationsOf(page, '.view')).toEqual([])
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(async () => ((await line.boundingBox())?.width ?? 0) / box.width).toBeCloseTo(1.25, 1)
  })

  test('the button and the key b show and hide crop outlines', async () => {
    const { page } = window
    await window.open('/archive/sample-passport-and-portrait/images')
    await outline().waitFor()
    await toggle().click()
    await outline().waitFor({ state: 'detached' })
    expect(await toggle().getAttribute('aria-pressed')).toBe('false')
    await page.locator('.image-frame').focus()
    await page.keyboard.press('b')
    await outline().waitFor()
  })

  test('crop outlines are not computed while images are covered, and not offered for images without crops', async () => {
    const { page } = window
    await window.open('/archive/sample-passport-and-portrait/images')
    await outline().waitFor()
    await page.keyboard.press('m')
    await page.getByText('Images are covered').first().waitFor()
    expect(await outline().count()).toBe(0)
    expect(await page.getByText('comparing pixels').count()).toBe(0)
    await page.keyboard.press('m')
    await outline().waitFor()
    await page.locator('.media-pick').last().click()
    await outline().waitFor({ state: 'detached' })
    expect(await toggle().count()).toBe(0)
  })

  test('a crop that does not occur in its capture is reported as not found', async () => {
    await window.open('/archive/sample-images-swapped/images')
    await window.page.getByText('was not found in this image by comparing pixels').waitFor()
  })
})
