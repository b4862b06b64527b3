import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { allForgeries, type Forgery, storedKeys } from '../support/forgeries.ts'
import { goTo } from '../support/go-to.ts'
import { openWindow, type TestWindow } from '../support/window.ts'
import { eachView, goToView, openForgery, trustOnly } from './dropped-archives.ts'

describe.skipIf(chromiumPath() === null)(
  'the window on content that was changed or is unsigned',
  { timeout: 90_000 },
  () => {
    let window: TestWindow
    let forgeries: readonly Forgery[]
    beforeAll(async () => {
      window = await openWindow({ isHeaderOpen: true })
      window.page.setDefaultTimeout(15_000)
      forgeries = await allForgeries()
      await window.open('/')
    }, 120_000)
    afterAll(() => window.close())

    const forgery = (id: string): Forgery => {
      const found = forgeries.find((forgery) => forgery.id === id)
      if (!found) throw new Error(`There is no forgery ${id}`)
      return found
    }
    const innerText = (selector: string): Promise<string> => window.page.locator(selector).first().innerText()
    /** Leaves the current archive first: it may have the same name. */
    const open = async (id: string): Promise<void> => {
      await goTo(window.page, '/')
      await openForgery(window, forgery(id))
    }

    test('a trusted signature over a payload that is only a string covers no file in any view', async () => {
      await open('payload-word')
      // The window notices the new trust store a moment later, and verifies again.
      await expect.poll(() => innerText('.statement')).toMatch(/Authenticity failed/)
      const coverage = () => innerText('[aria-labelledby=coverage-title]')
      await expect.poll(coverage).toContain('no trusted signature confirms proof.json')
      await eachView(window, async (view) => {
        if (view !== 'verdict') expect(await innerText('.view'), view).not.toMatch(/\bas signed\b|exactly this content/)
        const conclusion = () => innerText('.statement:nth-child(2)')
        await expect
          .poll(conclusion, { message: view })
          .toContain('The archive is not genuine as it stands: this is what the file claims.')
      })
    })

    test('the coverage panel reports signature coverage, not the match of hashes in proof.json', async () => {
      await open('image-and-hash')
      expect(await innerText('[aria-labelledby=coverage-title]')).toContain('5 of 7 files are as signed; 2 changed.')
      await open('signature-removed')
      expect(await innerText('[aria-labelledby=coverage-title]')).toContain(
        '6 of 6 files have the hash in proof.json; no trusted signature confirms proof.json.',
      )
      await goToView(window, 'record')
      expect(await innerText('.file-strip')).toContain('unconfirmed')
    })

    test('an untouched archive is never described as changed when the signing key is not trusted', async () => {
      await open('none-of-the-keys')
      // The window notices the new trust store a moment later, and verifies again.
      await expect.poll(() => innerText('.statement .tag')).toBe('Cannot be verified')
      await eachView(window, async (view) => {
        if (view !== 'verdict')
          expect(await innerText('.view'), view).not.toMatch(
            /was changed|changed after|not what was signed|not as signed/i,
          )
      })
      await goToView(window, 'verdict')
      expect(await innerText('.findings')).toContain('None of your keys made this signature')
      trustOnly(window, storedKeys('another.pub.pem', 'signer.pub.pem'))
      await window.page.getByRole('button', { name: 'Verify again' }).click()
      await window.page.locator('.statement .tag', { hasText: 'Genuine' }).waitFor()
    })

    test('for a revoked certificate the window says that the key signed exactly this content', async () => {
      await window.open('/archive/sample-revoked-certificate/verdict')
      await window.page.locator('[data-testid=verdict]').waitFor()
      expect(await innerText('[data-testid=verdict]')).toContain(
        'signed exactly this content, but its certificate is revoked',
      )
      await eachView(window, async (view) => {
        expect(await innerText('.view'), view).not.toMatch(
          /No key you trust signed|not what was signed|whoever changed/,
        )
      })
      await window.open('/')
    })

    test('duplicate entry names are separate rows of Record, each with its own size, hash, bytes and tree', async () => {
      const { page } = window
      await open('duplicate-proof-last')
      await goToView(window, 'record')
      const row = (number: number) => page.locator('.structure-row', { hasText: `proof.json (entry ${number})` })
      await row(2).click()
      await page.locator('.file-strip', { hasText: '16 bytes' }).waitFor()
      await page.locator('.json-rows', { hasText: 'identityId' }).waitFor()
      expect(await page.locator('.json-rows [role=treeitem]').count()).toBe(2)
      expect(await page.locator('.structure-row[aria-current]').allInnerTexts()).toHaveLength(1)
      await page.locator('.hex-text', { hasText: '{"identityId":1}' }).waitFor()
      await row(1).click()
      await page.locator('.file-strip', { hasText: 'kB' }).waitFor()
      await page.locator('.json-rows', { hasText: 'signature' }).waitFor()
      expect(await page.locator('.json-rows [role=treeitem]').count()).toBeGreaterThan(5)
    })

    test('an unsupported version and an edited tenant are named as reasons next to the verdict', async () => {
      await window.open('/archive/sample-next-major-version/verdict')
      await window.page.locator('[data-testid=verdict]').waitFor()
      expect(await innerText('[data-testid=verdict]')).toContain('proof.json has version 2.0; this build knows 1.x')
      expect(await innerText('.statement')).toMatch(/Conformance not judged/)
      await window.open('/')
      await open('outer-tenant')
      expect(await innerText('[data-testid=verdict]')).toContain('proof.json was changed after signing')
      expect(await innerText('[data-testid=verdict]')).not.toMatch(/No key you trust|signed exactly this content/i)
    })

    test('after a change to proof.json alone, files whose hashes are in the payload are still reported as signed', async () => {
      await open('outer-tenant')
      expect(await innerText('[aria-labelledby=coverage-title]')).toContain('6 of 7 files are as signed; 1 changed.')
      for (const view of ['evidence', 'identity', 'timeline'] as const) {
        await goToView(window, view)
        expect(await window.page.locator('.view .banner').allInnerTexts(), view).toEqual([
          expect.stringContaining('The archive is not genuine as it stands'),
        ])
      }
      await goToView(window, 'images')
      await window.page.locator('.media-pick .tag').first().waitFor()
      expect(new Set(await window.page.locator('.media-pick .tag').allInnerTexts())).toEqual(new Set(['as signed']))
    })

    test('every view of an archive that can be read in two ways displays a banner about it', async () => {
      for (const id of ['duplicate-image', 'zip-between']) {
        await open(id)
        await eachView(window, async (view) => {
          expect(await innerText('.view .banner'), `${id} ${view}`).toContain(
            'Two programs may read this archive differently',
          )
        })
      }
    })

    test('a changed image is reported in the views of its evidence and of the identity', async () => {
      await open('image-bit')
      await goToView(window, 'identity')
      await window.page.locator('.view .banner', { hasText: / · [a-z]+ was changed after signing/ }).waitFor()
      await goToView(window, 'evidence')
      const picks = window.page.locator('.pick', { hasText: 'picture changed' })
      await expect.poll(() => picks.count()).toBe(1)
      await picks.click()
      await window.page.locator('.view .banner', { hasText: / · [a-z]+ was changed after signing/ }).waitFor()
      const badge = picks.locator('.tag').first()
      expect(await badge.getAttribute('title')).toMatch(/ · [a-z]+: /)
      expect(await badge.evaluate((element) => getComputedStyle(element).borderStyle)).toBe('dashed')
      expect(await badge.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
    })

    test('an empty Adjudication view displays the banner about missing signature coverage', async () => {
      await open('no-key')
      await goToView(window, 'adjudication')
      expect(await innerText('.view .banner')).toContain('No trusted signature confirms')
    })
  },
)
