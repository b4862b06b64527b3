import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { allForgeries } from '../support/forgeries.ts'
import { closeBrowser, openWindow, type TestWindow } from '../support/window.ts'
import { contradictionsIn, coverageOf } from './coverage-claims.ts'
import { openForgery } from './dropped-archives.ts'

/** Forgeries of the same class as another one that is displayed. The coverage map tests include all of them. */
const ALIKE =
  /^(alg-(none-kept|rs512|case)|resigned-jku|signature-(padded|newline|short)|image-(cut|longer|empty)|details-space|identity-pretty|outer-(time|added)|payload-(array|null|trailing)|duplicate-key-escaped|zip-(behind|before)|utf-16|cut-end|consent-added|name-changed)$/

describe.skipIf(chromiumPath() === null)('views and the coverage map', () => {
  let window: TestWindow
  beforeAll(async () => {
    window = await openWindow()
    window.page.setDefaultTimeout(15_000)
  })
  afterAll(async () => {
    await window.close()
    await closeBrowser()
  })

  // samples.test.ts visits the views of every sample.
  test('no view of a forged archive claims what its coverage map denies', {
    timeout: 500_000,
  }, async () => {
    // The trust store of the window has no revocation lists.
    const forgeries = (await allForgeries()).filter(({ id, revocationLists }) => !revocationLists && !ALIKE.test(id))
    expect(forgeries.length).toBeGreaterThanOrEqual(40)
    await window.open('/')
    const contradictions: string[] = []
    for (const forgery of forgeries) {
      await openForgery(window, forgery)
      // Trusted keys have labels; keys given for a single verification have sources only.
      const keys = forgery.keys.map((key) => ({ ...key, label: key.source }))
      contradictions.push(...(await contradictionsIn(window, forgery.id, await coverageOf({ ...forgery, keys }))))
      await window.page.keyboard.press('x')
    }
    expect(contradictions).toEqual([])
    expect(window.problems).toEqual([])
  })
})
