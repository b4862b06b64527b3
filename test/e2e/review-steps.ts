import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG } from '../support/length.ts'
import { type HostName, openWindow, type TestWindow } from '../support/window.ts'
import { dropArchive } from './dropped-archives.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const ARCHIVES = join(ROOT, 'samples', 'archives')
const SAMPLE = '/archive/sample-passport-and-portrait'

export const testReview = (host: HostName) =>
  describe.skipIf(chromiumPath() === null)('a review in the window', () => {
    let window: TestWindow
    beforeAll(async () => {
      window = await openWindow({ host })
    })
    beforeEach(() => window.open('/'))
    afterAll(async () => {
      expect(window.problems).toEqual([])
      await window.close()
    })

    const drop = (name: string, bytes: Uint8Array) => dropArchive(window, name, bytes)
    const indication = () => window.page.locator('.statement .tag').first().innerText()

    test('a dropped archive cannot be verified without a trusted key and is genuine once the key is added', async () => {
      const { page } = window
      await drop('passport.mime', readFileSync(join(ARCHIVES, 'passport-and-portrait.mime')))
      await page.locator('[data-testid=verdict]').waitFor()
      expect(await indication()).toBe('Cannot be verified')
      await page.getByRole('button', { name: 'Go to Trust' }).click()
      await page.getByTestId('key-input').setInputFiles(join(ROOT, 'samples', 'keys', 'signer.pub.pem'))
      const store = page.getByRole('button', { name: 'Trust this key' })
      expect(await store.isEnabled()).toBe(false)
      // openssl computes the same fingerprint.
      const pem = execFileSync('openssl', [
        'pkey',
        '-pubin',
        '-in',
        join(ROOT, 'samples/keys/signer.pub.pem'),
        '-outform',
        'DER',
      ])
      const { createHash } = await import('node:crypto')
      const digest = createHash('sha256').update(pem).digest('hex').toUpperCase()
      expect((await page.locator('.found-key .pairs').innerText()).replaceAll(':', '')).toBe(digest)
      await page.getByLabel('I compared the fingerprint').check()
      await store.click()
      await page.locator('.fingerprint').waitFor()
      await page.locator('.rail-archive a').first().click()
      await page.getByRole('button', { name: 'Verify again' }).click()
      await expect.poll(indication).toBe('Genuine')
      await page.getByRole('link', { name: 'Trust', exact: true }).click()
      await page.getByRole('button', { name: /^Remove signer/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByText('No key is trusted yet').waitFor()
    })

    test.runIf(IS_LONG)('returning to an open archive restores its view and selection', async () => {
      const { page } = window
      await window.open('/archive/sample-reviewed-by-people/evidence')
      await page.locator('.pick').getByText('Portrait').click()
      await page.locator('.pick[aria-current=true]').getByText('Portrait').waitFor()
      await page.getByRole('link', { name: 'Settings', exact: true }).click()
      await page.getByRole('heading', { name: 'Settings' }).waitFor()
      await page.locator('.rail-archive a', { hasText: 'reviewed-by-people' }).click()
      await page.locator('.pick[aria-current=true]').getByText('Portrait').waitFor()
    })

    test('a file of random bytes is reported as not a proof archive, and its bytes can be viewed', async () => {
      const { page } = window
      await drop(
        'garbage.bin',
        Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251),
      )
      await page.locator('[data-testid=verdict]').waitFor()
      expect(await indication()).toBe('Not a proof archive')
      await page.keyboard.press('8')
      await page
        .getByLabel(/^Bytes of/)
        .first()
        .waitFor()
      await drop('empty.mime', new Uint8Array())
      await page.locator('[data-testid=verdict]').waitFor()
    })

    test('an address with a position in the record selects the same value again and contains no token', async () => {
      const { page } = window
      await window.open(`${SAMPLE}/record?at=identityDetails.json%23%2FidDocuments%2F0%2Ftype`)
      await page.locator('[role=treeitem][aria-selected=true]').waitFor()
      expect(await page.locator('[role=treeitem][aria-selected=true]').innerText()).toContain('type')
      const marked = page.locator('.hex-text .hex-marked')
      await expect.poll(async () => (await marked.allInnerTexts()).join('')).toBe('"PASSPORT"')
      await page.keyboard.press('c')
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain('at=identityDetails.json')
      expect(copied).not.toContain('token')
    })

    test('selecting a byte selects the JSON value that contains it', async () => {
      const { page } = window
      await window.open(`${SAMPLE}/record?at=proof.json%23`)
      const byte = page.locator('.hex-bytes i[data-at="14"]')
      await expect.poll(() => byte.innerText()).not.toBe('··')
      await byte.click()
      await expect.poll(() => page.locator('[role=treeitem][aria-selected=true]').innerText()).toContain('version')
    })

    test('covered holder data is not in the DOM', async () => {
      const { page } = window
      await window.open(`${SAMPLE}/identity`)
      await page.getByText('SJÖSTRÖM').first().waitFor()
      await page.keyboard.press('m')
      await expect.poll(() => page.locator('.view').innerHTML()).not.toMatch(/SJÖSTRÖM|SJOESTROEM|XS0042817/i)
      await page.keyboard.press('5')
      await page.getByText('Images are covered').waitFor()
      expect(await page.locator('.view img').count()).toBe(0)
      await page.keyboard.press('8')
      expect(await page.locator('.view').innerHTML()).not.toMatch(/SJÖSTRÖM|XS0042817/i)
      await page.keyboard.press('m')
    })

    test.runIf(IS_LONG)('a whole review can be done by keyboard alone', async () => {
      const { page } = window
      await window.load('/')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Skip to content')
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('Action, code, page, archive…').fill('One bit of an image')
      await page.keyboard.press('Enter')
      await page.locator('[data-testid=verdict]').waitFor()
      expect(await indication()).toBe('Not genuine')
      await page.keyboard.press('2')
      await page.getByRole('application').focus()
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.getByRole('option', { selected: true }).waitFor()
      for (const key of ['3', '4', '5', '6', '7', '8']) {
        await page.keyboard.press(key)
        await page.locator(`.tab[aria-current=page][aria-keyshortcuts="${key}"]`).waitFor()
      }
      await page.getByRole('tree').focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      expect(await page.locator('[role=treeitem][aria-selected=true]').count()).toBe(1)
      await page.keyboard.press('Alt+ArrowLeft')
      await page.locator('.tab[aria-current=page][aria-keyshortcuts="7"]').waitFor()
      await page.keyboard.press('x')
      await page.getByRole('heading', { name: 'Verify an identity proof' }).waitFor()
    })

    test('the verdict is announced to screen readers', async () => {
      const { page } = window
      await window.open('/archive/sample-image-bit/verdict')
      await expect.poll(() => page.getByTestId('announcements').innerText()).toContain('not genuine')
    })

    test('times are displayed as written, in local time and in UTC', async () => {
      const { page } = window
      await window.open(`${SAMPLE}/timeline`)
      const first = page.locator('.item-row time').first()
      expect(await first.innerText()).toBe('2026-04-14T09:26:54.746')
      await page.keyboard.press('t')
      await page.keyboard.press('t')
      await expect.poll(() => first.innerText()).toContain('UTC')
      await page.keyboard.press('t')
    })
  })
