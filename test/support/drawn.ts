import type { Page } from 'playwright-core'

/** Waits until the window shows a page; before that it does not react to keys. */
export const drawn = (page: Page): Promise<void> => page.locator('.frame h1').first().waitFor()
