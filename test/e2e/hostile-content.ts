import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { changedSample, type SampleContents } from '../support/changed-sample.ts'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG } from '../support/length.ts'
import { type HostName, openWindow, type TestWindow } from '../support/window.ts'
import { badImages, pngOf } from './bad-images.ts'
import { faultsOf } from './page-faults.ts'

const MARKUP =
  '"><img src=x onerror="window.hit=1"><script>window.hit=1</script><a href="javascript:window.hit=1">x</a>'
/** Markup that is valid as a file name and as a ZIP entry name. Windows allows no markup in file names. */
const MARKUP_NAME = process.platform === 'win32' ? 'markup' : '<img src=x onerror=window.hit=1>'
const BIDI = 'abc\u202edcba\u2066\u200f'
const HUGE = 'A'.repeat(1_000_000)
/** Maximum time in milliseconds until a view is displayed, with a margin for a busy machine. */
const USABLE = 6000

const ARCHIVE_SAMPLE = 'reviewed-by-people'

/** Keys of all views. */
const KEYS: readonly string[] = ['1', '2', '3', '4', '5', '6', '7', '8']

type Rename = (text: string, name: string) => string

/** Returns a JSON value of the same shape with every string replaced. */
function replaced(value: unknown, replace: Rename, name = ''): unknown {
  if (typeof value === 'string') return replace(value, name)
  if (Array.isArray(value)) return value.map((item) => replaced(item, replace, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, replace, key)]))
}

/** Members that link or order the parts of the record. With other values the views could not find their content. */
const isKey = (name: string): boolean => /date|time|id$/i.test(name)

function replaceAll(contents: SampleContents, rename: Rename): void {
  const change: Rename = (text, name) => (isKey(name) ? text : rename(text, name))
  Object.assign(contents, {
    proof: replaced(contents.proof, change),
    identityDetails: replaced(contents.identityDetails, change),
    verificationAndEvaluationDetails: replaced(contents.verificationAndEvaluationDetails, change),
  })
}

