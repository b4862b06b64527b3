import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RECORDED_SUBMISSIONS } from '../../renderer/pages/service/forms/recorded-submissions.ts'
import { DOCUMENT_TYPE, MEDICARE_CARD_TYPE } from '../../shared/spec/codes/values.ts'
import { valuesOf } from '../../shared/spec/enumeration.ts'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG } from '../support/length.ts'
import { buttonOf, openStartedService } from '../support/started-service.ts'
import type { TestWindow } from '../support/window.ts'

describe.skipIf(chromiumPath() === null)('forms of the service pages', { timeout: 120_000 }, () => {
  let window: TestWindow
  beforeAll(async () => {
    window = await openStartedService()
  }, 60_000)
  afterAll(() => window.close())
  const button = (name: string | RegExp) => buttonOf(window, name)
  const form = (name: string) => window.page.getByRole('form', { name, exact: true })
  /** Opens the form of one type of submission in the current transaction. */
  const choose = async (title: string) => {
    await button(title).click()
    await form(title).waitFor()
    return form(title)
  }
  const create = async (): Promise<void> => {
    await window.open('/service/transactions')
    await button('New transaction').click()
    await window.page.getByRole('heading', { name: /^Transaction / }).waitFor()
  }
  const evidence = (type: string) =>
    window.page.locator('.plain-list').getByRole('heading', { level: 3 }).filter({ hasText: type })
  const options = async (label: string): Promise<readonly string[]> => {
    const { page } = window
    await page.getByRole('combobox', { name: label }).click()
    const texts = await page.getByRole('option').allTextContents()
    await page.keyboard.press('Escape')
    return texts
  }

  test('a Medicare card is submitted with form fields that offer the card types of the specification', async () => {
    await create()
    const card = await choose('Submit Medicare card')
    await card.getByText('POST /identities/{identity_id}/id-document/aus/medicare').waitFor()
    expect((await options('Card type')).map((text) => text.split(' · ')[1])).toEqual(valuesOf(MEDICARE_CARD_TYPE))
    await button('Fill in the sample').click()
    await expect.poll(() => card.getByLabel('Card number').inputValue()).toMatch(/^\d{10}$/)
    await button('Send: Submit Medicare card').click()
    await evidence('Medicare card').waitFor()
  })

  test('invalid input is explained at its field, and the first invalid field has the focus', async () => {
    await create()
    const text = await choose('Submit document details as text')
    await text.getByLabel('Expiry date').fill('31.12.2030')
    await button('Send: Submit document details as text').click()
    await text.getByText('This must be given.').first().waitFor()
    expect(await text.getByLabel('Surname').getAttribute('aria-invalid')).toBe('true')
    await text.getByText('yyyy-MM-dd, a day of the calendar expected, "31.12.2030" found.').waitFor()
    expect(await window.page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
    expect((await options('ID document type')).map((text) => text.split(' · ')[1])).toEqual(valuesOf(DOCUMENT_TYPE))
  })

  test.runIf(IS_LONG)(
    'a request body can be edited as fields or JSON, and JSON that the fields cannot represent is preserved',
    async () => {
      const { page } = window
      await create()
      const text = await choose('Submit document details as text')
      await button('Fill in the sample').click()
      await expect.poll(() => text.getByLabel('ID document number').inputValue()).not.toBe('')
      await text.getByText('As JSON', { exact: true }).click()
      const typed = text.getByLabel('JSON of the request')
      const body = JSON.parse(await typed.inputValue()) as { idDocumentNumber: string }
      await typed.fill(JSON.stringify({ ...body, idDocumentNumber: 'X-1' }))
      await text.getByText('By fields', { exact: true }).click()
      expect(await text.getByLabel('ID document number').inputValue()).toBe('X-1')
      await text.getByText('As JSON', { exact: true }).click()
      await typed.fill('{"more": {"than": "fields"}}')
      await text.getByText('By fields', { exact: true }).click()
      await page.getByText('The fields cannot show all of this JSON.', { exact: false }).waitFor()
      expect(await typed.inputValue()).toContain('than')
      await typed.fill(JSON.stringify(body))
      await button('Send: Submit document details as text').click()
      await evidence('Driving licence').waitFor()
    },
  )

  test.runIf(IS_LONG)('submissions of other components have forms that the service accepts', async () => {
    const { page } = window
    await create()
    for (const { title, sample, attaches, types } of RECORDED_SUBMISSIONS) {
      const form = await choose(title)
      if (sample) await form.getByRole('button', { name: 'Fill in the sample' }).click()
      if (title === 'Phone number and code') await form.getByLabel('Value').first().fill('+353 85 012 3456')
      if (attaches && title !== 'Anything else') {
        await page.getByTestId('attached-file').setInputFiles({
          name: 'specimen.png',
          mimeType: 'image/png',
          buffer: Buffer.from('a specimen'),
        })
        await form.getByText('specimen.png').waitFor()
      }
      const count = await page
        .locator('.plain-list')
        .getByRole('button', { name: /^Delete / })
        .count()
      await form.getByRole('button', { name: `Send: ${title}` }).click()
      await expect
        .poll(
          () =>
            page
              .locator('.plain-list')
              .getByRole('button', { name: /^Delete / })
              .count(),
          { message: `${title} ${types[0]}` },
        )
        .toBe(count + 1)
    }
  })

  test.runIf(IS_LONG)(
    'a native portrait session can set liveness type and challenges within the bounds of the specification',
    async () => {
      const { page } = window
      await create()
      await button('Submit consents').click()
      await page.getByText('Portrait: approved').waitFor()
      const portrait = await choose('Start portrait capture session')
      await portrait.getByText('This mode has no body.').waitFor()
      await portrait.getByLabel(/nativeSDK/).check()
      await page.getByRole('combobox', { name: 'Type' }).click()
      await page.getByRole('option', { name: /LIVENESS_ACTIVE/ }).click()
      await portrait.getByLabel('Number of challenge').fill('4')
      await button('Send: Start portrait capture session').click()
      await portrait.getByText('1 to 3 expected, 4 found.').waitFor()
      await portrait.getByLabel('Number of challenge').fill('3')
      await button('Send: Start portrait capture session').click()
      await page.getByRole('heading', { name: /Portrait capture until/ }).waitFor()
    },
  )

  test.runIf(IS_LONG)(
    'consents can be refused or limited in time, and an invalid limit is explained at its field',
    async () => {
      const { page } = window
      await create()
      const consents = form('Submit consents')
      await consents.getByText('Refuse', { exact: true }).click()
      await consents.getByLabel('Valid to, yyyy-MM-dd').fill('2030-02-30')
      await button('Submit consents').click()
      await consents.getByText('a day of the calendar expected', { exact: false }).first().waitFor()
      await consents.getByLabel('Valid to, yyyy-MM-dd').fill('2030-02-28')
      await button('Submit consents').click()
      await page.getByText('Portrait: refused').waitFor()
      await page.getByText('until 2030-02-28').first().waitFor()
    },
  )

  test.runIf(IS_LONG)('the response to a client read is displayed unchanged', async () => {
    const { page } = window
    await create()
    await page.getByText('Read as a client').click()
    await button('Read').click()
    const panel = page.getByRole('region', { name: 'Answer: Get identity' }).locator('pre')
    await panel.waitFor()
    const response = JSON.parse((await panel.textContent()) ?? '') as { globalStatus: { id: string; status: string } }
    expect(response.globalStatus).toMatchObject({ id: page.url().split('/').at(-1), status: 'EXPECTING_INPUT' })
  })

  test.runIf(IS_LONG)('a transaction belongs to the selected tenant and uses its keys', async () => {
    const { page } = window
    await window.open('/service/tenants')
    await page.getByPlaceholder('Id of a new tenant').fill('second')
    await button('Add a tenant').click()
    await page.getByRole('region', { name: 'second second' }).waitFor()
    await window.open('/service/transactions')
    await page.getByLabel('Tenant of the new transaction').first().click()
    await page.getByRole('option', { name: 'second' }).click()
    await button('New transaction').click()
    await page.getByRole('heading', { name: /^Transaction / }).waitFor()
    await expect.poll(() => page.locator('.facts').textContent()).toContain('second')
    await button('Submit specimen').click()
    await page.locator('.plain-list').getByText('Verified', { exact: true }).first().waitFor()
  })

  test.runIf(IS_LONG)(
    'a resumed transaction names no earlier proof if none was retrieved during the pause',
    async () => {
      const { page } = window
      await window.open('/service/tenants')
      await page.getByLabel('Pause and resume').first().check()
      await button('Save').click()
      await page.getByTestId('announcements').getByText('The tenant was saved.').waitFor({ state: 'attached' })
      await create()
      await button('Let it expire').click()
      await page.locator('.facts').getByText('Paused', { exact: true }).waitFor()
      await button('Resume').click()
      await page.locator('.facts').getByText('Expecting input', { exact: true }).waitFor()
      expect(await page.getByText('Proof before the pause').count()).toBe(0)
    },
  )

  test.runIf(IS_LONG)(
    'a journal call displays request and response formatted, as text and as bytes until its transaction ends',
    async () => {
      const { page } = window
      await create()
      const identity = page.url().split('/').at(-1) ?? ''
      await button('Submit consents').click()
      await page.getByText('Portrait: approved').waitFor()
      await button('Submit specimen').click()
      await page.locator('.plain-list').getByText('Verified', { exact: true }).first().waitFor()
      await window.open('/service/journal')
      await page.getByPlaceholder('Filter calls').fill(`${identity} consents`)
      await page.getByRole('link', { name: `POST /svc/v1/identities/${identity}/consents` }).click()
      const request = page.getByRole('region', { name: 'Request', exact: true }).locator('pre')
      const sent = [
        { type: 'PORTRAIT', approved: true },
        { type: 'ID_DOCUMENT', approved: true },
      ]
      await expect.poll(() => request.textContent()).toBe(JSON.stringify(sent, null, 2))
      await page.getByText('As text', { exact: true }).first().click()
      expect(await request.textContent()).toBe(JSON.stringify(sent))
      await page.getByText('As hex', { exact: true }).first().click()
      expect(await request.textContent()).toContain('000000  5b 7b 22 74 79 70 65 22')
      expect(await page.getByRole('region', { name: 'Answer', exact: true }).textContent()).toContain('consentId')
      await page.getByPlaceholder('Filter calls').fill(`${identity} capture`)
      await page.getByRole('link', { name: /id-documents\/capture$/ }).click()
      await page.getByRole('row', { name: /DocumentFront image\/jpeg/ }).waitFor()
      await page.keyboard.press('m')
      await page.getByPlaceholder('Filter calls').fill(`${identity} consents`)
      await page.getByRole('link', { name: /consents$/ }).click()
      await page.getByRole('heading', { name: /^Request \d+ bytes$/ }).waitFor()
      expect(await page.content()).not.toContain('consentId')
      await page.locator('h1').click()
      await page.keyboard.press('m')
      await window.open(`/service/transactions/${identity}`)
      await button('Get the proof').click()
      await button('Get the proof and erase the transaction').click()
      await page.getByText('Genuine', { exact: true }).first().waitFor()
      await window.open('/service/journal')
      await page.getByPlaceholder('Filter calls').fill(`${identity} consents`)
      await page.getByRole('link', { name: /consents$/ }).click()
      await page.getByText('No bodies of this call are kept', { exact: false }).waitFor()
    },
  )

  test.runIf(IS_LONG)('issuing-source records can be added, found, changed and deleted with form fields', async () => {
    const { page } = window
    await window.open('/service/clock')
    await button('Add a record').click()
    const added = form('New record')
    await button('Fill in the sample').click()
    await expect.poll(() => added.getByLabel('Number').inputValue()).not.toBe('')
    await added.getByLabel('Number').fill('SPECIMEN-7')
    await added.getByRole('button', { name: 'Save' }).click()
    const table = page.getByRole('region', { name: 'Records', exact: true })
    await table.getByText('SPECIMEN-7').waitFor()
    await page.getByPlaceholder('Filter records').fill('nothing like it')
    await page.getByText('No record matches.').waitFor()
    await page.getByPlaceholder('Filter records').fill('specimen united')
    await button('Change record 1').click()
    const changed = form('Change the record')
    await page.getByRole('combobox', { name: 'When it is asked' }).click()
    await page.getByRole('option', { name: /TIMES_OUT/ }).click()
    await changed.getByLabel('City').fill('')
    await changed.getByLabel('Street').fill('')
    await changed.getByLabel('State', { exact: true }).fill('NV')
    await changed.getByRole('button', { name: 'Save' }).click()
    await changed.getByText('This must be given.').waitFor()
    await changed.getByLabel('Street').fill('1 Specimen Street')
    await changed.getByRole('button', { name: 'Save' }).click()
    await table.getByText('Times out', { exact: true }).waitFor()
    await page.getByText('All records as JSON').click()
    const rows = JSON.parse(await page.getByLabel('Records, JSON').inputValue()) as {
      data: object
      behaviour: string
    }[]
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      country: 'USA',
      behaviour: 'TIMES_OUT',
      data: { documentNumber: 'SPECIMEN-7', address: { lines: ['1 Specimen Street'], state: 'NV' } },
    })
    await page.getByLabel('Records, JSON').fill('[{"country": "FRA", "data": {}}]')
    await button('Save the records').click()
    await page.getByRole('alert').getByText('AUS, USA', { exact: false }).waitFor()
    await page.getByPlaceholder('Filter records').fill('')
    await button('Delete record 1').click()
    await page.getByText('The issuing sources know nothing yet.', { exact: false }).waitFor()
  })

  test.runIf(IS_LONG)(
    'settings for consents, deletion, expiry and retries are stored and displayed as stored',
    async () => {
      const { page } = window
      await window.open('/service/tenants')
      const tenant = page
        .getByRole('region')
        .filter({ has: page.getByRole('button', { name: 'Save' }) })
        .first()
      await tenant.getByText('Consents, deletion and expiry').click()
      await tenant.getByLabel('Portraits need a consent').uncheck()
      await tenant.getByLabel('Session times out after, minutes').fill('2.5')
      await tenant.getByLabel('Webhook address').fill('http://127.0.0.1:9/')
      await tenant.getByLabel('Attempts', { exact: true }).fill('7')
      await tenant.getByRole('combobox', { name: 'Security' }).click()
      await page.getByRole('option', { name: 'API key' }).click()
      const secret = tenant.getByLabel('Key or secret').first()
      expect(await secret.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
      expect((await secret.boundingBox())?.width).toBeGreaterThan(250)
      const flags = tenant.getByRole('checkbox', { name: /^(Images are examined|Issuing sources|Adjudication|Pause)/ })
      const set = await Promise.all((await flags.all()).map((flag) => flag.isChecked()))
      expect(set).toHaveLength(4)
      for (const [index, flag] of (await flags.all()).entries()) await flag.setChecked(!set[index])
      await tenant.getByRole('button', { name: 'Save' }).click()
      await tenant.getByRole('alert').getByText('webhook.security.key', { exact: false }).waitFor()
      await secret.fill('a-key-of-the-webhook')
      await tenant.getByRole('button', { name: 'Save' }).click()
      await page.locator('.notice', { hasText: 'The tenant was saved.' }).waitFor()
      await page.reload()
      await tenant.waitFor()
      expect(await Promise.all((await flags.all()).map((flag) => flag.isChecked()))).toEqual(set.map((on) => !on))
      expect(await tenant.getByRole('combobox', { name: 'Security' }).inputValue()).toBe('API key')
      await tenant.getByText('Consents, deletion and expiry').click()
      expect(await tenant.getByLabel('Portraits need a consent').isChecked()).toBe(false)
      expect(await tenant.getByLabel('Session times out after, minutes').inputValue()).toBe('2.5')
      expect(await tenant.getByLabel('Attempts', { exact: true }).inputValue()).toBe('7')
    },
  )

  test.runIf(IS_LONG)(
    'providers and the minimum score of faces are validated, stored, displayed as stored, and removed',
    async () => {
      const { page } = window
      await window.open('/service/tenants')
      const tenant = page.getByRole('region').filter({ hasText: 'Providers and face comparison' }).first()
      const open = () => tenant.getByText('Providers and face comparison').click()
      const security = tenant.getByLabel('Security features (URL)')
      const score = tenant.getByLabel('Minimum score of matching faces')
      const save = () => tenant.getByRole('button', { name: 'Save' }).click()
      await open()
      await security.fill('127.0.0.1:18080/check')
      await score.fill('98.5')
      await save()
      await tenant.getByText('An address that starts with http://', { exact: false }).waitFor()
      await tenant.getByText('A number from 0 to 1 is needed.').waitFor()
      expect(await tenant.getByText('Not saved', { exact: false }).count()).toBe(1)
      expect(await security.getAttribute('aria-invalid')).toBe('true')
      await security.fill('http://127.0.0.1:18080/check')
      await score.fill('0.985')
      await tenant.getByLabel('Time limit of a provider, seconds').fill('2.5')
      expect(await tenant.getByText('Not saved', { exact: false }).count()).toBe(0)
      await save()
      await page.locator('.notice', { hasText: 'The tenant was saved.' }).waitFor()
      await page.reload()
      await open()
      expect(await security.inputValue()).toBe('http://127.0.0.1:18080/check')
      expect(await tenant.getByLabel('Liveness (URL)').inputValue()).toBe('')
      expect(await tenant.getByLabel('Time limit of a provider, seconds').inputValue()).toBe('2.5')
      expect(await score.inputValue()).toBe('0.985')
      await security.fill('')
      await score.fill('')
      await save()
      await page.locator('.notice', { hasText: 'The tenant was saved.' }).waitFor()
      await page.reload()
      await open()
      expect([await security.inputValue(), await score.inputValue()]).toEqual(['', ''])
    },
  )

  test('forced outcomes are listed in words, not by their codes', async () => {
    const { page } = window
    await window.open('/service/clock')
    await page.getByLabel(/^Indicators, one a line/).fill('VISUAL_SECURITY_WARNING')
    await page.getByLabel('Every time, not only once').check()
    await button('Force it').click()
    const row = page.getByRole('row').filter({ hasText: 'VISUAL_SECURITY_WARNING' })
    await row.waitFor()
    expect(await row.innerText()).toMatch(/any transaction.*every time/s)
    expect(await row.innerText()).not.toContain('{')
    await button('Clear all').click()
    await page.getByText('No outcome is forced.').waitFor()
  })

  test('the journal is sorted by a heading, and a click anywhere on a row opens the call', async () => {
    const { page } = window
    await window.open('/service/journal')
    const times = () =>
      page.locator('tbody time').evaluateAll((all) => all.map((time) => time.getAttribute('title') ?? ''))
    await page.locator('tr[data-clickable]').first().waitFor()
    await page.getByRole('columnheader', { name: 'Answered' }).getByRole('button').click()
    await page.locator('th[aria-sort=ascending]').waitFor()
    expect(await times()).toEqual((await times()).toSorted())
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'JSON' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^proofbench-\d+-calls-[\d-]+\.json$/)
    const saved = JSON.parse(readFileSync(await file.path(), 'utf8')) as { readonly Call: string }[]
    expect(saved.map(({ Call }) => Call)).toEqual(await page.locator('tbody th').allInnerTexts())
    await page.locator('tr[data-clickable] td').first().click()
    await page.waitForURL('**/service/journal/*')
    await page.locator('tr[data-picked]').waitFor()
  })

  test('no heading sorts a journal that is longer than what is loaded, and the page says what the filter searches', async () => {
    const { page } = window
    await page.route('**/call/service.request', async (route) => {
      if (!route.request().postData()?.includes('/journal?')) return route.continue()
      const answer = await (await route.fetch()).json()
      const [first] = answer.result.json
      answer.result.json = Array.from({ length: 300 }, (_, index) => ({ ...first, number: 1000 - index }))
      await route.fulfill({ json: answer })
    })
    await window.open('/service/journal')
    await page.getByText('The latest 300 are loaded. The filter searches these, and no heading sorts them.').waitFor()
    expect(await page.locator('thead button').count()).toBe(0)
    await page.getByRole('textbox', { name: 'Filter calls' }).fill('nowhere')
    await page.getByText('None of the latest 300 matches.').waitFor()
    await page.unroute('**/call/service.request')
  })

  test('the form tests cause no error in the page', () => expect(window.problems).toEqual([]))
})
