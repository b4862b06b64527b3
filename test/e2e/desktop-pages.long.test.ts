import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { openWindow, type TestWindow } from '../support/window.ts'
import { examinePage, settled } from './examine-page.ts'
import { PagePictures } from './page-pictures.ts'

/** Pages that show that the desktop app renders the same as a browser: text, pictures, bytes, charts. */
const ROUTES: { readonly [name: string]: string } = {
  verify: '/',
  verdict: '/archive/sample-reviewed-by-people/verdict',
  images: '/archive/sample-reviewed-by-people/images',
  record: '/archive/sample-reviewed-by-people/record',
  trust: '/trust',
  'service-stopped': '/service/transactions',
}

describe.skipIf(chromiumPath() === null)('pages of the desktop app', () => {
  let window: TestWindow
  beforeAll(async () => {
    window = await openWindow({ host: 'desktop' })
    window.page.setDefaultTimeout(15_000)
  })
  afterAll(() => window.close())

  test('no page of the desktop app is blank, cut off or wider than the window', { timeout: 60_000 }, async () => {
    const pictures = new PagePictures(window, 'desktop')
    const found: string[] = []
    for (const [name, route] of Object.entries(ROUTES)) {
      await window.open(route)
      await settled(window.page)
      found.push(...(await examinePage(window.page, pictures, name, false)))
    }
    expect(found).toEqual([])
    expect(window.problems).toEqual([])
  })
})
