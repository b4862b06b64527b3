import type { Page } from 'playwright-core'
import { inLength } from '../support/length.ts'
import type { TestWindow } from '../support/window.ts'
import { type Condition, conditionsOfTurn, inConditions, SIZES, violationsNow } from './axe.ts'
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
      // What a panel says until its data are there.
      !/^(Loading|Reading|Asking|Opening|Searching|Counting|Comparing)\b.*…$/m.test(document.body.innerText),
    undefined,
    // Not at every frame: each look makes the browser lay out the page.
    { polling: 50 },
  )
}

/**
 * Takes a picture of the current page and returns its faults: nearly blank, outside of the window or cut off, and on request the
 * violations that axe finds; in the theme and the size whose turn it is, in a long run in all.
 */
export const examinePage = async (
  page: Page,
  pictures: PagePictures,
  name: string,
  isAccessible: boolean,
): Promise<readonly string[]> => {
  // Each change of size lays out the page anew, so that its faults are looked for in the sizes that the conditions have anyway.
  const sizes = new Set<unknown>(SIZES)
  const found = [
    ...(await inConditions(page, conditionsOfTurn(page), async (condition) => [
      ...(await pictures.take(`${name}-${condition.theme}-${condition.size.width}x${condition.size.height}`)),
      ...(isAccessible ? await violationsNow(page, condition) : []),
      ...(sizes.delete(condition.size) ? await faultsOf(page) : []),
    ])),
  ]
  for (const size of inLength<readonly Condition['size'][]>([], SIZES).filter((each) => sizes.has(each))) {
    await page.setViewportSize(size)
    found.push(...(await faultsOf(page)).map((fault) => `${size.width}: ${fault}`))
  }
  await page.setViewportSize(SIZES[0])
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
