import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { fillService } from '../support/fill-service.ts'
import { closeBrowser, openWindow, type TestWindow } from '../support/window.ts'
import { SIZES, toTheme } from './axe.ts'
import { faultsOf } from './page-faults.ts'

const HOST = process.env.PROOFBENCH_TEST_HOST ?? 'web'
const FOLDER = join(import.meta.dirname, '..', '..', 'out', 'screenshots', HOST)

const TABS = ['verdict', 'timeline', 'evidence', 'identity', 'images', 'adjudication', 'diagnosis', 'record'] as const
const EVERYTHING = '/archive/sample-reviewed-by-people'

interface View {
  readonly name: string
  readonly route: string
  /** Keys to press on the page before the screenshot. */
  readonly keys?: readonly string[]
}

/** Every page of the window that needs no service. */
const VIEWS: readonly View[] = [
  { name: 'verify', route: '/' },
  ...TABS.map((tab) => ({ name: tab, route: `${EVERYTHING}/${tab}` })),
  { name: 'verdict-refused', route: '/archive/sample-image-bit/verdict' },
  { name: 'verdict-no-key', route: '/archive/sample-no-key/verdict' },
  { name: 'timeline-picked', route: '/archive/sample-licence-with-issuer/timeline', keys: ['j', 'j', 'j'] },
  { name: 'evidence-issuer', route: '/archive/sample-licence-with-issuer/evidence' },
  { name: 'identity-issuer', route: '/archive/sample-licence-with-issuer/identity' },
  { name: 'identity-covered', route: '/archive/sample-licence-with-issuer/identity', keys: ['m'] },
  { name: 'diagnosis-refused', route: '/archive/sample-image-bit/diagnosis' },
  {
    name: 'record-value',
    route: '/archive/sample-passport-and-portrait/record?at=identityDetails.json%23%2FidDocuments',
  },
  { name: 'record-damaged', route: '/archive/sample-cut-download/record' },
  { name: 'palette', route: EVERYTHING, keys: ['Control+k'] },
  { name: 'shortcuts', route: '/', keys: ['?'] },
  { name: 'trust', route: '/trust' },
  { name: 'settings', route: '/settings' },
  { name: 'lost', route: '/nowhere' },
  { name: 'unknown-archive', route: '/archive/upload-gone/verdict' },
  { name: 'service-stopped', route: '/service/transactions' },
]
/** Subset for the desktop app, enough to show that both hosts render the same pages. */
const HANDFUL = new Set(['verify', 'verdict', 'images', 'record', 'trust', 'service-stopped'])

describe.skipIf(chromiumPath() === null)('screenshots of every page', () => {
  let window: TestWindow
  let devtools: CDPSession | undefined
  beforeAll(async () => {
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER, { recursive: true })
    window = await openWindow()
    window.page.setDefaultTimeout(15_000)
  })
  afterAll(async () => {
    await window.close()
    await closeBrowser()
  })

  /** Waits until nothing is loading any more. */
  const waitUntilSettled = async (): Promise<void> => {
    const { page } = window
    await page.locator('.view > *:not(.page-wait), .sheet, .failure-card').first().waitFor()
    await page.waitForFunction(
      () =>
        document.querySelector('.page-wait, .opening') === null &&
        [...document.images].every(({ complete }) => complete) &&
        ![...document.querySelectorAll('.hex-bytes')].some(({ textContent }) => textContent?.includes('··')) &&
        !document.body.innerText.includes('Loading…'),
    )
  }

  /** Returns a PNG of the window. Uses DevTools because Playwright compresses harder and takes three times as long. */
  const shot = async (): Promise<Buffer> => {
    devtools ??= await window.context.newCDPSession(window.page)
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
    return Buffer.from(data, 'base64')
  }

  /** Returns how many fields of a 64 × 40 grid over the image are not of a single colour. */
  const busyFields = async (picture: Buffer): Promise<number> => {
    const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
    const [across, down] = [64, 40]
    const busy = new Set<number>()
    for (let y = 0; y < info.height; y += 2)
      for (let x = 1; x < info.width; x++) {
        const at = y * info.width + x
        if (Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0)) > 40)
          busy.add(Math.floor((y * down) / info.height) * across + Math.floor((x * across) / info.width))
      }
    return busy.size
  }

  /** Saves screenshots of the current page in several sizes and themes, and returns the faults of the page. */
  const picture = async (name: string): Promise<readonly string[]> => {
    const { page } = window
    const found: string[] = []
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const themes = size === SIZES[0] ? (['light', 'dark', 'contrast'] as const) : (['light'] as const)
      for (const theme of themes) {
        await toTheme(page, theme)
        const label = `${name}-${theme}-${size.width}x${size.height}`
        const bytes = await shot()
        writeFileSync(join(FOLDER, `${label}.png`), bytes)
        if ((await busyFields(bytes)) < 60) found.push(`${label}: the picture is nearly blank`)
        if (theme === 'light') found.push(...(await faultsOf(page)).map((fault) => `${label}: ${fault}`))
      }
    }
    await page.setViewportSize(SIZES[0])
    return found
  }

  test('no page of the window is blank, cut off or wider than the window', { timeout: 120_000 }, async () => {
    const { page } = window
    const found: string[] = []
    for (const { name, route, keys = [] } of HOST === 'web' ? VIEWS : VIEWS.filter(({ name }) => HANDFUL.has(name))) {
      await window.open(route)
      await waitUntilSettled()
      for (const key of keys) await page.keyboard.press(key)
      if (name === 'palette' || name === 'shortcuts') await page.getByRole('dialog').waitFor()
      found.push(...(await picture(name)))
      if (name === 'identity-covered') await page.keyboard.press('m')
    }
    expect(found).toEqual([])
    expect(window.problems).toEqual([])
  })

  // Both hosts render the service pages alike, so one run is enough.
  if (HOST !== 'web') return
  test('no service page is blank, cut off or wider than the window while the service is running', {
    timeout: 120_000,
  }, async () => {
    const routes = await fillService(window)
    const found: string[] = []
    for (const route of routes) {
      await window.open(route)
      await window.page.locator('.service-view .panel, .service-view .nothing').first().waitFor()
      const name = /^\/service\/(\w+)(\/.)?/.exec(route)
      found.push(...(await picture(`service-${name?.[1]}${name?.[2] === undefined ? '' : '-one'}`)))
    }
    expect(found).toEqual([])
    expect(window.problems).toEqual([])
  })
})
