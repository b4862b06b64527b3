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
  /** What is done on the page before the picture, by keys. */
  readonly keys?: readonly string[]
}

/** Every place of the window that needs no service. */
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
/** Over the other host a handful shows that the same things are drawn. */
const HANDFUL = new Set(['verify', 'verdict', 'images', 'record', 'trust', 'service-stopped'])

describe.skipIf(chromiumPath() === null)('pictures of every page', () => {
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

  /** Nothing is being fetched or waited for any more. */
  const settled = async (): Promise<void> => {
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

  /** The window as it is drawn. Playwright's own pictures are packed tighter, and take three times as long. */
  const shot = async (): Promise<Buffer> => {
    devtools ??= await window.context.newCDPSession(window.page)
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
    return Buffer.from(data, 'base64')
  }

  /** How many of 64 x 40 fields the picture of the page itself has that are not of one colour. */
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

  /** Takes pictures of the current page, light in both sizes, dark and in high contrast in one, and returns their faults. */
  const picture = async (name: string): Promise<readonly string[]> => {
    const { page } = window
    const found: string[] = []
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const looks = size === SIZES[0] ? (['light', 'dark', 'contrast'] as const) : (['light'] as const)
      for (const look of looks) {
        await toTheme(page, look)
        const label = `${name}-${look}-${size.width}x${size.height}`
        const bytes = await shot()
        writeFileSync(join(FOLDER, `${label}.png`), bytes)
        if ((await busyFields(bytes)) < 60) found.push(`${label}: the picture is nearly blank`)
        if (look === 'light') found.push(...(await faultsOf(page)).map((fault) => `${label}: ${fault}`))
      }
    }
    await page.setViewportSize(SIZES[0])
    return found
  }

  test('of the window: nothing is cut, blank or wider than the window', { timeout: 120_000 }, async () => {
    const { page } = window
    const found: string[] = []
    for (const { name, route, keys = [] } of HOST === 'web' ? VIEWS : VIEWS.filter(({ name }) => HANDFUL.has(name))) {
      await window.open(route)
      await settled()
      for (const key of keys) await page.keyboard.press(key)
      if (name === 'palette' || name === 'shortcuts') await page.getByRole('dialog').waitFor()
      found.push(...(await picture(name)))
      if (name === 'identity-covered') await page.keyboard.press('m')
    }
    expect(found).toEqual([])
    expect(window.problems).toEqual([])
  })

  // The pages of the service are the same over both hosts.
  if (HOST !== 'web') return
  test('of the service at work', { timeout: 120_000 }, async () => {
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
