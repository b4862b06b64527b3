import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentOf, type Json, type RunningClient, startClient } from '../../support/client-of-service.ts'
import { findChromium } from '../../support/find-chromium.ts'
import { IS_LONG } from '../../support/length.ts'

const executablePath = findChromium()
if (executablePath === null) console.log('SKIPPED: there is no Chromium on this machine')
const IMAGES = join(import.meta.dirname, '../../../samples/images')
/** A photograph that a package carries: none is in this repository. Place of a face in it. */
const PHOTO = join(import.meta.dirname, '../../../node_modules/@vladmandic/face-api/demo/sample5.jpg')
const FACE = { left: 1290, top: 300, width: 470, height: 520 }
const LIVENESS_KEY = 'key-for-browser-liveness'

/**
 * A picture as a video (YUV4MPEG2, 4:2:0, BT.601) of five frames a second, which Chromium repeats. It draws Motion JPEG 30 times a second, for
 * most of the processor time of these tests.
 */
async function stillVideo(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const plane = (step: number, [offset = 0, ofRed = 0, ofGreen = 0, ofBlue = 0]: readonly number[]): Uint8Array => {
    const across = width / step
    return Buffer.alloc(across * (height / step)).map((_, index) => {
      const at = (Math.floor(index / across) * width + (index % across)) * step * 3
      return offset + ofRed * (data[at] ?? 0) + ofGreen * (data[at + 1] ?? 0) + ofBlue * (data[at + 2] ?? 0)
    })
  }
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 C420jpeg\nFRAME\n`),
    plane(1, [16, 0.257, 0.504, 0.098]),
    plane(2, [128, -0.148, -0.291, 0.439]),
    plane(2, [128, 0.439, -0.368, -0.071]),
  ])
}

describe.runIf(executablePath !== null)(
  'the camera of the capture page, in Chromium with a fake camera',
  { timeout: 60_000 },
  () => {
    let client: RunningClient
    let folder: string
    const browsers = new Map<string, Browser>()
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'proofbench-camera-'))
      client = await startClient([{ id: 'plain' }, { id: 'keyed' }])
    }, 60_000)
    afterAll(async () => {
      for (const browser of browsers.values()) await browser.close()
      await client.stop()
      rmSync(folder, { recursive: true })
    })

    /** Starts a browser whose camera sees the picture. */
    async function withCamera(picture: string, isAllowed = true): Promise<Browser> {
      const name = `${picture}-${isAllowed}`
      const open = browsers.get(name)
      if (open) return open
      const seen = picture === PHOTO ? sharp(picture).extract(FACE) : sharp(join(IMAGES, picture))
      const file = join(folder, `${basename(picture)}.y4m`)
      writeFileSync(file, await stillVideo(seen.resize(1280, 896, { fit: 'contain', background: '#c8ccd2' })))
      const browser = await chromium.launch({
        executablePath: executablePath ?? '',
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--use-fake-device-for-media-stream',
          `--use-fake-ui-for-media-stream${isAllowed ? '' : '=deny'}`,
          `--use-file-for-fake-video-capture=${file}`,
        ],
      })
      browsers.set(name, browser)
      return browser
    }

    async function openPage(browser: Browser, sessionId: unknown): Promise<Page> {
      const page = await (await browser.newContext()).newPage()
      await page.goto(`${client.baseUrl}/capture/${sessionId}`)
      await page.getByRole('button', { name: 'Open the camera' }).click()
      return page
    }

    const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you' }).waitFor({ timeout: 40_000 })
    const recordOf = async (identity: string, evidence: string) =>
      (await client.operations(identity)).find(({ participantContextId: id }) => id === evidence)?.evidenceDetails
    const startDocument = async (request: Json) => {
      const identity = await client.begin()
      const { body } = await client.call('POST', `/${identity}/id-documents/live-capture-session`, request)
      return { identity, evidence: String(body.id), sessionId: String(body.sessionId) }
    }
    const startPortrait = async (tenant: string) => {
      const own = client.as(tenant)
      const identity = await own.begin()
      const { body } = await own.call('POST', `/${identity}/attributes/portrait/capture-session?mode=webSDK`)
      return { own, identity, sessionId: String(body.sessionId) }
    }

    test.runIf(IS_LONG)('the buttons of the open camera are in view in a window of 1024 × 700 pixels', async () => {
      const { sessionId } = await startDocument({ idDocumentType: 'PASSPORT' })
      const context = await (await withCamera('kofi-passport.jpg')).newContext({
        viewport: { width: 1024, height: 700 },
      })
      const page = await context.newPage()
      await page.goto(`${client.baseUrl}/capture/${sessionId}`)
      await page.getByRole('button', { name: 'Open the camera' }).click()
      const close = page.getByRole('button', { name: 'Close the camera' })
      await close.waitFor()
      const box = await close.boundingBox()
      expect((box?.y ?? 700) + (box?.height ?? 0)).toBeLessThanOrEqual(700)
      await context.close()
    })

    test('a passport is taken from the frames, and read', async () => {
      const { identity, evidence, sessionId } = await startDocument({ idDocumentType: 'PASSPORT' })
      await thanks(await openPage(await withCamera('jon-passport.jpg'), sessionId))
      await client.settle()
      const view = await client.view(identity)
      const document = view.idDocuments?.find(({ evidenceId }) => evidenceId === evidence)
      expect(document?.evidenceStatus.errors).toEqual([])
      expect(document?.idDocumentData?.idDocumentNumber).toBe('A4019273')
      expect((await recordOf(identity, evidence))?.captureImages).toMatchObject([
        { side: 'FRONT', source: 'LIVE_CAPTURE_IMAGE', channel: 'webSDK' },
      ])
    })

    test.runIf(IS_LONG)(
      'both sides are taken one after the other, after the person has turned the document',
      async () => {
        const { identity, evidence, sessionId } = await startDocument({
          idDocumentType: 'PASSPORT',
          sidesToCapture: ['FRONT', 'BACK'],
        })
        const page = await openPage(await withCamera('jon-passport.jpg'), sessionId)
        await page.getByText('Turn the document over').waitFor({ timeout: 40_000 })
        await page.getByRole('button', { name: 'Continue' }).click()
        await thanks(page)
        await client.settle()
        expect((await recordOf(identity, evidence))?.captureImages?.map(({ side }) => side)).toEqual(['FRONT', 'BACK'])
      },
    )

    test.runIf(IS_LONG)('the back of an undeclared document may be left out', async () => {
      const { identity, evidence, sessionId } = await startDocument({})
      const page = await openPage(await withCamera('jon-passport.jpg'), sessionId)
      await page.getByRole('button', { name: 'There is no back side' }).click({ timeout: 40_000 })
      await thanks(page)
      await client.settle()
      expect((await recordOf(identity, evidence))?.captureImages?.map(({ side }) => side)).toEqual(['FRONT'])
    })

    test.runIf(IS_LONG)('a dark document is guided, and taken only when the person insists', async () => {
      const { identity, evidence, sessionId } = await startDocument({ idDocumentType: 'PASSPORT' })
      const page = await openPage(await withCamera('jon-passport-dark.jpg'), sessionId)
      await page.getByText('Too dark').waitFor({ timeout: 40_000 })
      await page.getByRole('button', { name: 'Take this picture' }).click()
      await thanks(page)
      await client.settle()
      const status = documentOf(await client.view(identity), evidence)
      expect(status?.errors).toEqual(expect.arrayContaining([expect.objectContaining({ code: '1531' })]))
    })

    const FACES: readonly (readonly [string, string, readonly string[]])[] = [
      ['face', PHOTO, ['BIOMETRIC_LIVENESS_CHALLENGE_OK']],
      ['drawing of a face, which is not called live,', 'jon-portrait.jpg', []],
    ]
    test.runIf(IS_LONG).each(FACES)(
      'a %s is streamed to the built-in biometric server, which delivers the best frame',
      async (_, source, liveness) => {
        const { own, identity, sessionId } = await startPortrait('plain')
        await thanks(await openPage(await withCamera(source), sessionId))
        await client.settle()
        const { portrait } = await own.view(identity)
        expect(portrait).toMatchObject({
          portraitQuality: true,
          portraitData: { source: 'LIVE_CAPTURE_VIDEO', channel: 'webSDK' },
        })
        const raised = portrait?.evidenceStatus.positiveIndicators ?? []
        expect(raised.filter((indicator) => indicator.startsWith('BIOMETRIC_LIVENESS'))).toEqual(liveness)
      },
    )

    test.runIf(IS_LONG)(
      'a face is streamed to the URL of the tenant with its key, and retrieved from there after the callback',
      async () => {
        await client.control('PUT', 'tenants/keyed', {
          browserLiveness: { url: `${client.baseUrl}/biometrics/v1`, key: LIVENESS_KEY },
        })
        const { own, identity, sessionId } = await startPortrait('keyed')
        await thanks(await openPage(await withCamera('jon-portrait.jpg'), sessionId))
        await client.settle()
        expect((await own.view(identity)).portrait?.portraitQuality).toBe(true)
        const calls = (await client.control('GET', 'journal?limit=50')) as unknown as readonly Json[]
        expect(calls).toContainEqual(
          expect.objectContaining({
            surface: 'party',
            method: 'GET',
            path: `/biometrics/v1/sessions/${sessionId}/result`,
            status: 200,
          }),
        )
      },
    )

    test.runIf(IS_LONG)(
      'a biometric server of another origin receives the frames with the key, and nothing else may',
      async () => {
        const keys: unknown[] = []
        const server = createServer((request, response) => {
          response.setHeader('access-control-allow-origin', client.baseUrl)
          response.setHeader('access-control-allow-headers', 'apikey, content-type')
          if (request.method === 'OPTIONS') {
            response.end()
            return
          }
          keys.push(request.headers.apikey)
          request.resume()
          request.on('end', () =>
            response.setHeader('content-type', 'application/json').end('{"guidance":["TOO_BRIGHT"],"isTaken":false}'),
          )
        })
        await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
        try {
          const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
          await client.control('PUT', 'tenants/keyed', { browserLiveness: { url, key: LIVENESS_KEY } })
          const { sessionId } = await startPortrait('keyed')
          const page = await openPage(await withCamera('jon-portrait.jpg'), sessionId)
          await page.getByText('Too bright').waitFor({ timeout: 40_000 })
          expect(new Set(keys)).toEqual(new Set([LIVENESS_KEY]))
          const blocked = await page.evaluate(() => fetch('http://127.0.0.1:9/').then(String, String))
          expect(blocked).toContain('TypeError')
          await page.getByRole('button', { name: 'Close the camera' }).click()
          await page.getByText('The camera is closed.').waitFor()
        } finally {
          server.closeAllConnections()
          server.close()
        }
      },
    )

    test('without permission for the camera the page says so, and files can be chosen', async () => {
      const { sessionId } = await startDocument({ idDocumentType: 'PASSPORT' })
      const page = await openPage(await withCamera('jon-passport.jpg', false), sessionId)
      await page.getByText('does not allow this page to use the camera').waitFor()
      await page.getByLabel('Front side').setInputFiles(join(IMAGES, 'jon-passport.jpg'))
      await page.getByRole('button', { name: 'Send' }).click()
      await thanks(page)
    })

    test('without scripts the page offers the files only', async () => {
      const { sessionId } = await startDocument({ idDocumentType: 'PASSPORT' })
      const context = await (await withCamera('jon-passport.jpg')).newContext({ javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto(`${client.baseUrl}/capture/${sessionId}`)
      expect(await page.getByRole('button', { name: 'Open the camera' }).isVisible()).toBe(false)
      expect(await page.getByRole('button', { name: 'Send' }).isVisible()).toBe(true)
    })
  },
)
