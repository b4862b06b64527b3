import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseScenario } from '../../main/scenario/format/parse-scenario.ts'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG } from '../support/length.ts'
import { openWindow, type TestWindow } from '../support/window.ts'
import { examinePage } from './examine-page.ts'
import { PagePictures } from './page-pictures.ts'

describe.skipIf(chromiumPath() === null)('Replay tab', { timeout: 60_000 }, () => {
  let window: TestWindow
  let page: Page
  const panel = (name: string) => page.getByRole('region', { name })
  const choose = async (label: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option }).first().click()
  }
  const run = async () => {
    await page.getByRole('button', { name: /^Run (the replay|again)$/ }).click()
    // The button is away while the replay runs.
    await page.getByRole('button', { name: 'Run again' }).waitFor()
  }

  beforeAll(async () => {
    window = await openWindow()
    page = window.page
    page.setDefaultTimeout(20_000)
  })
  afterAll(async () => {
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('a genuine archive replays equal, and its transaction ends as recorded', async () => {
    await window.open('/archive/sample-another-face/replay')
    await run()
    await panel('Conclusions, derived again').getByText('Equal', { exact: true }).waitFor()
    await panel('The transaction, run again').getByText('The transaction ends as recorded.').waitFor()
    const table = await panel('The transaction, run again').getByRole('table').innerText()
    expect(table).toMatch(/Level of assurance\s+LOA 1\s+LOA 1/)
  })

  test('what if: a change has its effect next to the unchanged values, and is undone', async () => {
    await choose('Change', 'Change an indicator')
    await choose('Evidence', 'Portrait')
    await choose('Indicator', /BIOMETRIC_MATCHING_CHECK/)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.locator('.replay').getByText('Rules or changes are others than those of the last result.').waitFor()
    expect(await panel('The transaction, run again').count()).toBe(0)
    expect(await panel('Conclusions, derived again').getByText('Equal', { exact: true }).count()).toBe(0)
    await run()
    await page
      .locator('.replay')
      .getByText(/With the changes, the level of assurance is LOA 2 instead of LOA 1/)
      .waitFor()
    const rows = panel('The transaction, run again').locator('tr[data-picked]')
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/Level of assurance\s+LOA 1\s+LOA 1\s+LOA 2/),
      expect.stringMatching(/Portrait\s+Invalid.*Invalid.*Verified/s),
    ])
    await panel('What if?').getByRole('button', { name: 'Undo' }).click()
    await page.locator('.replay').getByText('No changes.').waitFor()
    await choose('Change', 'Change a consent')
    await choose('Consent', 'Portrait')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await run()
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringMatching(/Portrait.*Not in the transaction/s)])
  })

  test.runIf(IS_LONG)('a change that does not fit the archive says why, and another tab keeps the list', async () => {
    await choose('Change', 'Remove an evidence')
    await choose('Evidence', 'Portrait')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await run()
    await panel('What if?')
      .getByText(/does not fit the archive: the archive has no evidence/)
      .waitFor()
    await page.keyboard.press('2')
    await page.locator('.timeline').waitFor()
    await page.keyboard.press('9')
    expect(await panel('What if?').locator('.change-list li').count()).toBe(2)
    await panel('What if?').getByRole('button', { name: 'Undo' }).click()
  })

  test.runIf(IS_LONG)(
    'the transaction is saved as a scenario, and its new proof opens as a genuine archive',
    async () => {
      await run()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save as a scenario' }).click()
      const text = readFileSync((await (await saved).path()) ?? '', 'utf8')
      expect(parseScenario(text).faults).toEqual([])
      expect(text).toContain('refuse: [PORTRAIT]')
      expect(text).not.toContain('portrait:')
      await page.getByRole('button', { name: 'Open the new proof' }).click()
      await page.locator('[data-testid=verdict]').waitFor()
      expect(await page.locator('.archive-title').innerText()).toContain('replay-of-')
      await page.locator('.statement', { hasText: 'Genuine' }).first().waitFor()
      await page.keyboard.press('9')
      await run()
      await panel('Conclusions, derived again').getByText('Equal', { exact: true }).waitFor()
    },
  )

  test.runIf(IS_LONG)(
    'a contradiction leads to its replay and back, and each difference to its time and its bytes',
    async () => {
      await window.open('/archive/sample-contradicting-record/verdict')
      await page
        .locator('.finding', { hasText: /\/0\/evaluationDetails\/evidences\/0\/statusAndScoring\/status/ })
        .getByRole('link', { name: 'Replay', exact: true })
        .first()
        .click()
      const derived = panel('Conclusions, derived again')
      await derived.getByText('Different', { exact: true }).waitFor()
      const picked = derived.locator('tr[data-picked]')
      await picked.waitFor()
      expect(await picked.innerText()).toMatch(/Verified\s+Invalid/)
      await picked.getByRole('link', { name: 'Contradiction' }).click()
      await page.locator('.finding[data-picked]').waitFor()
      await page.goBack()
      await picked.getByRole('link', { name: 'Timeline' }).click()
      await page.locator('.item-row[aria-selected="true"]').waitFor()
      await page.goBack()
      await picked.getByRole('link').first().click()
      await page.waitForURL(/\/record\?at=verificationAndEvaluationDetails\.json/)
    },
  )

  test.runIf(IS_LONG)(
    'other rules answer what a service with them would have concluded, and faults have their line',
    async () => {
      await window.open('/archive/sample-passport-and-portrait/replay')
      await choose('Rules', 'Other rules')
      const editor = page.getByRole('textbox', { name: 'Rules file (YAML)' })
      expect(await editor.inputValue()).toContain('submission: IMAGES')
      await editor.fill('name: Strict bank\nthresholds: {matchingScore: 0.9999}\n')
      await run()
      await page
        .locator('.replay')
        .getByText(/are not what the rules “Strict bank” give for what was recorded/)
        .waitFor()
      await page
        .getByText(/BIOMETRIC_MATCHING_CHECK_FAILED blocks/)
        .first()
        .waitFor()
      await editor.fill('name: x\nthresholds:\n  matchScore: 1\n')
      await page.getByRole('button', { name: 'Run again' }).click()
      await page.locator('.replay').getByText('Line 3, column 3: unknown key "matchScore"').waitFor()
      await choose('Rules', 'Those of the record')
      await run()
      await panel('Conclusions, derived again').getByText('Equal', { exact: true }).waitFor()
    },
  )

  test.runIf(IS_LONG)(
    'a record without conclusions is not called equal, and one that lacks a member names it',
    async () => {
      await window.open('/archive/sample-unfinished/replay')
      await run()
      await panel('Conclusions, derived again').getByText('Nothing to derive', { exact: true }).waitFor()
      await panel('The transaction, run again')
        .getByText(/Not reproducible/)
        .waitFor()
    },
  )

  test.runIf(IS_LONG)('a replay with a change has no accessibility violation and no layout fault', async () => {
    await window.open('/archive/sample-contradicting-record/replay')
    await choose('Change', 'Remove an evidence')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await run()
    await panel('Conclusions, derived again').getByRole('table').waitFor()
    expect(await examinePage(page, new PagePictures(window, 'replay'), 'replay', true)).toEqual([])
  })
})