export const testHostileContent = (host: HostName) =>
  describe.skipIf(chromiumPath() === null)('hostile content in the window', { timeout: 90_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'proofbench-hostile-'))
    let window: TestWindow
    beforeAll(async () => {
      window = await openWindow({ host })
      window.page.setDefaultTimeout(15_000)
    })
    // No test may run content, request content or break the page.
    afterEach(async () => {
      expect(await window.page.evaluate(() => 'hit' in globalThis)).toBe(false)
      expect(await window.page.locator('img[src="x"], a[href^="javascript"]').count()).toBe(0)
      expect(window.problems).toEqual([])
    })
    afterAll(async () => {
      await window.close()
      rmSync(folder, { recursive: true, force: true })
    })

    const show = async (name: string, change: (contents: SampleContents) => void): Promise<void> => {
      const path = join(folder, name)
      const bytes = await changedSample(ARCHIVE_SAMPLE, change)
      writeFileSync(path, bytes)
      await window.open('/')
      await window.willDrop?.(name, bytes)
      await window.page.getByTestId('file-input').setInputFiles(path)
      await window.page.locator('[data-testid=verdict]').waitFor()
    }
    /** Opens all views by their keys. `look` returns the faults of the current view. */
    const throughAllViews = async (
      findFaults: () => Promise<readonly string[]> = async () => [],
      keys = KEYS,
    ): Promise<void> => {
      const { page } = window
      const found: string[] = []
      for (const key of keys) {
        const start = performance.now()
        await page.keyboard.press(key)
        await page.locator(`.tab[aria-current=page][aria-keyshortcuts="${key}"]`).waitFor()
        await page.locator('.view > *:not(.page-wait)').first().waitFor()
        const took = performance.now() - start
        if (took > USABLE) found.push(`${key}: it took ${Math.round(took)} ms`)
        const wide = (await faultsOf(page)).filter((fault) => !fault.endsWith(' is cut'))
        found.push(...[...wide, ...(await findFaults())].map((fault) => `${key}: ${fault}`))
      }
      expect(await page.getByText('This view could not be drawn').count()).toBe(0)
      expect(found).toEqual([])
    }

    test('markup in every text and name of an archive is displayed as text', async () => {
      const { page } = window
      await show(`${MARKUP_NAME}.mime`, (contents) => {
        replaceAll(contents, (text) => `${text}${MARKUP}`)
        contents.identityDetails[MARKUP] = { [MARKUP]: MARKUP }
        contents.media[0] = {
          ...(contents.media[0] ?? { group: 'images', id: 'a', bytes: pngOf(1, 1) }),
          fileName: `${MARKUP_NAME}.png`,
        }
      })
      expect(await page.locator('.archive-title h1').innerText()).toBe(`${MARKUP_NAME}.mime`)
      await throughAllViews()
      await page.keyboard.press('8')
      await page.getByText('identityDetails.json').first().click()
      await page.getByRole('tree').getByText('<script>', { exact: false }).first().waitFor()
    })

    test.runIf(IS_LONG)('files that are not valid images are refused with a message and run nothing', async () => {
      const { page } = window
      const jpeg = await sampleJpeg()
      const bombs = badImages(jpeg)
      await show('posing.mime', ({ media }) => {
        for (const { name, bytes } of bombs) media.push({ group: 'images', id: `bad-${name}`, fileName: name, bytes })
      })
      await page.keyboard.press('5')
      const frame = page.locator('.image-frame')
      for (const { name, expected } of bombs) {
        await page.locator('.media-pick', { hasText: name }).click()
        const readMessage = (): Promise<string> =>
          frame.evaluate((element) => {
            const image = element.querySelector('img')
            return image?.complete && image.naturalWidth > 0 ? 'an image' : (element.textContent ?? '')
          })
        await expect.poll(readMessage, { message: name }).toMatch(expected === 'image' ? /^an image$/ : expected)
      }
      await throughAllViews()
    })

    /** Returns a JPEG of a sample as a camera would make it. */
    const sampleJpeg = async (): Promise<Buffer> => {
      let found: Uint8Array | undefined
      await changedSample(ARCHIVE_SAMPLE, ({ media }) => {
        found = media.find(({ bytes }) => bytes[0] === 0xff && bytes[1] === 0xd8)?.bytes
      })
      if (!found) throw new Error('The sample has no JPEG')
      return Buffer.from(found)
    }

    test('a key whose name is markup is listed as text', async () => {
      const { page } = window
      await window.open('/trust')
      const pem = readFileSync(join(import.meta.dirname, '..', '..', 'samples', 'keys', 'signer.pub.pem'))
      const name = `${MARKUP_NAME}\u202e.pem`
      await window.willDrop?.(name, pem)
      await page.getByTestId('key-input').setInputFiles({ name, mimeType: 'application/x-pem-file', buffer: pem })
      await page.getByLabel('I compared the fingerprint').check()
      await page.getByRole('button', { name: 'Trust this key' }).click()
      await page.locator('.fingerprint').waitFor()
      await page.getByRole('button', { name: /^Remove / }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByText('No key is trusted yet').waitFor()
    })

    // Both hosts render texts alike, so one run is enough.
    if (host !== 'web') return
    test.runIf(IS_LONG)(
      'right-to-left names are displayed unchanged and isolated from the text around them',
      async () => {
        const { page } = window
        /** Returns texts with right-to-left letters that have no isolating element of their own. */
        const loose = () =>
          page.evaluate(() => {
            const found: string[] = []
            const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
            for (let node = texts.nextNode(); node; node = texts.nextNode()) {
              const text = node.textContent ?? ''
              let element = node.parentElement
              if (!/[\u05d0-\u05ea]/.test(text) || element?.closest('.visually-hidden, svg, [aria-hidden]')) continue
              while (element && !getComputedStyle(element).unicodeBidi.includes('isolate'))
                element = element.parentElement
              const isAlone =
                element?.textContent?.replaceAll(/["“”]/g, '').trim() === text.replaceAll(/["“”]/g, '').trim()
              if (!isAlone) found.push(`${node.parentElement?.outerHTML.slice(0, 90)} … ${text.slice(0, 120)}`)
            }
            return found.slice(0, 5)
          })
        await show('שלום.mime', (contents) => {
          replaceAll(contents, (text, name) =>
            // The specification writes codes in Latin letters.
            /^[A-Z][A-Z0-9_]*$/.test(text) && !/firstName|surname/i.test(name) ? text : 'שלום עולם',
          )
        })
        await throughAllViews(loose)
        await page.keyboard.press('4')
        await expect.poll(() => page.locator('.matrix').innerText()).toContain('שלום')
      },
    )

    test.runIf(IS_LONG)(
      'direction overrides and invisible characters in an archive are displayed as escapes in every view and reported',
      async () => {
        const { page } = window
        /** Returns texts and attributes with a character that hides or reorders text. */
        const raw = () =>
          page.evaluate(() => {
            const hidden = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/
            const found: string[] = []
            for (const element of document.querySelectorAll('body *')) {
              const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
              const texts = [
                ...own.map(({ textContent }) => textContent ?? ''),
                ...['title', 'aria-label', 'value', 'placeholder', 'alt'].map(
                  (name) => element.getAttribute(name) ?? '',
                ),
              ]
              for (const text of texts)
                if (hidden.test(text)) found.push(`${element.outerHTML.slice(0, 120)} … ${text.slice(0, 80)}`)
            }
            return found.slice(0, 5)
          })
        await show('evil\u202egpj.mime', (contents) => {
          replaceAll(contents, (text, name) =>
            /type|status|code|name$/i.test(name) && /^[A-Z_]+$/.test(text) ? text : `${text}${BIDI}`,
          )
          contents.identityDetails.note = BIDI
          contents.identityDetails[`na\u202eem`] = `\u200b${BIDI}`
        })
        await page.getByText('consistency.hidden-characters').first().waitFor()
        expect(await page.locator('.archive-title h1').innerText()).toBe('evil\\u202egpj.mime')
        expect(await page.title()).not.toContain('\u202e')
        await throughAllViews(raw)
        await page.getByPlaceholder('Find').or(page.getByRole('search').getByRole('textbox')).first().fill('abc')
        await page.locator('.search-hits li').first().waitFor()
        expect(await raw()).toEqual([])
        await page.keyboard.press('Escape')
        await page.getByRole('tree').waitFor()
        await page.getByText('identityDetails.json').first().click()
        await expect.poll(() => page.getByRole('tree').innerText()).toContain('\\u202e')
        expect(await page.getByRole('tree').innerText()).not.toContain('\u202e')
      },
    )

    test.runIf(IS_LONG)('an archive with texts of a million characters leaves every view usable', async () => {
      const { page } = window
      await show('huge.mime', (contents) => {
        const { identityDetails, verificationAndEvaluationDetails: operations, proof } = contents
        identityDetails[HUGE.slice(0, 5000)] = HUGE
        proof.tenantUsed = HUGE
        Object.assign(operations[0] ?? {}, { progress: HUGE, participantContextId: HUGE })
        // One value of each kind of free text.
        const huge = new Set<string>()
        const once: Rename = (text, name) => {
          if (isKey(name) || huge.has(name) || huge.size > 12 || /^[A-Z_]+$/.test(text)) return text
          huge.add(name)
          return HUGE
        }
        Object.assign(contents, {
          identityDetails: replaced(identityDetails, once),
          verificationAndEvaluationDetails: replaced(operations, once),
        })
      })
      await throughAllViews(async () => {
        const length = await page.evaluate(() => document.body.innerText.length)
        return length < 300_000 ? [] : [`the page has ${length} characters`]
      })
      await page.keyboard.press('x')
      await page.getByRole('heading', { name: 'Verify an identity proof' }).waitFor()
    })

    test.runIf(IS_LONG)(
      'content sent by clients and webhook receivers of the service is displayed as text',
      async () => {
        const { page } = window
        const receiver = createServer((request, response) => {
          request.resume()
          response.writeHead(200, { 'content-type': 'text/html', 'x-answer': '<script>' }).end(`${MARKUP}${BIDI}`)
        })
        await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
        const { port } = receiver.address() as AddressInfo // a TCP address, because the server listens on a port
        const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
        try {
          await window.open('/service/overview')
          await button('Start the service').click()
          await page.getByRole('heading', { name: 'Address and keys' }).waitFor()
          const root = await page.locator('.facts dd').nth(1).innerText()
          await window.open('/service/tenants')
          await page.getByLabel('Webhook address').fill(`http://127.0.0.1:${port}/`)
          await button('Save').click()
          await page.getByTestId('announcements').getByText('The tenant was saved.').waitFor({ state: 'attached' })
          await window.open('/service/transactions')
          await page.getByPlaceholder('Business id (optional)').fill(`${MARKUP}${BIDI}`)
          await button('New transaction').click()
          await page.getByRole('heading', { name: /^Transaction / }).waitFor()
          await button('Submit specimen').click()
          await page.locator('.plain-list').getByText('Verified', { exact: true }).first().waitFor()
          await fetch(`${root.trim()}/identities/${encodeURIComponent('<img src=x onerror=window.hit=1>')}`)
          for (const part of ['transactions', 'deliveries', 'journal']) {
            await window.open(`/service/${part}`)
            await page.locator('.service-view .panel').first().waitFor()
            expect(await faultsOf(page), part).toEqual([])
          }
          await page.getByText('img', { exact: false }).first().waitFor()
          await window.open('/service/deliveries')
          await page.getByRole('link', { name: 'Delivery 1', exact: true }).click()
          await page.getByText('Attempt 1', { exact: false }).first().click()
          await page.getByText('<script>', { exact: false }).first().waitFor()
        } finally {
          receiver.close()
        }
      },
    )
  })
