import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG, inLength } from '../support/length.ts'
import { buttonOf, openStartedService } from '../support/started-service.ts'
import type { TestWindow } from '../support/window.ts'

describe.skipIf(chromiumPath() === null)('sessions, outcomes and reviews in the window', { timeout: 120_000 }, () => {
  let window: TestWindow
  beforeAll(async () => {
    window = await openStartedService()
  }, 60_000)
  afterAll(() => window.close())
  const button = (name: string | RegExp) => buttonOf(window, name)
  const create = async (): Promise<string> => {
    await window.open('/service/transactions')
    await button('New transaction').click()
    await window.page.getByRole('heading', { name: /^Transaction / }).waitFor()
    return window.page.url().split('/').at(-1) ?? ''
  }
  const consent = async (): Promise<void> => {
    await button('Submit consents').click()
    await window.page.getByText('Portrait: approved').waitFor()
  }
  const choose = async (label: string, option: string | RegExp): Promise<void> => {
    const { page } = window
    await page.getByLabel(label, { exact: true }).first().click()
    await page.getByRole('option', { name: option }).click()
  }
  const status = (text: string) => window.page.locator('.plain-list').getByText(text, { exact: true }).first()
  const code = (text: string) => window.page.locator('.plain-list').getByText(text, { exact: true }).first()

  test('a chip with changed data is reported as invalid', async () => {
    const { page } = window
    for (const isWithImages of inLength([false], [false, true])) {
      await create()
      if (isWithImages) {
        await button('Submit specimen').click()
        await status('Verified').waitFor()
      }
      await button('Start chip reading').click()
      await page.getByRole('heading', { name: /Chip reading until/ }).waitFor()
      await choose('Sample quality', 'Data changed')
      await button('Complete with specimen').click()
      await status('Invalid').waitFor()
    }
  })

  test.runIf(IS_LONG)(
    'a session accepts own files, and can be ended by the user, time out or fail with an error code of the specification',
    async () => {
      const { page } = window
      await create()
      await consent()
      await button('Start live capture').click()
      await button('Complete with own files…').waitFor()
      await page
        .getByTestId('session-files')
        .setInputFiles([{ name: 'front.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }])
      await status('Not verified').waitFor()
      const portrait = async (): Promise<void> => {
        await button('Start portrait capture').click()
        await page.getByRole('heading', { name: /Portrait capture until/ }).waitFor()
      }
      const over = () => page.getByRole('heading', { name: /Portrait capture until/ }).waitFor({ state: 'detached' })
      await portrait()
      await button('End by the user').click()
      await code('2402').waitFor()
      await over()
      await portrait()
      await button('Time out').click()
      await code('1609').waitFor()
      await over()
      await portrait()
      await choose('Error code', /1610/)
      await button('Fail').click()
      await code('1610').waitFor()
    },
  )

  test.runIf(IS_LONG)(
    'a forced outcome applies to its transaction only, with its error, score and response time',
    async () => {
      const { page } = window
      const identity = await create()
      await consent()
      await button('Submit specimen').click()
      await status('Verified').waitFor()
      await button('Start portrait capture').click()
      await page.getByText('Force an outcome for this transaction first').click()
      const form = page.getByRole('form', { name: 'Force it' })
      await choose('Check', 'Face matching')
      await form.getByLabel('Indicators', { exact: false }).fill('BIOMETRIC_MATCHING_CHECK_FAILED')
      await form.getByLabel('Further conditions and results').check()
      await form.getByLabel('Response time').fill('soon')
      await form.getByLabel('Error code').fill('1600')
      await form.getByLabel('Matching score').fill('0.12')
      await form.getByRole('button', { name: 'Force it' }).click()
      await form.getByText('Must be a number.').waitFor()
      await form.getByLabel('Response time').fill('250')
      await form.getByRole('button', { name: 'Force it' }).click()
      await page.getByTestId('announcements').getByText('The outcome is forced.').waitFor({ state: 'attached' })
      await button('Complete with specimen').click()
      await status('Invalid').waitFor()
      await code('1600').waitFor()
      await page.getByText('Record so far').click()
      const record = page.locator('details pre.bytes').last()
      await expect.poll(() => record.textContent()).toContain('"matchingScore": 0.12')
      // The milliseconds that the check itself took are added.
      expect(await record.textContent()).toMatch(/"responseTimeMS": (?:2[5-9]|[3-9]\d)\d\b/)
      expect(page.url()).toContain(identity)
    },
  )

  test.runIf(IS_LONG)(
    'a review displays the images and accepts every field that the record has for a decision',
    async () => {
      const { page } = window
      await window.open('/service/clock')
      await page
        .getByLabel('Indicators, one a line', { exact: false })
        .fill('VISUAL_SECURITY_WARNING MRZ_CHECKSUMS_WARNING')
      await page.getByLabel('Send it to adjudication').check()
      await button('Force it').click()
      await page.getByRole('cell', { name: 'Send it to adjudication' }).waitFor()
      const identity = await create()
      await button('Submit specimen').click()
      await page.getByRole('link', { name: 'Decide in Adjudication' }).click()
      const picture = page.getByRole('region', { name: 'Pictures of the evidence' }).getByRole('img').first()
      await picture.waitFor()
      expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
      await page.getByLabel('Operator id').fill('operator-7')
      await page.getByLabel('Profile').fill('senior')
      await page.getByLabel('Station').fill('desk 2')
      await page.getByLabel('Reference document (PRADO id)').fill('UTO-AO-00001')
      await page.getByLabel('Comment').fill('one more look')
      await page.getByRole('radio', { name: /^Undecided/ }).check()
      await button('Decide').click()
      await page.getByText('UNDECIDED (operator-7)').waitFor()
      await page.getByText('Findings', { exact: true }).click()
      await choose('VISUAL_SECURITY', 'Failed')
      await page.getByLabel('Further indicators').fill('PHOTOCOPY_DETECTION_OK')
      await page.getByRole('radio', { name: 'Accept' }).check()
      const values = page.getByRole('group', { name: 'What the document says' })
      await values.getByLabel('Surname').fill('HAUGLAND')
      await values.getByLabel('Given names').fill('OLE MAGNUS')
      await values.getByLabel('I compared these values with the pictures').check()
      await button('Decide').click()
      await page.getByText('Nothing waits for a decision.', { exact: false }).waitFor()
      await window.open(`/service/transactions/${identity}`)
      await page.getByText('Record so far').click()
      const record = page.locator('details pre.bytes').last()
      await expect.poll(() => record.textContent()).toContain('"documentPradoId": "UTO-AO-00001"')
      const text = (await record.textContent()) ?? ''
      for (const value of [
        'operator-7',
        'senior',
        'desk 2',
        'one more look',
        'UNDECIDED',
        'ACCEPTED',
        'VISUAL_SECURITY_FAILED',
        'PHOTOCOPY_DETECTION_OK',
        '"surname": "HAUGLAND"',
        'adjudication_reading',
      ])
        expect(text).toContain(value)
    },
  )

  test.runIf(IS_LONG)('a review can be left to expire', async () => {
    const { page } = window
    await window.open('/service/clock')
    await page.getByLabel('Indicators, one a line', { exact: false }).fill('VISUAL_SECURITY_WARNING')
    await page.getByLabel('Send it to adjudication').check()
    await button('Force it').click()
    await page.getByRole('cell', { name: 'Send it to adjudication' }).waitFor()
    await create()
    await button('Submit specimen').click()
    await page.getByRole('link', { name: 'Decide in Adjudication' }).click()
    await button('Let it expire').click()
    await page.getByText('Nothing waits for a decision.', { exact: false }).waitFor()
  })

  test.runIf(IS_LONG)('the clock can be set to a time, and an invalid time is explained at its field', async () => {
    const { page } = window
    await window.open('/service/clock')
    const field = page.getByLabel('Time, yyyy-MM-ddTHH:mm:ssZ')
    await field.fill('tomorrow')
    await button('Freeze at this time').click()
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await field.fill('2031-05-06T07:08:09Z')
    await button('Freeze at this time').click()
    await page.getByText('The clock is frozen.').waitFor()
    await page.getByText('2031-05-06T07:08:09', { exact: false }).first().waitFor()
    await button('Release').click()
    await page.getByText('The clock is running.').waitFor()
  })

  test('the steps of a scenario are displayed while they run', async () => {
    const { page } = window
    await window.open('/service/scenarios')
    await page.evaluate(() => {
      const steps: string[] = []
      Object.assign(globalThis, { seenSteps: steps })
      new MutationObserver(() => {
        const text = document.querySelector('progress')?.parentElement?.textContent
        if (text && steps.at(-1) !== text) steps.push(text)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await button('Run in this service: one-time-codes').click()
    await button('Run here and move the clock').click()
    await page.getByText('Everything went as the scenario says.').waitFor()
    const steps = await page.evaluate(() => (globalThis as unknown as { seenSteps: string[] }).seenSteps)
    expect(steps).toContainEqual(
      expect.stringMatching(/^Running one-time-codes: step \d of 9 (?:consents|submit|proof)$/),
    )
  })

  test('the session tests cause no error in the page', () => expect(window.problems).toEqual([]))
})
