import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changedSample, type SampleContents } from '../support/changed-sample.ts'
import { chromiumPath } from '../support/chromium.ts'
import { closeBrowser, openWindow, type TestWindow } from '../support/window.ts'

const MARKUP =
  '"><img src=x onerror="window.hit=1"><script>window.hit=1</script><a href="javascript:window.hit=1">x</a>'
const BIDI = 'abc\u202edcba\u2066\u0000\u200f'
const HUGE = 'A'.repeat(1_000_000)

/** Every text of a JSON value replaced, shapes kept. */
function replaced(value: unknown, by: (text: string, name: string) => string, name = ''): unknown {
  if (typeof value === 'string') return by(value, name)
  if (Array.isArray(value)) return value.map((one) => replaced(one, by, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, by, key)]))
}

const png = (width: number, height: number): Buffer => {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([head, size, Buffer.from('0806000000', 'hex'), Buffer.alloc(64)])
}

describe.skipIf(chromiumPath() === null)('hostile content in the window', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-hostile-'))
  let window: TestWindow
  beforeAll(async () => {
    window = await openWindow()
  })
  afterAll(async () => {
    await window.close()
    await closeBrowser()
    rmSync(folder, { recursive: true, force: true })
  })

  const show = async (name: string, change: (contents: SampleContents) => void): Promise<void> => {
    const path = join(folder, name)
    const bytes = await changedSample('licence-with-issuer', change)
    writeFileSync(path, bytes)
    await window.open('/')
    await window.willDrop?.(name, bytes)
    await window.page.getByTestId('file-input').setInputFiles(path)
    await window.page.locator('.verdict-head').waitFor()
  }
  const throughAllViews = async (): Promise<void> => {
    const { page } = window
    for (const key of ['1', '2', '3', '4', '5', '6', '7', '8']) {
      await page.keyboard.press(key)
      await page.locator(`.tab[aria-current=page][aria-keyshortcuts="${key}"]`).waitFor()
      await page.locator('.view > *:not(.page-wait)').first().waitFor()
    }
    expect(await page.getByText('This view could not be drawn').count()).toBe(0)
  }

  test('markup in every text stays text', { timeout: 60_000 }, async () => {
    const { page, problems } = window
    await show('markup.mime', (contents) => {
      const hostile = (text: string, name: string): string => (/date|time|id$/i.test(name) ? text : `${text}${MARKUP}`)
      Object.assign(contents, {
        identityDetails: replaced(contents.identityDetails, hostile),
        verificationAndEvaluationDetails: replaced(contents.verificationAndEvaluationDetails, hostile),
      })
    })
    await throughAllViews()
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
    expect(await page.locator('img[src="x"], a[href^="javascript"]').count()).toBe(0)
    expect(problems).toEqual([])
  })

  test('direction and control characters are shown as escapes in the record', { timeout: 60_000 }, async () => {
    const { page } = window
    await show('bidi.mime', ({ identityDetails }) => {
      identityDetails.note = BIDI
    })
    await throughAllViews()
    await page.getByRole('tree').waitFor()
    await page.getByText('identityDetails.json').first().click()
    await expect.poll(() => page.getByRole('tree').innerText()).toContain('\\u202e')
    expect(await page.getByRole('tree').innerText()).not.toContain('\u202e')
  })

  test('texts of a million characters leave the window usable', { timeout: 60_000 }, async () => {
    await show('huge.mime', ({ verificationAndEvaluationDetails: [first], identityDetails }) => {
      identityDetails[HUGE.slice(0, 5000)] = HUGE
      Object.assign(first ?? {}, { progress: HUGE, participantContextId: HUGE })
    })
    await throughAllViews()
    const length = await window.page.evaluate(() => document.body.innerText.length)
    expect(length).toBeLessThan(300_000)
  })

  test('what poses as an image is refused in words, and nothing in it runs', { timeout: 60_000 }, async () => {
    const { page, problems } = window
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" onload="window.hit=1"><script>window.hit=1</script></svg>`.padEnd(64),
    )
    const html = Buffer.from('<!doctype html><script>window.hit=1</script>'.padEnd(64))
    const bombs = [
      svg,
      html,
      png(30_000, 30_000),
      Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9'.padEnd(128, '0'), 'hex'),
    ]
    await show('posing.mime', ({ media }) => {
      for (const [index, bytes] of bombs.entries()) {
        const medium = media[index]
        if (medium) media[index] = { ...medium, bytes }
      }
    })
    await page.keyboard.press('5')
    await page.locator('.media-pick').first().waitFor()
    const words: string[] = []
    for (const pick of await page.locator('.media-pick').all()) {
      await pick.click()
      await expect
        .poll(() =>
          page
            .locator('.image-frame')
            .innerText()
            .catch(() => ''),
        )
        .not.toBe('Loading…')
      words.push(await page.locator('.image-frame').innerText())
    }
    expect(words.filter((text) => text.includes('no image that is shown here')).length).toBeGreaterThanOrEqual(2)
    expect(words.some((text) => text.includes('30000 × 30000'))).toBe(true)
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
    expect(problems).toEqual([])
  })
})
