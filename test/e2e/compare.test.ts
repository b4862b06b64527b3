import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changedSample } from '../support/changed-sample.ts'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG } from '../support/length.ts'
import { openWindow, type TestWindow } from '../support/window.ts'
import { examinePage } from './examine-page.ts'
import { PagePictures } from './page-pictures.ts'

const [FIRST, SECOND] = ['sample-another-face', 'sample-resumed']

describe.skipIf(chromiumPath() === null)('Compare page', { timeout: 60_000 }, () => {
  let window: TestWindow
  let page: Page
  const headline = () => page.locator('.compare-headline')

  beforeAll(async () => {
    window = await openWindow()
    page = window.page
    page.setDefaultTimeout(20_000)
  })
  afterAll(async () => {
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('the page says first in one sentence what was different, and its address survives a reload', async () => {
    await window.open(`/compare/${FIRST}/${SECOND}`)
    await headline().waitFor()
    const sentence = await headline().innerText()
    expect(sentence).toMatch(
      /^Same person with the same documents: A reached LOA 1 .* but B, started .* passed at LOA 2/,
    )
    expect(await page.locator('.compare-answers').innerText()).toMatch(/Same person\?\s+Yes\s+Same documents\?\s+Yes/)
    await page.reload()
    await headline().waitFor()
    expect(await headline().innerText()).toBe(sentence)
  })

  test.runIf(IS_LONG)(
    'differences are listed by evidence, and each value leads to its place in its archive',
    async () => {
      const row = page.locator('tr', { hasText: 'Faces match' })
      expect(await row.innerText()).toMatch(/FAILED \(blocking\)\s+OK \(positive\)\s+differs/)
      expect(await page.locator('.compare-table').innerText()).not.toContain('Proof id')
      await page.getByText(/^All \(/).click()
      await page.getByRole('rowheader', { name: 'Proof id', exact: true }).waitFor()
      await row.getByRole('link').nth(1).click()
      await page.locator('.archive-title h1').waitFor()
      expect(decodeURIComponent(page.url())).toMatch(/\/record\?at=verificationAndEvaluationDetails\.json#/)
      await page.goBack()
      await headline().waitFor()
    },
  )

  test('both images share zoom and position, and their difference is computed', async () => {
    const media = page.locator('section', { has: page.getByRole('heading', { name: 'Images', exact: true }) })
    await media
      .getByRole('button', { name: /^Portrait/ })
      .first()
      .click()
    const transforms = () =>
      media.locator('.image-frame img').evaluateAll((all) => all.map((image) => (image as HTMLElement).style.transform))
    await expect.poll(async () => (await transforms()).length).toBe(2)
    await media.locator('.image-frame').first().focus()
    await page.keyboard.press('+')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => [...new Set(await transforms())]).toEqual([expect.stringContaining('scale(1.25)')])
    await media.getByText('Difference', { exact: true }).click()
    await media.getByText(/^\d+\.\d % of the pixels differ notably/).waitFor()
    await expect.poll(async () => (await transforms()).length).toBe(1)
  })

  test('masking covers images, sentences and values', async () => {
    await page.getByRole('button', { name: 'Holder data is not covered' }).click()
    await page.getByText('Images are covered. Press m to show them.').first().waitFor()
    await page.getByText(/^All \(/).click()
    expect(await page.locator('.compare-table .masked').count()).toBeGreaterThan(5)
    await page.getByRole('button', { name: 'Holder data is covered' }).click()
  })

  test('exchanging A and B exchanges the sides', async () => {
    await page.getByRole('button', { name: 'Swap A and B' }).click()
    await expect.poll(() => headline().innerText()).toMatch(/: B reached LOA 1 .* but A, started/)
    expect(new URL(page.url()).pathname).toMatch(/^\/compare\/[^/]+\/[^/]+$/)
  })

  test.runIf(IS_LONG)('values of an altered archive are marked with their coverage', async () => {
    await window.open('/compare/sample-passport-and-portrait/sample-level-raised')
    await headline().waitFor()
    expect(await headline().innerText()).toMatch(
      /^A and B hold the same proof, but .*level of assurance \(LOA2 in A, LOA4 in B\).*B is not genuine\.$/,
    )
    const row = page.locator('tr', { hasText: 'Level of assurance' })
    expect(await row.locator('.compare-uncovered').allInnerTexts()).toEqual([expect.stringContaining('changed')])
  })

  test.runIf(IS_LONG)('an archive offers to be compared in its header and in the palette', async () => {
    await window.open(`/archive/${FIRST}/verdict`)
    await page.getByRole('link', { name: 'Compare with…' }).click()
    await page.getByRole('heading', { name: 'Compare two proofs' }).waitFor()
    await page.goBack()
    await page.locator('[data-testid=verdict]').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Action, code, page, archive…').fill('Compare with')
    await page
      .getByRole('button', { name: /^Compare with .*\.mime/ })
      .first()
      .click()
    await headline().waitFor()
  })

  test.runIf(IS_LONG)(
    'open archives that continue each other are a chain, whose links compare neighbours',
    async () => {
      const resumed = '5f0c1d36-2f3b-4a5e-a0c4-91c6d7a2be10'
      const bytes = await changedSample('passport-and-portrait', ({ proof }) => {
        Object.assign(proof, { proofId: resumed })
      })
      await window.open('/')
      const file = { name: 'first-attempt.mime', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }
      await page.getByTestId('file-input').setInputFiles(file)
      await page.locator('[data-testid=verdict]').waitFor()
      const [, first = ''] = /\/archive\/([^/]+)\//.exec(page.url()) ?? []
      await window.open(`/compare/${SECOND}/${first}`)
      await headline().waitFor()
      expect(await headline().innerText()).toMatch(/^A continues B/)
      const links = page.getByRole('region', { name: 'Chain of proofs' }).getByRole('link')
      expect(await links.allInnerTexts()).toEqual(['first-attempt.mime', 'resumed.mime'])
      await links.nth(1).click()
      await page.waitForURL(new RegExp(`/compare/${first}/${SECOND}$`))
      await expect.poll(() => headline().innerText()).toMatch(/^B continues A/)
      await links.first().click()
      await page.waitForURL(new RegExp(`/archive/${first}/verdict$`))
    },
  )

  test.runIf(IS_LONG)('two archives of a list can be selected and compared', async () => {
    const names = ['portrait-first.mime', 'poor-images.mime']
    const folder = join(import.meta.dirname, '..', '..', 'samples', 'archives')
    await window.open('/')
    await page.getByTestId('file-input').setInputFiles(names.map((name) => join(folder, name)))
    await page.locator('.list-table').waitFor()
    await expect.poll(() => page.locator('.list-mark').count()).toBe(2)
    expect(await page.getByRole('button', { name: 'Compare selected' }).isDisabled()).toBe(true)
    await page.locator('.list-table').focus()
    for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
    await page.getByRole('button', { name: 'Compare selected' }).click()
    await headline().waitFor()
    await page
      .getByRole('link', { name: names[0] ?? '' })
      .first()
      .waitFor()
  })

  test.runIf(IS_LONG)('inputs that cannot be compared are explained', async () => {
    await window.open('/compare')
    await page.getByRole('heading', { name: 'Compare two proofs' }).waitFor()
    await window.open(`/compare/${FIRST}/sample-saved-refusal`)
    await page.getByText(/is not a proof archive/).waitFor()
    await window.open(`/compare/${FIRST}/upload-gone`)
    await page.locator('.failure-card').waitFor()
  })

  test.runIf(IS_LONG)('the page has no accessibility violation and no layout fault', async () => {
    await window.open(`/compare/${FIRST}/${SECOND}`)
    await headline().waitFor()
    expect(await examinePage(page, new PagePictures(window, 'compare'), 'compare', true)).toEqual([])
  })
})
