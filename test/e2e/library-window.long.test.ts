import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { CLI } from '../support/run-cli.ts'
import { suiteWindow } from './suite-window.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SAMPLES = join(ROOT, 'samples', 'archives')
/** More than two pages of rows. */
const COPIES = 230

// Globals of the page.
declare const document: { readonly activeElement: { readonly textContent: string; matches(selector: string): boolean } }

describe.skipIf(chromiumPath() === null)('Work in the library', { timeout: 60_000 }, () => {
  const window = suiteWindow()
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-library-work-'))
  const button = (name: string | RegExp) => window.page.getByRole('button', { name, exact: typeof name === 'string' })
  const link = (name: string) => window.page.getByRole('link', { name, exact: true })
  const rows = () => window.page.locator('.library-table tbody tr[id]')
  const total = () => window.page.locator('.library-chips [role=status]').innerText()
  const keys = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) await window.page.keyboard.press(name)
  }
  const focused = (): Promise<string> => window.page.evaluate(() => document.activeElement.textContent)
  const isFocused = (selector: string): Promise<boolean> =>
    window.page.evaluate((selector) => document.activeElement.matches(selector), selector)

  function library(...args: readonly string[]): void {
    const cli = [CLI, 'library', ...args, '--quiet']
    const { stderr, status } = spawnSync(process.execPath, cli, {
      env: { ...process.env, PROOFBENCH_HOME: window.host.home },
      encoding: 'utf8',
    })
    if (status !== 0 && status !== 2 && status !== 3) throw new Error(stderr)
  }
  const copy = (path: string, number: number): void =>
    writeFileSync(
      path,
      Buffer.concat([Buffer.from(`X-Number: ${number}\r\n`), readFileSync(join(SAMPLES, 'portrait-first.mime'))]),
    )

  beforeAll(() => {
    const many = join(folder, 'many')
    mkdirSync(many)
    for (let index = 0; index < COPIES; index++) copy(join(many, `copy-${index}.mime`), index)
    for (const name of ['saved-refusal', 'resumed', 'another-face']) {
      const path = join(many, `${name}.mime`)
      cpSync(join(SAMPLES, `${name}.mime`), path)
    }
    library('add', many)
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('Shift selects all rows from the anchor, also those that were never loaded, by mouse and by keyboard', async () => {
    await window.open('/library')
    const { page } = window
    await rows().first().getByRole('checkbox').click()
    await page.locator('.library-rows').evaluate((box) => box.scrollTo(0, box.scrollHeight))
    await page
      .locator(`#library-row-${COPIES + 2}`)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await page.getByText(`${COPIES + 3} selected`).waitFor()
    await button('Clear selection').click()
    await page.locator('.library-table').focus()
    await keys('Home', 'Space', 'ArrowDown', 'ArrowDown', 'Shift+Space')
    await page.getByText('3 selected').waitFor()
  })

  test('a selection does not move the table under the mouse at any size of the window', async () => {
    const { page } = window
    for (const [width, height] of [
      [1440, 900],
      [1024, 700],
    ] as const) {
      await page.setViewportSize({ width, height })
      const top = async () => (await page.locator('.library-table').boundingBox())?.y
      const selected = await top()
      await button('Clear selection').click()
      expect(await top()).toBe(selected)
      await page.locator('.library-table').focus()
      await keys('Home', 'Space')
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    const box = page.locator('.library-rows')
    expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })

  test('the focus stays with an action while it runs, and returns to the button of a panel', async () => {
    const { page } = window
    await button('Tag').focus()
    await keys('Enter')
    await page.getByLabel('Name of the tag').fill('urgent')
    await keys('Enter')
    await page.locator('.library-tag', { hasText: 'urgent' }).waitFor()
    await expect.poll(focused).toBe('Tag')
    const download = page.waitForEvent('download')
    await button('Save as CSV').focus()
    await keys('Enter')
    await download
    await expect.poll(focused).toBe('Save as CSV')
    await button('Clear selection').click()
  })

  test('the focus goes from Pause to Resume and back to Pause, and from Cancel to Resume', async () => {
    const { page } = window
    const held: Route[] = []
    const upload = (url: URL): boolean => url.pathname === '/bridge/upload/file'
    await page.route(upload, (route) => void held.push(route))
    await page.getByTestId('library-file-input').setInputFiles([join(SAMPLES, 'poor-images.mime')])
    await button('Pause').focus()
    await keys('Enter')
    await expect.poll(focused).toBe('Resume')
    await keys('Enter')
    await expect.poll(focused).toBe('Pause')
    await keys('Tab', 'Enter')
    await expect.poll(focused).toBe('Resume')
    await page.unroute(upload)
    await Promise.allSettled(held.map((route) => route.abort()))
    await button('Dismiss').click()
  })

  test('the current row stays at its archive when another process adds archives above it', async () => {
    const { page } = window
    await window.open('/library')
    await page.locator('.library-table').focus()
    await keys('Home', 'ArrowDown', 'ArrowDown')
    const current = page.locator('tr[aria-selected=true]')
    const name = await current.locator('.link-button').innerText()
    const added = join(folder, 'added-meanwhile.mime')
    copy(added, COPIES)
    library('add', added)
    await page.locator('.library-table').getByText('added-meanwhile.mime').waitFor()
    expect(await current.locator('.link-button').innerText()).toBe(name)
    expect(await current.getAttribute('id')).toBe('library-row-3')
  })

  test('coming back from an archive by keyboard, the next key moves on from its row', async () => {
    const { page } = window
    await page.locator('.library-table').focus()
    await keys('Enter')
    await page.locator('[data-testid=verdict]').waitFor()
    await keys('Alt+ArrowLeft')
    await expect.poll(() => isFocused('.library-table')).toBe(true)
    await keys('ArrowDown')
    await page.locator('#library-row-4[aria-selected=true]').waitFor()
  })

  test('an archive that was erased is refused by its reason', async () => {
    const { page } = window
    library('erase', join(folder, 'added-meanwhile.mime'))
    await rows().filter({ hasText: 'Erased' }).locator('.link-button').click()
    await page.getByRole('heading', { name: 'This archive was erased from the library' }).waitFor()
  })

  test('analytics are of the filtered archives, and archives without an end are found by their number', async () => {
    await window.open('/library?f=indication%3ATOTAL_FAILED')
    await link('Analytics').click()
    await window.page.getByText('1 archive counted').waitFor()
    await button(/^Remove the filter Verdict/).waitFor()
    const undated = window.page.locator('.library-chart tr', { hasText: 'No end recorded' })
    await undated.getByRole('link').click()
    await expect.poll(total).toBe('1 archive')
    await button('Remove the filter Month of the end: No end recorded').waitFor()
    await link('Analytics').click()
    await window.page.getByText('1 archive counted').waitFor()
  })

  test('Matches show the same kind and place again when one comes back from an archive', async () => {
    const { page } = window
    await window.open('/library/matches')
    await page.getByLabel('Shared value').first().click()
    await page.getByRole('option', { name: 'Document numbers' }).click()
    const box = page.locator('.library-scroll')
    const top = () => box.evaluate((element) => element.scrollTop)
    await page
      .getByText(/archives, same document number/)
      .first()
      .waitFor()
    await box.evaluate((element) => element.scrollTo(0, 40))
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toBe('{"scrollTop":40}')
    await page.locator('.library-member .link-button').first().click()
    await page.locator('.archive-title').waitFor()
    await page.goBack()
    await page
      .getByText(/archives, same document number/)
      .first()
      .waitFor()
    await expect.poll(top).toBe(40)
  })

  test('a saved search is not replaced unnoticed, and a sample says that it leaves out the text', async () => {
    const { page } = window
    await window.open('/library?q=copy-1')
    for (const action of ['Save this search', 'Replace the saved search']) {
      await button('Saved searches').click()
      await page.getByLabel('Name of this search').fill('Copies')
      await button(action).click()
      await page.getByText('The search Copies was saved.').first().waitFor()
      await expect.poll(() => isFocused('.library-form input')).toBe(true)
      await keys('Escape')
    }
    await button('Sample').click()
    await page.getByText('The text of the search is left out').waitFor()
    await keys('Escape')
    await window.open('/library?q=nothing-of-this-name')
    await page.getByText('A search finds the start of').waitFor()
  })
})

declare const history: { readonly state: unknown }
