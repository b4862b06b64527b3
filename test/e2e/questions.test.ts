import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG } from '../support/length.ts'
import { openWindow, type TestWindow } from '../support/window.ts'
import { examinePage } from './examine-page.ts'
import { PagePictures } from './page-pictures.ts'

describe.skipIf(chromiumPath() === null)('queries and audit questions of the timeline', { timeout: 60_000 }, () => {
  let window: TestWindow
  let page: Page
  const query = () => page.getByRole('combobox', { name: 'Query', exact: true })
  const shown = () => page.locator('.timeline-tools [role="status"]').innerText()

  beforeAll(async () => {
    window = await openWindow()
    page = window.page
    page.setDefaultTimeout(20_000)
    await window.open('/archive/sample-reviewed-by-people/timeline')
    await page.locator('.item-row').first().waitFor()
  })
  afterAll(async () => {
    expect(window.problems).toEqual([])
    await window.close()
  })

  test.runIf(IS_LONG)(
    'a query filters list and lanes, a faulty one says what is wrong and hides nothing, and it can be saved',
    async () => {
      const all = await shown()
      await query().fill('kind = decision and operator ~ operator')
      await expect.poll(shown).toMatch(/^2 of /)
      expect(await page.locator('.item-row').count()).toBe(2)
      await page.getByRole('button', { name: 'Save query' }).click()
      await page.getByRole('button', { name: 'Remove saved query' }).waitFor()
      await query().fill('kind = decision and')
      await page.getByText('Character 20: a field is missing.').waitFor()
      await expect.poll(shown).toBe(all)
      await page.reload()
      await query().click()
      await page.getByRole('option', { name: 'kind = decision and operator ~ operator' }).click()
      await expect.poll(shown).toMatch(/^2 of /)
      await page.getByRole('button', { name: 'Remove saved query' }).click()
      await query().fill('')
    },
  )

  test('a question is answered in a sentence, whose places lead to the event and to the record', async () => {
    await page.getByRole('combobox', { name: 'Question' }).click()
    await page.getByRole('option', { name: 'Was the PORTRAIT consent given before the portrait was captured?' }).click()
    const panel = page.getByRole('region', { name: 'Audit questions' })
    await panel.getByText('Yes: the consent PORTRAIT was approved before every portrait.').waitFor()
    await panel.getByRole('button', { name: 'portrait session' }).click()
    await expect.poll(() => page.locator('.item-row[aria-selected="true"]').innerText()).toContain('Portrait capture')
    await panel.getByRole('link').first().click()
    await page.waitForURL(/\/record\?at=/)
    await page.goBack()
    await page.locator('.item-row').first().waitFor()
  })

  test.runIf(IS_LONG)('an answered question has no accessibility violation and no layout fault', async () => {
    await page.getByRole('combobox', { name: 'Question' }).click()
    await page.getByRole('option', { name: 'Which check took longest?' }).click()
    await page
      .getByRole('region', { name: 'Audit questions' })
      .getByText(/the longest of/)
      .waitFor()
    expect(await examinePage(page, new PagePictures(window, 'questions'), 'questions', true)).toEqual([])
  })

  test.runIf(IS_LONG)('a query that matches no event says so, and which comparison finds nothing', async () => {
    await query().fill('error = 9999')
    await page.getByText('No event of this record has the field error.').waitFor()
    await page.getByText('No event matches the filters and the query.').waitFor()
  })
})
