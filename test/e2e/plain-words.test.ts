import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { closeBrowser, openWindow, type TestWindow } from '../support/window.ts'

const ARCHIVES = join(import.meta.dirname, '..', '..', 'samples', 'archives')

describe.skipIf(chromiumPath() === null)('what the window says, and where its keys lead', { timeout: 60_000 }, () => {
  let window: TestWindow
  beforeAll(async () => {
    window = await openWindow()
    window.page.setDefaultTimeout(15_000)
  })
  afterAll(async () => {
    await window.close()
    await closeBrowser()
  })

  const drop = async (files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Promise<void> => {
    for (const { name, bytes } of files) await window.willDrop?.(name, bytes)
    const transfer = await window.page.evaluateHandle(
      (files) => {
        const transfer = new DataTransfer()
        for (const { name, base64 } of files)
          transfer.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name))
        return transfer
      },
      files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') })),
    )
    await window.page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  }
  const archive = (name: string) => ({ name, bytes: readFileSync(join(ARCHIVES, name)) })
  const verdict = async (sample: string): Promise<string> => {
    await window.open(`/archive/sample-${sample}/verdict`)
    await window.page.locator('.verdict-head').waitFor()
    return window.page.locator('.verdict-head').innerText()
  }

  test('several archives that are dropped become a list; a drop without files is answered where it is seen', async () => {
    const { page } = window
    await window.open('/')
    await drop([archive('passport-and-portrait.mime'), archive('image-bit.mime')])
    await page.getByText('2 archives verified').first().waitFor()
    expect(await page.title()).toBe('2 inputs – Proofbench')
    await drop([])
    await page.locator('.notice').getByText('There was no file in what was dropped.').waitFor()
    await page.getByRole('button', { name: 'Close this notice' }).click()
    expect(await page.locator('.notice').count()).toBe(0)
  })

  test('a text that is dropped gets no advice about keys', async () => {
    const { page } = window
    await window.open('/')
    await drop([{ name: 'notes.txt', bytes: Buffer.from('no archive') }])
    await page.locator('.verdict-head', { hasText: 'This is not a proof archive' }).waitFor()
    expect(await page.getByRole('button', { name: 'Go to Trust' }).count()).toBe(0)
  })

  test('a good signature is not said to be over files that are not what it lists', async () => {
    for (const sample of ['level-raised', 'image-bit']) {
      const text = await verdict(sample)
      expect(text).toMatch(/A key you trust signed proof\.json; \S+ was changed after signing\./)
      expect(text).not.toMatch(/signed exactly this content|less genuine/)
    }
    expect(await verdict('passport-and-portrait')).toContain('A key you trust signed exactly this content.')
  })

  test('the test key is named in low windows too', async () => {
    const { page } = window
    await page.setViewportSize({ width: 1024, height: 500 })
    await verdict('passport-and-portrait')
    expect(await page.locator('.statement').first().getByText('Test key', { exact: true }).isVisible()).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('where nothing can be judged, nothing is said to be well', async () => {
    const { page } = window
    for (const [sample, sentence] of [
      ['saved-refusal', 'There is nothing to show here'],
      ['cut-download', 'No content could be read: nothing could be judged.'],
      ['empty-session', 'There is no evidence: nothing could be judged.'],
    ]) {
      await window.open(`/archive/sample-${sample}/diagnosis`)
      await page.getByText(sentence ?? '').waitFor()
      expect(await page.locator('.view').innerText()).not.toMatch(/agrees with itself, and|is verified|LOA [1-9]/)
    }
  })

  test('covered, the record shows no id of the holder and no signed payload', async () => {
    const { page } = window
    await window.open('/archive/sample-reviewed-by-people/record?at=proof.json%23%2Fsignature')
    await page.getByRole('treeitem', { selected: true }).waitFor()
    const shown = await page.locator('.json-rows').innerText()
    const [id = 'none'] = /(?<=identityId\s*")[^"]+/.exec(shown) ?? []
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    await page.keyboard.press('m')
    await page.getByText('Covered: may be holder data').waitFor()
    const text = await page.locator('body').innerText()
    expect([shown.includes('eyJ'), text.includes('eyJ'), text.includes(id)]).toEqual([true, false, false])
    await page.keyboard.press('m')
  })

  test('o opens a file and j and k step from wherever the focus is', async () => {
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
      const before = page.url()
      await page.keyboard.press('j')
      await expect.poll(() => page.url()).not.toBe(before)
      const first = page.url()
      await page.keyboard.press('j')
      await page.keyboard.press('k')
      if (tab !== 'evidence') await expect.poll(() => page.url()).toBe(first)
    }
  })

  test('the page takes the focus where what had it is gone, and the title names the page', async () => {
    const { page } = window
    const focused = () => page.evaluate(() => document.activeElement?.id)
    await window.open('/')
    await page.getByRole('link', { name: 'One bit of an image' }).click()
    await page.locator('.verdict-head').waitFor()
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

  test('nothing went wrong in the page', () => expect(window.problems).toEqual([]))
})
