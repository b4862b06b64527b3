import { describe, expect, test } from 'vitest'
import { TABS } from '../../renderer/model/archive/tabs.ts'
import { chromiumPath } from '../support/chromium.ts'
import { suiteWindow } from './suite-window.ts'

/** Height of a view without its padding and without notices about the whole archive, in pixels. */
const OWN_HEIGHT = `(() => {
  const view = document.querySelector('.view')
  const style = getComputedStyle(view)
  const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom)
  const banners = [...view.querySelectorAll(':scope > .banner')].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)
  return Math.min(view.clientHeight, innerHeight - view.getBoundingClientRect().top) - padding - banners
})()`

describe.skipIf(chromiumPath() === null)('room for the content of a view', { timeout: 120_000 }, () => {
  const window = suiteWindow({ timeout: 20_000 })

  const openTab = async (archive: string, tab: string): Promise<void> => {
    await window.open(`/archive/${archive}/${tab}`)
    await window.page.locator('.tab[aria-current="page"]').getByText(tab, { exact: false }).waitFor()
    await window.page.locator('.view > *').first().waitFor()
  }

  test.each(['sample-image-bit', 'sample-passport-and-portrait', 'sample-signed-by-another-key'])(
    'at 1440 × 900 every view of %s shows at least 600 pixels of its own content',
    async (archive) => {
      await window.open('/')
      await window.page.setViewportSize({ width: 1440, height: 900 })
      const heights: Record<string, number> = {}
      for (const { id } of TABS) {
        await openTab(archive, id)
        heights[id] = await window.page.evaluate<number>(OWN_HEIGHT)
      }
      expect(Object.entries(heights).filter(([, height]) => height < 600)).toEqual([])
    },
  )

  test('the chart of the timeline takes at most 120 pixels until it is opened', async () => {
    const { page } = window
    await openTab('sample-passport-and-portrait', 'timeline')
    const height = () => page.locator('.chart-panel').evaluate(({ clientHeight }) => clientHeight)
    expect(await height()).toBeLessThanOrEqual(120)
    await page.getByRole('button', { name: 'Open chart' }).click()
    await expect.poll(height).toBeGreaterThan(160)
    await page.getByRole('button', { name: 'Close chart' }).click()
    await expect.poll(height).toBeLessThanOrEqual(120)
  })

  test('at 1024 × 700 the timeline shows at least five rows', async () => {
    const { page } = window
    await page.setViewportSize({ width: 1024, height: 700 })
    await openTab('sample-passport-and-portrait', 'timeline')
    await page.locator('.item-row').first().waitFor()
    const bottom = await page.locator('.view').evaluate((view) => view.getBoundingClientRect().bottom)
    const boxes = await page
      .locator('.item-row')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom))
    expect(boxes.filter((each) => each <= bottom).length).toBeGreaterThanOrEqual(5)
  })

  test('at 200 % zoom every tab is in the window, and each view opens at its top', async () => {
    const { page } = window
    // 200 % of 1440 × 900.
    await page.setViewportSize({ width: 720, height: 450 })
    await openTab('sample-passport-and-portrait', 'review')
    for (const { title } of TABS) {
      await page.locator('.view').evaluate((view) => view.scrollTo(0, 400))
      const tab = page.getByRole('link', { name: title, exact: true }).and(page.locator('.tab'))
      const box = await tab.boundingBox()
      expect(box && box.y >= 0 && box.y + box.height <= 450 && box.x + box.width <= 720, title).toBe(true)
      await tab.click()
      await page.locator('.tab[aria-current="page"]').getByText(title, { exact: true }).waitFor()
      expect(await page.locator('.view').evaluate(({ scrollTop }) => scrollTop), title).toBe(0)
      expect(await page.locator('main').evaluate(({ scrollTop }) => scrollTop), title).toBe(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('the header is one line of whole statements that opens, and no tab moves when another becomes the current one', async () => {
    const { page } = window
    await page.setViewportSize({ width: 1440, height: 900 })
    await openTab('sample-level-raised', 'verdict')
    const header = page.getByTestId('archive-header')
    const height = () => header.evaluate(({ clientHeight }) => clientHeight)
    expect(await height()).toBeLessThanOrEqual(48)
    const cut = () =>
      header
        .locator('.statement-main')
        .evaluateAll((all) =>
          all.filter((line) => line.scrollWidth > line.clientWidth + 1).map((line) => line.textContent),
        )
    expect(await cut()).toEqual([])
    const lefts = () => page.locator('.tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().left))
    const before = await lefts()
    await page.keyboard.press('7')
    await page.locator('.tab[aria-current="page"]').getByText('Diagnosis').waitFor()
    expect(await lefts()).toEqual(before)
    await header.getByRole('button', { name: 'Details' }).click()
    await expect.poll(height).toBeGreaterThan(120)
    await header.getByRole('button', { name: 'Details' }).click()
    expect(window.problems).toEqual([])
  })
})
