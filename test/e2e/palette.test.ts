import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { someOf } from '../support/length.ts'
import { openWindow, type TestWindow } from '../support/window.ts'

describe.skipIf(chromiumPath() === null)('the command palette', { timeout: 60_000 }, () => {
  let window: TestWindow
  let page: Page
  beforeAll(async () => {
    window = await openWindow()
    page = window.page
    page.setDefaultTimeout(15_000)
    await window.open('/archive/sample-passport-and-portrait/verdict')
    await page.locator('[data-testid=verdict]').waitFor()
  })
  afterAll(() => window.close())

  const found = () => page.locator('.mantine-Spotlight-action')
  const search = async (query: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Command palette' }).fill(query)
  }
  const close = () => page.keyboard.press('Escape')

  test.each(
    someOf(
      [
        ['save', 'Save'],
        ['verify again', 'Verify again'],
        ['self', 'Self-test'],
        ['close', 'Close this archive'],
        ['folder', 'Open a folder'],
        ['shortcuts', 'Keyboard shortcuts'],
        ['passport-and-portrait', 'passport-and-portrait.mime'],
        ['transactions', 'Service: Transactions'],
        ['1051', '1051'],
        ['DOC_EXPIRATION', 'DOC_EXPIRATION'],
        ['MRZ', 'MRZ'],
        ['hash.mismatch', 'hash.mismatch'],
      ] as const,
      4,
    ),
  )('the command palette finds an entry for %j', async (query, label) => {
    await search(query)
    await found().filter({ hasText: label }).first().waitFor()
    await close()
  })

  test('the command palette explains the meaning of a code and what to do', async () => {
    await search('hash.mismatch')
    await found().filter({ hasText: 'hash.mismatch' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('What to do:').waitFor()
    expect(await dialog.innerText()).toContain('Finding hash.mismatch')
    await page.keyboard.press('Escape')
  })

  test('the command palette runs an action on the displayed archive', async () => {
    await search('close this archive')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/')
    expect(await page.locator('.rail-archive').count()).toBe(0)
    expect(window.problems).toEqual([])
  })
})
