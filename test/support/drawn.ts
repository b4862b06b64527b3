import type { Page } from 'playwright-core'

/** Waits until the window is there, with a page in it. Before, while it asks its host, it hears no keys. */
export const drawn = (page: Page): Promise<void> => page.locator('.frame h1').first().waitFor()
