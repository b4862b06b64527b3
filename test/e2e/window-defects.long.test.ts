import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changedSample } from '../support/changed-sample.ts'
import { chromiumPath } from '../support/chromium.ts'
import { openWindow, type TestWindow } from '../support/window.ts'

describe.skipIf(chromiumPath() === null)('everyday use of the window', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-defects-'))
  let window: TestWindow
  let page: Page
  beforeAll(async () => {
    window = await openWindow({ isHeaderOpen: true })
    page = window.page
    page.setDefaultTimeout(15_000)
  })
  afterAll(async () => {
    await window.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const choose = async (name: string, bytes: Uint8Array): Promise<void> => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    await window.open('/')
    await page.getByTestId('file-input').setInputFiles(path)
    await page.locator('[data-testid=archive-header] h1', { hasText: name }).waitFor()
  }
  const show = async (sample: string, view: string): Promise<void> => {
    await window.open(`/archive/sample-${sample}/${view}`)
    await page.locator('.tab[aria-current="page"]').waitFor()
    await page.locator('.view > *:not(.page-wait)').first().waitFor()
  }
  const innerText = (selector: string): Promise<string> => page.locator(selector).first().innerText()

  test('the header of every view lists an invalid fifth evidence first and counts the evidence left out', async () => {
    const bytes = await changedSample('licence-with-issuer', (contents) => {
      const [licence] = contents.identityDetails.idDocuments as { evidenceId: string }[]
      const id = licence?.evidenceId ?? ''
      const asPassport = (value: unknown, status: string) =>
        JSON.parse(
          JSON.stringify(value)
            .replaceAll(id, 'ffffffff-0000-4000-8000-000000000000')
            .replaceAll('DRIVING_LICENSE', 'PASSPORT')
            .replaceAll('"VERIFIED"', `"${status}"`),
        )
      const documents = contents.identityDetails.idDocuments as unknown[]
      documents.push(asPassport(documents[0], 'INVALID'))
      const operation = contents.verificationAndEvaluationDetails.find((operation) =>
        JSON.stringify(operation).includes(id),
      )
      contents.verificationAndEvaluationDetails.push(asPassport(operation, 'INVALID'))
    })
    await choose('fifth.mime', bytes)
    const parts = '.statement:nth-child(2) .statement-parts'
    await expect.poll(() => innerText(`${parts} li`)).toMatch(/Passport\s+Invalid/)
    expect(await innerText(parts)).toContain('1 more: verified')
    await page.keyboard.press('8')
    expect(await innerText(`${parts} li`)).toMatch(/Passport\s+Invalid/)
  })

  test('a missing key is an open question, not a failure', async () => {
    await show('no-key', 'verdict')
    expect(await page.locator('.findings .tag').allInnerTexts()).toEqual([expect.stringContaining('Open question')])
    expect(await page.locator('.findings .tag-bad').count()).toBe(0)
  })

  test('the code of a finding opens its explanation', async () => {
    await show('no-key', 'verdict')
    await page.getByRole('button', { name: 'Explain trust.no-key' }).click()
    await page.getByRole('dialog').getByText('Check:').waitFor()
    await page.keyboard.press('Escape')
  })

  test('unconfirmed content has no element in the colour of success, charts included', async () => {
    await show('no-key', 'evidence')
    const bar = page.locator('.recharts-bar-rectangle path').last()
    await bar.waitFor()
    const good = await page.evaluate(() => {
      const mark = document.createElement('span')
      mark.style.color = 'var(--good)'
      document.body.append(mark)
      const { color } = getComputedStyle(mark)
      mark.remove()
      return color
    })
    expect(await bar.evaluate((element) => getComputedStyle(element).fill)).not.toBe(good)
    await show('no-key', 'diagnosis')
    const tag = page.locator('.view .tag', { hasText: 'no result' }).first()
    expect(await tag.innerText()).toContain('unconfirmed')
    expect(await tag.evaluate((element) => getComputedStyle(element).borderStyle)).toBe('dashed')
    await show('licence-with-issuer', 'evidence')
    expect(
      await page
        .locator('.recharts-bar-rectangle path')
        .last()
        .evaluate((element) => getComputedStyle(element).fill),
    ).toBe(good)
  })

  test('the banner is red only for a proven change', async () => {
    await show('level-raised', 'identity')
    await page.locator('.view .banner-bad', { hasText: 'identityDetails.json was changed after signing' }).waitFor()
    await show('no-key', 'identity')
    await page.locator('.view .banner').waitFor()
    expect(await page.locator('.banner-bad').count()).toBe(0)
  })

  test('an input that is not an archive is named as such in every view, without checks that could not run', async () => {
    await show('saved-refusal', 'verdict')
    await page.locator('[data-testid=verdict]', { hasText: 'This is not a proof archive' }).waitFor()
    expect(await page.locator('.view .tag-bad, .view .checks').count()).toBe(0)
    expect(await page.locator('.tab').allInnerTexts()).toEqual(['Verdict', 'Record'])
    expect(await innerText('[data-testid=archive-header]')).not.toMatch(/identityDetails|reviewed/)
    await show('saved-refusal', 'images')
    expect(await innerText('.view')).toContain('This is not a proof archive')
  })

  test('a review of several minutes does not collapse the seconds before it on the timeline axis', async () => {
    await show('reviewed-by-people', 'timeline')
    await page.locator('.axis-ticks span').nth(3).waitFor()
    const ticks = await page.locator('.axis-ticks span').allInnerTexts()
    expect(ticks).toContain('+10 s')
    expect(ticks.some((tick) => /min/.test(tick))).toBe(true)
    // Two pauses without any event, next to each other.
    expect(await page.locator('.axis-break').allInnerTexts()).toEqual(['// 6 min 10 s //'])
  })

  test('what describes one of two readings only is folded below their cause, and after a reload every archive has its verdict', async () => {
    await show('duplicate-entry', 'verdict')
    const findings = page.locator('[aria-labelledby=findings-title]')
    await findings.getByText('16 more describe one reading of this file only').waitFor()
    expect(await findings.locator('.finding').count()).toBe(3)
    await findings.locator('summary').click()
    await expect.poll(() => findings.locator('.finding').count()).toBe(19)
    await show('reviewed-by-people', 'verdict')
    await page.reload()
    await page.locator('.rail-archive', { hasText: 'duplicate-entry' }).getByLabel('not genuine').waitFor()
  })

  test('masked reports do not contain holder names from file names', async () => {
    const bytes = await changedSample('licence-with-issuer', ({ media }) => {
      const medium = { group: 'additionalFiles', id: 'note', fileName: "Ngaire O'Callaghan.txt" } as const
      media.push({ ...medium, bytes: new TextEncoder().encode('a note') })
    })
    await choose('named.mime', bytes)
    await page.locator('[data-testid=verdict]').waitFor()
    expect(await innerText('[aria-labelledby=coverage-title]')).toContain('Callaghan')
    await page.keyboard.press('m')
    for (const format of ['HTML', 'JSON']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Save as ${format}` }).click(),
      ])
      expect(readFileSync(await download.path(), 'utf8'), format).not.toMatch(/Callaghan/i)
    }
    await page.keyboard.press('m')
  })

  test('saving a report displays a notice with its file name', async () => {
    await show('licence-with-issuer', 'verdict')
    await page.getByRole('button', { name: 'Save as JSON' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Include holder data' }).click()
    await page.locator('.notice', { hasText: 'Saved as licence-with-issuer.mime.report.json' }).waitFor()
  })

  test('a long upload displays its progress', async () => {
    const devtools = await window.context.newCDPSession(page)
    await window.open('/')
    const path = join(folder, 'large.bin')
    writeFileSync(path, Buffer.alloc(6_000_000))
    const throughput = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4_000_000 }
    await devtools.send('Network.emulateNetworkConditions', throughput)
    await page.getByTestId('file-input').setInputFiles(path)
    await page.locator('.upload-name', { hasText: /Reading large\.bin \(\d+ %\)/ }).waitFor()
    await devtools.send('Network.emulateNetworkConditions', { ...throughput, uploadThroughput: -1 })
    await page.locator('[data-testid=archive-header] h1', { hasText: 'large.bin' }).waitFor()
  })

  test('the page itself never scrolls, and a crop that was found has the name that it has everywhere', async () => {
    await show('reviewed-by-people', 'images')
    await page.getByText(/^Outlined: Resident card · crop, found here/).waitFor()
    const isHigher = () => document.documentElement.scrollHeight > document.documentElement.clientHeight
    expect(await page.evaluate(isHigher)).toBe(false)
  })

  test('consents that a record repeats hundreds of times are counted, not all drawn', async () => {
    const bytes = await changedSample('licence-and-portrait', ({ verificationAndEvaluationDetails: operations }) => {
      const [consents] = operations
      if (consents) operations.push(...Array.from({ length: 300 }, () => structuredClone(consents)))
    })
    await choose('consents.mime', bytes)
    await page.keyboard.press('4')
    await page
      .getByText(/^\d+ more are in the Record view\.$/)
      .first()
      .waitFor()
    expect(await page.locator('.consent-change').count()).toBeLessThanOrEqual(200)
  })

  test('the tests of everyday use cause no error in the page', () => expect(window.problems).toEqual([]))
})
