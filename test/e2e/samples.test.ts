import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTrustMaterial } from '../../main/proof/keys/read-trust-material.ts'
import { SAMPLES } from '../../samples/catalogue.ts'
import { chromiumPath } from '../support/chromium.ts'
import { EXPECTED_SAMPLES, INDICATION_LABELS } from '../support/expected-samples.ts'
import { IS_LONG, someOf } from '../support/length.ts'
import { openWindow, type TestWindow } from '../support/window.ts'
import { classOf, contradictionsIn, coverageOf } from './coverage-claims.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'samples')
const loadMaterial = (names: readonly string[]) =>
  names.map((name) => readTrustMaterial(readFileSync(join(FOLDER, 'keys', name)), name))

/** Returns the bytes of a sample with the keys and revocation lists that the window verifies it with. */
function loadConditions(name: string) {
  const sample = SAMPLES.find((entry) => entry.name === name)
  if (!sample) throw new Error(`There is no sample ${name}`)
  const { file, keys, stored, revocationLists = [] } = sample
  return {
    bytes: readFileSync(join(FOLDER, 'archives', file)),
    keys: loadMaterial(keys).flatMap((material) =>
      material.keys.map((key) => (stored ? { ...key, label: key.source } : key)),
    ),
    revocationLists: loadMaterial(revocationLists).flatMap((material) => material.revocationLists),
  }
}

describe.skipIf(chromiumPath() === null)('samples in the window', () => {
  let window: TestWindow
  beforeAll(async () => {
    window = await openWindow()
  })
  afterAll(() => window.close())

  // A short run opens some samples; their own tests check the findings of all.
  test('samples display their expected verdict and findings, and no view contradicts their coverage map', {
    timeout: 600_000,
  }, async () => {
    const { page, problems } = window
    await window.open('/')
    await page.locator('.sample-group a').first().waitFor()
    expect(await page.locator('.sample-group a').count()).toBe(EXPECTED_SAMPLES.length)
    const found: string[] = []
    const visited = new Set<string>()
    for (const { name, indication, findings } of someOf(EXPECTED_SAMPLES, 2)) {
      await page.locator(`.sample-group a[href="/archive/sample-${name}/verdict"]`).click()
      await page.locator('[data-testid=verdict]').waitFor()
      const label = findings.includes('envelope.no-archive') ? 'Not a proof archive' : INDICATION_LABELS[indication]
      expect(await page.locator('.statement .tag').first().innerText(), name).toBe(label)
      const folded = page.locator('.findings-folded summary')
      if ((await folded.count()) > 0) {
        await folded.click()
        await page.locator('.findings-folded .finding').first().waitFor()
      }
      const codes = await page.locator('.finding-facts [aria-label^="Explain "]').allInnerTexts()
      expect([...new Set(codes)].sort(), name).toEqual([...new Set(findings)].sort())
      const coverage = await coverageOf(loadConditions(name))
      // Tampered samples share a record, so one of each class is enough.
      const isNew = (IS_LONG && indication === 'TOTAL_PASSED') || !visited.has(classOf(coverage))
      visited.add(classOf(coverage))
      if (isNew) found.push(...(await contradictionsIn(window, name, coverage)))
      expect(await page.getByText('This view could not be drawn').count(), name).toBe(0)
      await page.keyboard.press('x')
    }
    expect(found).toEqual([])
    expect(problems).toEqual([])
  })
})
