import type { Page } from 'playwright-core'
import { drawn } from './drawn.ts'

// Globals of the page.
declare const history: Record<'pushState' | 'replaceState', (data: null, title: '', route: string) => void>
declare const requestAnimationFrame: (callback: (time: number) => void) => number

/**
 * Goes to a route inside the open window, without loading it again, and waits until it is drawn. Leaves the current page first, so
 * that nothing of it can be mistaken for the new page.
 */
export async function goTo(page: Page, route: string): Promise<void> {
  await page.evaluate(async (route) => {
    const committed = async (): Promise<void> => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    }
    history.pushState(null, '', '/between-pages')
    await committed()
    history.replaceState(null, '', route)
    await committed()
  }, route)
  await drawn(page)
}
