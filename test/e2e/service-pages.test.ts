import { beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { fillService } from '../support/fill-service.ts'
import { someOf } from '../support/length.ts'
import { examinePage, faultsAtLargeText, settled } from './examine-page.ts'
import { PagePictures } from './page-pictures.ts'
import { suiteWindow } from './suite-window.ts'

describe.skipIf(chromiumPath() === null)('every page of the running service', { timeout: 120_000 }, () => {
  const window = suiteWindow()
  let routes: readonly string[] = []
  beforeAll(async () => {
    routes = await fillService(window)
  }, 90_000)

  test('no service page has an accessibility violation, is blank, cut off or wider than the window', async () => {
    const { page } = window
    const pictures = new PagePictures(window, 'service')
    const found: string[] = []
    // In a short run axe examines some pages, because it takes as long as everything else.
    const withAxe = new Set(someOf(routes, 2))
    for (const route of someOf(routes, 6)) {
      await window.open(route)
      await settled(page)
      const name = /^\/service\/(\w+)(\/.)?/.exec(route)
      const isOne = name?.[2] !== undefined
      found.push(...(await examinePage(page, pictures, `${name?.[1]}${isOne ? '-one' : ''}`, withAxe.has(route))))
    }
    expect(found).toEqual([])
    expect(window.problems).toEqual([])
  })

  test('at 200 % text size service pages neither scroll sideways nor cut off text', async () => {
    const views = someOf(routes, 2).map((route) => ({ name: route, route }))
    expect(await faultsAtLargeText(window, views)).toEqual([])
  })
})
