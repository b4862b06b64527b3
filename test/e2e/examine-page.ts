import type { Page } from 'playwright-core'
import { IS_LONG } from '../support/length.ts'
import type { TestWindow } from '../support/window.ts'
import { CONDITIONS, type Condition, inConditions, violationsNow } from './axe.ts'
import { faultsAtSizes, faultsOf } from './page-faults.ts'
import type { PagePictures } from './page-pictures.ts'

/** Waits until the page, its images and its bytes are loaded, and nothing runs. */
export async function settled(page: Page): Promise<void> {
  await page
    .locator(
      '.view > *:not(.page-wait), .sheet:not(.opening), .library-page > *:not(.page-wait), .failure-card, .compare-note, .service-view .panel, .service-view .nothing',
    )
    .first()
    .waitFor()
  await page.waitForFunction(
    () =>
      document.querySelector('.page-wait, .opening, .run-progress') === null &&
      [...document.images].every(({ complete }) => complete) &&
      ![...document.querySelectorAll('.hex-bytes')].some(({ textContent }) => textContent?.includes('··')) &&
      !document.body.innerText.includes('Loading…'),
  )
}

/**
 * Takes a picture of the current page, in a long run in several sizes and themes, and returns its faults: nearly blank, outside of the
 * window, cut off, and on request the violations that axe finds.
 */
export const examinePage = async (
  page: Page,
  pictures: PagePictures,
  name: string,
  isAccessible: boolean,
): Promise<readonly string[]> => {
  const isFirstOfSize = ({ size }: Condition, at: number): boolean =>
    CONDITIONS.findIndex((other) => other.size === size) === at
  const conditions = CONDITIONS.filter((condition, at) => isAccessible || isFirstOfSize(condition, at))
  const found = await inConditions(page, conditions, async (condition) => {
    const { size, theme } = condition
    const at = CONDITIONS.indexOf(condition)
    return [
      ...(at === 0 || IS_LONG ? await pictures.take(`${name}-${theme}-${size.width}x${size.height}`) : []),
      ...(isFirstOfSize(condition, at) ? await faultsOf(page) : []),
      ...(isAccessible ? await violationsNow(page, condition) : []),
    ]
  })
  return found.map((fault) => `${name}: ${fault}`)
}

/** Returns the layout faults of pages with text at 200 %. */
export async function faultsAtLargeText(
  window: TestWindow,
  views: readonly { readonly name: string; readonly route: string }[],
): Promise<readonly string[]> {
  const { page } = window
  await window.open('/settings')
  for (let step = 0; step < 5; step++) await page.keyboard.press('Control++')
  await page.getByText('Text at 200 %').first().waitFor({ state: 'attached' })
  const found: string[] = []
  for (const { name, route } of views) {
    await window.open(route)
    await settled(page)
    found.push(...(await faultsAtSizes(page)).map((fault) => `${name}: ${fault}`))
  }
  await page.keyboard.press('Control+0')
  return found
}
