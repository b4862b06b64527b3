import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG } from '../support/length.ts'
import { dropFiles } from './dropped-archives.ts'
import { suiteWindow } from './suite-window.ts'

const ARCHIVES = join(import.meta.dirname, '..', '..', 'samples', 'archives')

describe.skipIf(chromiumPath() === null)('messages and keyboard focus of the window', { timeout: 60_000 }, () => {
  const window = suiteWindow()

  const drop = (files: Parameters<typeof dropFiles>[1]): Promise<void> => dropFiles(window, files)
  const archive = (name: string) => ({ name, bytes: readFileSync(join(ARCHIVES, name)) })
  const verdict = async (sample: string): Promise<string> => {
    await window.open(`/archive/sample-${sample}/verdict`)
    await window.page.locator('[data-testid=verdict]').waitFor()
    return window.page.locator('[data-testid=verdict]').innerText()
  }

  test.runIf(IS_LONG)(
    'several dropped archives open as a list, and a drop without files displays a notice',
    async () => {
      const { page } = window
      await window.open('/')
      await drop([archive('passport-and-portrait.mime'), archive('image-bit.mime')])
      await page.getByText('2 archives verified').first().waitFor()
      expect(await page.title()).toBe('2 inputs – Proofbench')
      await drop([])
      await page.locator('.notice').getByText('There was no file in what was dropped.').waitFor()
      await page.getByRole('button', { name: 'Close this notice' }).click()
      expect(await page.locator('.notice').count()).toBe(0)
    },
  )

  test.runIf(IS_LONG)('a dropped text file gets no advice about keys', async () => {
    const { page } = window
    await window.open('/')
    await drop([{ name: 'notes.txt', bytes: Buffer.from('no archive') }])
    await page.locator('[data-testid=verdict]', { hasText: 'This is not a proof archive' }).waitFor()
    expect(await page.getByRole('button', { name: 'Go to Trust' }).count()).toBe(0)
  })

  test.runIf(IS_LONG)(
    'the verdict does not extend a valid signature to files that differ from the signed list',
    async () => {
      for (const sample of ['level-raised', 'image-bit']) {
        const text = await verdict(sample)
        expect(text).toMatch(/A key you trust signed proof\.json; [^/\n]+ was changed after signing\./)
        expect(text).toMatch(/^Not genuine as it stands: [^/]+ was changed after signing\.$/m)
        expect(text).not.toMatch(/signed exactly this content|less genuine/)
      }
      expect(await window.page.locator('.finding-head', { hasText: 'changed' }).allInnerTexts()).not.toContainEqual(
        expect.stringContaining('images/'),
      )
      expect(await verdict('passport-and-portrait')).toContain('A key you trust signed exactly this content.')
    },
  )

  test.runIf(IS_LONG)('the label of a test key is visible in low windows too', async () => {
    const { page } = window
    await page.setViewportSize({ width: 1024, height: 500 })
    await verdict('passport-and-portrait')
    expect(await page.locator('.statement').first().getByText('Test key', { exact: true }).isVisible()).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test.runIf(IS_LONG)('Diagnosis claims no success when nothing could be judged', async () => {
    const { page } = window
    for (const [sample, sentence] of [
      ['saved-refusal', 'This is not a proof archive'],
      ['cut-download', 'No content could be read: nothing could be judged.'],
      ['empty-session', 'There is no evidence: nothing could be judged.'],
    ]) {
      await window.open(`/archive/sample-${sample}/diagnosis`)
      await page
        .getByText(sentence ?? '')
        .first()
        .waitFor()
      expect(await page.locator('.view').innerText()).not.toMatch(/agrees with itself, and|is verified|LOA [1-9]/)
    }
  })

  test('while holder data is covered, Record displays neither ids of the holder nor the signed payload', async () => {
    const { page } = window
    await window.open('/archive/sample-reviewed-by-people/record?at=proof.json%23%2Fsignature')
    await page.getByRole('treeitem', { selected: true }).waitFor()
    const uncovered = await page.locator('.json-rows').innerText()
    const [id = 'none'] = /(?<=identityId\s*")[^"]+/.exec(uncovered) ?? []
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    await page.keyboard.press('m')
    await page.getByText('Covered: may be holder data').waitFor()
    const text = await page.locator('body').innerText()
    expect([uncovered.includes('eyJ'), text.includes('eyJ'), text.includes(id)]).toEqual([true, false, false])
    await page.keyboard.press('m')
  })

  test.runIf(IS_LONG)('the keys o, j and k work regardless of the focused element', async () => {
    const { page } = window
    await window.open('/settings')
    let isAsked = false
    page.once('filechooser', () => {
      isAsked = true
    })
    await expect
      .poll(async () => {
        if (!isAsked) await page.keyboard.press('o')
        return isAsked
      })
      .toBe(true)
    for (const tab of ['timeline', 'evidence', 'images', 'record']) {
      await window.open(`/archive/sample-reviewed-by-people/${tab}`)
      await page.locator('.view [data-steps]').waitFor()
      const start = page.url()
      await page.keyboard.press('j')
      await expect.poll(() => page.url()).not.toBe(start)
      const first = page.url()
      await page.keyboard.press('j')
      await page.keyboard.press('k')
      if (tab !== 'evidence') await expect.poll(() => page.url()).toBe(first)
    }
  })

  test('focus moves to the page when the focused element is removed, and the title names the page', async () => {
    const { page } = window
    const focused = () => page.evaluate(() => document.activeElement?.id)
    await window.open('/')
    await page.getByRole('link', { name: 'One bit of an image' }).click()
    await page.locator('[data-testid=verdict]').waitFor()
    await expect.poll(focused).toBe('page')
    await page.keyboard.press('x')
    await expect.poll(() => page.title()).toBe('Verify – Proofbench')
    await expect.poll(focused).toBe('page')
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Action, code, page, archive…').fill('Trust')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.title()).toBe('Trust – Proofbench')
    await expect.poll(focused).toBe('page')
  })

  test('the tests of messages and focus cause no error in the page', () => expect(window.problems).toEqual([]))
})
