import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG } from '../support/length.ts'
import { type HostName, openWindow, type TestWindow } from '../support/window.ts'

interface Received {
  readonly body: Buffer
  readonly signature: string | undefined
}

export const testService = (host: HostName) =>
  describe.skipIf(chromiumPath() === null)('the service pages', { timeout: 120_000 }, () => {
    let window: TestWindow
    let receiver: Server
    const received: Received[] = []
    beforeAll(async () => {
      receiver = createServer((request, response) => {
        const pieces: Buffer[] = []
        request.on('data', (piece: Buffer) => pieces.push(piece))
        request.on('end', () => {
          const signature = request.headers['x-signature']
          received.push({
            body: Buffer.concat(pieces),
            signature: typeof signature === 'string' ? signature : undefined,
          })
          response.writeHead(200, { 'content-type': 'text/plain' }).end('thanks')
        })
      })
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
      window = await openWindow({ host })
      window.page.setDefaultTimeout(15_000)
    }, 60_000)
    afterAll(async () => {
      await window.close()
      receiver.close()
    })
    const button = (name: string | RegExp) => window.page.getByRole('button', { name, exact: true }).first()

    test('a page of a stopped service says so and offers to start it', async () => {
      const { page } = window
      await window.open('/service/transactions')
      await page.getByText('The service is not running. Start it to see this page.').waitFor()
      await button('Start the service').click()
      await page.getByText('Running', { exact: true }).waitFor()
      await button('New transaction').waitFor()
    })

    test('API keys are not in the page until they are displayed, and can be copied without displaying them', async () => {
      const { page } = window
      await window.open('/service/overview')
      await button('Copy Back-end key').click()
      const key = await page.evaluate(() => navigator.clipboard.readText())
      expect(key.length).toBeGreaterThan(20)
      expect(await page.content()).not.toContain(key)
      await button('Show Back-end key').click()
      await page.getByText(key, { exact: true }).waitFor()
    })

    test('a transaction can be completed by hand, and its proof is genuine with the key of the service', async () => {
      const { page } = window
      const { port } = receiver.address() as AddressInfo // a TCP address, because the server listens on a port
      await window.open('/service/tenants')
      await page.getByLabel('Webhook address').fill(`http://127.0.0.1:${port}/`)
      await button('Save').click()
      await page.getByTestId('announcements').getByText('The tenant was saved.').waitFor({ state: 'attached' })

      await window.open('/service/transactions')
      await page.getByPlaceholder('Business id (optional)').fill('by hand')
      await button('New transaction').click()
      await page.getByRole('heading', { name: /^Transaction / }).waitFor()
      const identity = page.url().split('/').at(-1) ?? ''
      await button('Submit consents').click()
      await page.getByText('Portrait: approved').waitFor()
      await button('Submit specimen').click()
      await page.locator('.plain-list').getByText('Verified', { exact: true }).first().waitFor()
      await button('Start portrait capture').click()
      await button('Complete with specimen').click()
      await page.getByText('LOA', { exact: false }).first().waitFor()
      await page.locator('.plain-list').getByText('Verified', { exact: true }).nth(2).waitFor()
      await button('Get the proof').click()
      await button('Get the proof and erase the transaction').click()
      await page.getByText('Genuine', { exact: true }).first().waitFor()
      expect(page.url()).toContain('/archive/proof-')

      await window.open(`/service/transactions/${identity}`)
      await page.getByText('This transaction has ended').waitFor()
      const download = page.waitForEvent('download')
      await button('Save the archive').click()
      const file = await readFile(await (await download).path())
      expect((await download).suggestedFilename()).toBe(`${identity}.mime`)
      expect(file.toString('latin1')).toContain('multipart/mixed')
      await page.getByRole('link', { name: 'Open the proof' }).click()
      await page.getByText('Genuine', { exact: true }).first().waitFor()
    })

    test.runIf(IS_LONG)('own images can be dropped on the form and are not opened as an archive', async () => {
      const { page } = window
      await window.open('/service/transactions')
      await button('New transaction').click()
      await page.getByRole('region', { name: 'Own images' }).waitFor()
      const transfer = await page.evaluateHandle(() => {
        const data = new DataTransfer()
        data.items.add(new File(['no picture'], 'front.png', { type: 'image/png' }))
        return data
      })
      for (const type of ['dragenter', 'dragover', 'drop'])
        await page.getByRole('region', { name: 'Own images' }).dispatchEvent(type, { dataTransfer: transfer })
      await page.getByText('front.png', { exact: true }).waitFor()
      expect(await page.locator('.drop-cover').count()).toBe(0)
      expect(page.url()).toContain('/service/transactions/')
      await button('Submit these images').click()
      await page.getByRole('heading', { name: 'Evidence 1', exact: true }).waitFor()
      await page.locator('.plain-list').getByText('Not verified', { exact: true }).waitFor()
    })

    // Both hosts render the service pages alike, so one run is enough.
    if (host === 'web') {
      test('a delivery displays the exact bytes that the receiver got and can be sent again', async () => {
        const { page } = window
        await window.open('/service/deliveries')
        await page.getByRole('link', { name: 'Delivery 1', exact: true }).click()
        await page.getByRole('heading', { name: 'Exact bytes' }).waitFor()
        const [first] = received
        const hash = createHash('sha256')
          .update(first?.body ?? '')
          .digest('hex')
        await page.getByText(`SHA-256 ${hash}`).waitFor()
        expect(await page.locator('pre.bytes').first().textContent()).toBe(first?.body.toString('utf8'))
        const count = received.length
        await button('Send again').click()
        await expect.poll(() => received.length).toBe(count + 1)
        expect(received.at(-1)?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true)
        await page.getByText('thanks').waitFor({ state: 'attached' })
      })

      test.runIf(IS_LONG)('a doubtful document waits for adjudication until a decision is recorded', async () => {
        const { page } = window
        await window.open('/service/clock')
        await page.getByLabel('Indicators, one a line', { exact: false }).fill('VISUAL_SECURITY_WARNING')
        await page.getByLabel('Send it to adjudication').check()
        await button('Force it').click()
        await page.getByRole('cell', { name: 'Send it to adjudication' }).waitFor()
        await window.open('/service/transactions')
        await button('New transaction').click()
        await button('Submit specimen').click()
        await page.getByRole('link', { name: 'Decide in Adjudication' }).click()
        await page.getByLabel('Operator id').fill('operator-1')
        await page.getByText('Choose a decision first.').waitFor()
        expect(await button('Decide').isDisabled()).toBe(true)
        await page.getByRole('radio', { name: 'Accept' }).check()
        await page.getByLabel('Comment').fill('looks right')
        await button('Decide').click()
        await page.getByText('Nothing waits for a decision.', { exact: false }).waitFor()
        await page.locator('.notice').getByText('The decision is recorded.').waitFor()
        await window.open('/service/transactions')
        await page.locator('tbody tr').first().getByText('Verified', { exact: true }).first().waitFor()
      })

      test.runIf(IS_LONG)('moving the clock by hand expires the session that is due', async () => {
        const { page } = window
        await window.open('/service/transactions')
        await button('New transaction').click()
        await button('Submit consents').click()
        await page.getByText('Portrait: approved').waitFor()
        await button('Start portrait capture').click()
        await page.getByRole('heading', { name: /Portrait capture until/ }).waitFor()
        await page.getByText(/^http:\/\/127\.0\.0\.1:\d+\/capture\/[0-9a-f-]+$/).waitFor()
        await button('Get the proof').click()
        await button('Get the proof and erase the transaction').click()
        await page.getByRole('alert').getByText('Finish the session that waits', { exact: false }).waitFor()
        await button('End by the user').click()
        await page.getByText('The transaction has changed since: ask again.').waitFor()
        await button('Start portrait capture').click()
        await page.getByRole('heading', { name: /Portrait capture until/ }).waitFor()
        await page.getByRole('link', { name: 'Clock and outcomes' }).click()
        await button('Freeze').click()
        await page.getByText('The clock is frozen.').waitFor()
        await button('Advance').click()
        await page.getByRole('link', { name: 'Sessions' }).click()
        await page.getByText('No session waits.').waitFor()
        await page.getByRole('link', { name: 'Clock and outcomes' }).click()
        await button('Release').click()
        await page.getByText('The clock is running.').waitFor()
      })

      test.runIf(IS_LONG)('a library scenario run in the service opens its proof as genuine', async () => {
        const { page } = window
        await window.open('/service/scenarios')
        await button('Run in this service: chip-and-portrait').click()
        await button('Run here and move the clock').click()
        await page.getByText('Everything went as the scenario says.').waitFor()
        await page.getByRole('link', { name: 'Open the proof' }).click()
        await page.getByText('Genuine', { exact: true }).first().waitFor()
      })

      test('a refused request displays the code of the service', async () => {
        const { page } = window
        await window.open('/service/transactions')
        await button('New transaction').click()
        await button('Start portrait capture').click()
        await page.getByRole('alert').getByText('service.', { exact: false }).waitFor()
      })
    }

    test('the journal lists the calls, and the service tests cause no error in the page', async () => {
      const { page, problems } = window
      await window.open('/service/journal')
      await page.getByText('POST /svc/v1/identities', { exact: true }).first().waitFor()
      await button('Stop the service').click()
      await page.getByText('Stopped', { exact: true }).waitFor()
      expect(problems).toEqual([])
    })
  })
