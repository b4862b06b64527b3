import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { allForgeries } from '../support/forgeries.ts'
import { classOf, contradictionsIn, coverageOf } from './coverage-claims.ts'
import { openForgery } from './dropped-archives.ts'
import { suiteWindow } from './suite-window.ts'

describe.skipIf(chromiumPath() === null)('views and the coverage map', () => {
  const window = suiteWindow({ isHeaderOpen: true })

  // samples.test.ts visits the views of every sample.
  test('no view of a forged archive claims what its coverage map denies', {
    timeout: 300_000,
  }, async () => {
    await window.open('/')
    const visited = new Set<string>()
    const contradictions: string[] = []
    for (const forgery of await allForgeries()) {
      // The trust store of the window has no revocation lists.
      if (forgery.revocationLists) continue
      // Trusted keys have labels; keys given for a single verification have sources only.
      const coverage = await coverageOf({
        ...forgery,
        keys: forgery.keys.map((key) => ({ ...key, label: key.source })),
      })
      if (visited.has(classOf(coverage))) continue
      visited.add(classOf(coverage))
      await openForgery(window, forgery)
      contradictions.push(...(await contradictionsIn(window, forgery.id, coverage)))
      await window.page.keyboard.press('x')
    }
    expect(visited.size).toBeGreaterThanOrEqual(20)
    expect(contradictions).toEqual([])
    expect(window.problems).toEqual([])
  })
})
