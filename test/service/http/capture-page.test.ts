import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../main/service/engine/messages.ts'
import { refuse } from '../../../main/service/engine/service-error.ts'
import type { SessionState } from '../../../main/service/engine/state.ts'
import type { EvidenceHandle } from '../../../shared/spec/service.ts'
import { CHROMIUM_ARGUMENTS } from '../../support/chromium.ts'
import { findChromium } from '../../support/find-chromium.ts'
import { IS_LONG, someOf } from '../../support/length.ts'
import { type ServedApp, serveApp, TEST_TENANT } from '../../support/served-app.ts'

const executablePath = findChromium()
if (executablePath === null) console.log('SKIPPED: there is no Chromium on this machine')
const CALL: Call = { tenant: TEST_TENANT, role: 'RELYING_SERVICE', method: 'POST', uri: '/', startedAt: 0, ip: null }
const image = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(name) })

let served: ServedApp
let identityId: string
beforeEach(async () => {
  served = await serveApp()
  const { engine } = served
  identityId = (await engine.createIdentity(CALL, {})).id
  engine.answers.session = (id) => engine.sessions.get(id) ?? null
  const end = (ended: SessionState['ended']) => async (id: string) => {
    const found = engine.sessions.get(id)
    if (!found || found.session.ended) throw refuse('conflict', 'unlisted-transition', 'it has ended')
    found.session.ended = ended
    return { id: found.evidenceId, status: 'PROCESSING', type: 'PASSPORT' } as const
  }
  engine.answers.completeDocumentSession = end('COMPLETED')
  engine.answers.completePortraitSession = end('COMPLETED')
  engine.answers.completeChipSession = end('COMPLETED')
  engine.answers.endSession = end('ENDED_BY_USER')
})
afterEach(() => served.host.stop())

const address = ({ sessionId = '' }: EvidenceHandle) => `${served.host.baseUrl}/capture/${sessionId}`

describe.runIf(executablePath !== null)('the capture page in a browser', () => {
  let browser: Browser
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: CHROMIUM_ARGUMENTS })
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    context = await browser.newContext()
    page = await context.newPage()
  })
  afterEach(() => context.close())

  test('the capture page of a live capture session uploads the sides of a document', async () => {
    await page.goto(address(await served.engine.startLiveCapture(CALL, identityId, {})))
    await page.getByLabel('Front side').setInputFiles(image('front.png'))
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => page.getByRole('heading').innerText()).toBe('Thank you')
    const { name, given } =
      served.engine.controlCalls.find((controlCall) => controlCall.name.startsWith('complete')) ?? {}
    expect(name).toBe('completeDocumentSession')
    expect(given?.[1]).toEqual([{ side: 'FRONT', bytes: Buffer.from('front.png'), fileName: 'front.png' }])
  })

  test('the capture page uploads a portrait, and the files of a chip', async () => {
    await page.goto(address(await served.engine.startPortraitCapture(CALL, identityId, 'webSDK', {})))
    await page.getByLabel('Picture of your face').setInputFiles(image('face.png'))
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => page.getByRole('heading').innerText()).toBe('Thank you')
    await page.goto(address(await served.engine.startChipReading(CALL, identityId, { mrz: ['P<'] })))
    for (const label of ['SOD', 'Data group 1:', 'Data group 2:'])
      await page.getByLabel(label).setInputFiles(image(label))
    await page.getByLabel('Active authentication').check()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => page.getByRole('heading').innerText()).toBe('Thank you')
    const chip = served.engine.controlCalls.find(({ name }) => name === 'completeChipSession')
    expect(chip?.given[1]).toEqual({
      dataGroups: { 1: Buffer.from('Data group 1:'), 2: Buffer.from('Data group 2:') },
      securityObject: Buffer.from('SOD'),
      accessControl: { activeAuthentication: true },
    })
  })

  test.runIf(IS_LONG)('the capture page can end its session without a capture', async () => {
    await page.goto(address(await served.engine.startLiveCapture(CALL, identityId, {})))
    await page.getByRole('button', { name: 'Give up' }).click()
    await expect.poll(() => page.getByRole('heading').innerText()).toBe('Ended')
    expect(served.engine.controlCalls.some(({ name }) => name === 'endSession')).toBe(true)
  })

  test('a page of another site cannot submit the form of a capture page', async () => {
    const target = address(await served.engine.startLiveCapture(CALL, identityId, {}))
    const foreign = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<form method="post" action="${target}/end"><button>Go</button></form>`)
    })
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', () => resolve()))
    try {
      await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`)
      await page.getByRole('button').click()
      await expect.poll(() => page.url()).toBe(`${target}/end`)
      expect(await page.innerText('body')).toContain('foreign-origin')
      expect(served.engine.controlCalls.some(({ name }) => name === 'endSession')).toBe(false)
    } finally {
      foreign.close()
    }
  })

  test('capture and document pages have no accessibility violation in the light and the dark colour scheme', async () => {
    const themed = await (await browser.newContext({ colorScheme: 'light', bypassCSP: true })).newPage()
    const pages = [
      await served.engine.startLiveCapture(CALL, identityId, {}),
      await served.engine.startPortraitCapture(CALL, identityId, 'webSDK', {}),
      await served.engine.startChipReading(CALL, identityId, { mrz: ['P<'] }),
    ].map(address)
    // Both documents are drawn by the same code; one has six times as many elements.
    const documents = ['', '/svc/v1/', '/control/v1/'].map((path) => `${served.host.baseUrl}${path}`)
    for (const url of [...someOf(pages, 1), ...someOf(documents, 1)]) {
      await themed.goto(url)
      await themed.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') })
      // Colours alone differ between the schemes.
      for (const [colorScheme, rules] of [
        ['light', '{}'],
        ['dark', "{ runOnly: ['color-contrast'] }"],
      ] as const) {
        await themed.emulateMedia({ colorScheme })
        const found = await themed.evaluate(
          `axe.run(${rules}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
        )
        expect([url, colorScheme, found]).toEqual([url, colorScheme, []])
      }
    }
    await themed.context().close()
  })
})

describe('the capture page', () => {
  test('the capture page reports every fault, escapes names and stays usable', async () => {
    const url = address(await served.engine.startChipReading(CALL, identityId, { mrz: ['P<'] }))
    const form = new FormData()
    form.set('DG1', new Blob(['<b>'], { type: 'text/html' }))
    form.set('<img src=x>', 'y')
    const response = await fetch(url, { method: 'POST', body: form })
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(html).toContain('role="alert"')
    expect(html).toContain('&lt;img src=x&gt;')
    expect(html).not.toContain('<img')
    expect((await fetch(url)).status).toBe(200)
  })

  test('the capture page has a strict content security policy, is not cached, and is 404 without a session', async () => {
    const response = await fetch(address(await served.engine.startLiveCapture(CALL, identityId, {})))
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).not.toMatch(/<script|https?:/)
    const none = await fetch(`${served.host.baseUrl}/capture/%3Cscript%3E`)
    expect([none.status, none.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  })
})
