import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { goTo } from '../support/go-to.ts'
import { IS_LONG, inLength, someOf } from '../support/length.ts'
import { CLI } from '../support/run-cli.ts'
import { openWindow, startHost, type TestWindow } from '../support/window.ts'
import { violationsOf } from './axe.ts'
import { examinePage } from './examine-page.ts'
import { KeyboardWalk } from './keyboard-walk.ts'
import { PagePictures } from './page-pictures.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SAMPLES = join(ROOT, 'samples', 'archives')
/** File names and tags as an attacker would choose them. */
const HOSTILE_NAME = "'; drop table archives; --\u202egpj.mime"
const HOSTILE_TAG = `<img src=x onerror=alert(1)>%_' or 1=1 --\u202e`
/** Copies of one sample; six other samples are added to them. */
const COPIES = inLength(8, 20)
const ALL = `${COPIES + 6} archives`
const SHOWN_TAG = HOSTILE_TAG.replace('\u202e', '\\u202e')

describe.skipIf(chromiumPath() === null)('Library page', { timeout: 60_000 }, () => {
  let window: TestWindow
  let page: Page
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-library-page-'))
  const rows = () => page.locator('.library-table tbody tr[id]')
  const total = () => page.locator('.library-chips [role=status]').innerText()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const add = (paths: readonly string[]): Promise<void> =>
    page.getByTestId('library-file-input').setInputFiles([...paths])
  const addition = (text: string | RegExp) => page.locator('.library-addition', { hasText: text })

  beforeAll(async () => {
    window = await openWindow()
    page = window.page
    page.setDefaultTimeout(20_000)
  })
  afterAll(async () => {
    expect(window.problems).toEqual([])
    await window.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('an empty library says what to do', async () => {
    await window.open('/library')
    await page.getByRole('heading', { name: 'The library is empty' }).waitFor()
    expect(await page.locator('.library-empty').innerText()).toContain('proofbench library add FOLDER')
    expect(await violationsOf(page, '#page')).toEqual([])
  })

  test('files are added, and an addition is paused, cancelled and resumed without losing any', async () => {
    const many = join(folder, 'many')
    mkdirSync(many)
    const bytes = readFileSync(join(SAMPLES, 'portrait-first.mime'))
    for (let index = 0; index < COPIES; index++)
      writeFileSync(join(many, `copy-${index}.mime`), Buffer.concat([Buffer.from(`X-Number: ${index}\r\n`), bytes]))
    // The later uploads wait, so that the addition cannot end before it is paused.
    const held: Route[] = []
    let uploaded = 0
    const upload = (url: URL): boolean => url.pathname === '/bridge/upload/file'
    await page.route(upload, async (route) => {
      if (++uploaded <= COPIES / 2) await route.continue()
      else held.push(route)
    })
    await add(readdirSync(many).map((name) => join(many, name)))
    await button('Pause').click()
    await addition(/^Paused/).waitFor()
    await button('Cancel').click()
    await addition(/^Cancelled/).waitFor()
    await page.unroute(upload)
    await Promise.allSettled(held.map((route) => route.continue()))
    await button('Resume').click()
    await addition(/^Added/).waitFor()
    await button('Dismiss').click()
    // The files that had not been uploaded when it was cancelled; the others are unchanged.
    await add(readdirSync(many).map((name) => join(many, name)))
    await addition(`Added: copy-0.mime and ${COPIES - 1} more`).waitFor()
    await expect.poll(total).toBe(`${COPIES} archives`)
    await button('Dismiss').click()
  })

  test('the other samples are added, and one with a hostile name is shown with its hidden characters', async () => {
    const hostile = join(folder, HOSTILE_NAME)
    cpSync(join(SAMPLES, 'poor-images.mime'), hostile)
    const names = ['reviewed-by-people', 'resumed', 'another-face', 'image-bit', 'licence-with-issuer']
    await add(
      [...names.map((name) => join(SAMPLES, `${name}.mime`)), hostile, join(folder, '..', 'no-archive')].slice(0, -1),
    )
    await addition(/^Added/).waitFor()
    await expect.poll(total).toBe(ALL)
    expect(await page.locator('.library-addition').count()).toBe(1)
    await button('Dismiss').click()
    expect(await page.locator('.library-addition').count()).toBe(0)
    await page.getByText("'; drop table archives; --\\u202egpj.mime").first().waitFor()
  })

  test('facets filter the table; the address keeps the filter, and back removes it', async () => {
    await button(/^Not genuine/).click()
    await expect.poll(total).toBe('1 archive')
    expect(await rows().innerText()).toContain('image-bit.mime')
    expect(new URL(page.url()).search).toBe('?f=indication%3ATOTAL_FAILED')
    await page.reload()
    await expect.poll(total).toBe('1 archive')
    await page.goBack()
    await expect.poll(total).toBe(ALL)
  })

  test('a search finds by name and by a whole document number, and no character has a special meaning', async () => {
    const search = page.locator('[data-list-filter]')
    await search.fill('reviewed')
    await expect.poll(total).toBe('1 archive')
    expect(await rows().innerText()).toContain('Found by file name')
    await search.fill('Y2L-048 HW7')
    await rows().filter({ hasText: 'Found by document number' }).waitFor()
    expect(await total()).toBe('1 archive')
    for (const text of someOf(["' or 1=1 --", '%', '_', '*', 'a" OR "1', '\u202e', '\\', HOSTILE_TAG], 4)) {
      await search.fill(text)
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(text)
      await expect.poll(total, { message: text }).toBe('0 archives')
    }
    await search.fill("'; drop")
    await expect.poll(total).toBe('1 archive')
    await search.fill('')
    await expect.poll(total).toBe(ALL)
  })

  test.runIf(IS_LONG)('rows are selected, tagged, exported as CSV, and two are compared', async () => {
    await button('Ended').click()
    await page
      .getByRole('columnheader', { name: 'Ended', exact: true })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor()
    await page.locator('.library-table').focus()
    for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
    await page.getByText('2 selected').waitFor()
    await button('Tag').click()
    await page.getByLabel('Name of the tag').fill(HOSTILE_TAG)
    await button('Add tag').click()
    await expect.poll(() => page.locator('.library-tag').allInnerTexts()).toEqual([SHOWN_TAG, SHOWN_TAG])
    await page.locator('.library-facets').getByRole('button', { name: SHOWN_TAG }).click()
    await expect.poll(total).toBe('2 archives')
    const download = page.waitForEvent('download')
    await button('Save as CSV').click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv.trimEnd().split('\r\n')).toHaveLength(3)
    expect(csv).toContain('sha256,indication,')
    await button('Compare').click()
    await page.locator('.compare-headline').waitFor()
    await page.goBack()
    await expect.poll(total).toBe('2 archives')
    await button('Clear selection').click()
    await button(/^Remove the filter Tag/).click()
  })

  test.runIf(IS_LONG)('a search is saved, shown again and removed; a sample by a seed has an address', async () => {
    await button(/^LOA 2/)
      .first()
      .click()
    await button('Saved searches').click()
    await page.getByLabel('Name of this search').fill(HOSTILE_TAG)
    await button('Save this search').click()
    const saved = page.locator('.library-saved')
    await saved.getByText(SHOWN_TAG).waitFor()
    await page.keyboard.press('Escape')
    await button(/^Remove the filter Level/).click()
    await button('Saved searches').click()
    await saved.getByText(SHOWN_TAG).click()
    await button(/^Remove the filter Level/).waitFor()
    await button('Saved searches').click()
    await saved.getByRole('button', { name: /^Remove/ }).click()
    await page.getByText('No saved search yet.').waitFor()
    await page.keyboard.press('Escape')
    await button('Sample').click()
    await page.getByRole('textbox', { name: 'Archives' }).fill('5')
    await page.getByRole('textbox', { name: 'Seed' }).fill('7')
    await button('Draw').click()
    await expect.poll(total).toBe('5 archives')
    const drawn = await rows().allInnerTexts()
    await page.reload()
    await expect.poll(() => rows().allInnerTexts()).toEqual(drawn)
  })

  test.runIf(IS_LONG)('columns are chosen and stay', async () => {
    await window.open('/library')
    await button('Columns').click()
    await page.getByLabel('Proof id').click()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Proof id' }).waitFor()
    await page.reload()
    await page.getByRole('columnheader', { name: 'Proof id' }).waitFor()
  })

  test('an archive is opened from the library, shows its matches with reasons, and the way back', async () => {
    await page.locator('[data-list-filter]').fill('resumed')
    await expect.poll(() => rows().count()).toBe(1)
    await rows().getByRole('button', { name: 'resumed.mime' }).click()
    await page.locator('[data-testid=verdict]').waitFor()
    await page.getByRole('link', { name: 'Matches', exact: true }).click()
    const match = page.locator('.table tbody tr', { hasText: 'another-face.mime' })
    expect(await match.innerText()).toMatch(/same (document number|name and date of birth|picture)/)
    expect(await violationsOf(page, '.view')).toEqual([])
    await match.getByRole('button', { name: 'another-face.mime' }).click()
    await page.locator('.archive-title h1', { hasText: 'another-face.mime' }).waitFor()
    await window.open('/archive/sample-medicare/matches')
    await page.getByText('This archive is not in the library').waitFor()
  })

  test.runIf(IS_LONG)('the page of matches lists groups and chains across archives', async () => {
    await window.open('/library/matches')
    await page
      .getByText(/^\d+ archives, same picture/)
      .first()
      .waitFor()
    await page.getByLabel('Shared value').first().click()
    await page.getByRole('option', { name: 'Document numbers' }).click()
    await page
      .getByText(/archives, same document number/)
      .first()
      .waitFor()
    expect(await violationsOf(page, '#page')).toEqual([])
  })

  test.runIf(IS_LONG)('numbers of the analytics lead to their archives', async () => {
    await window.open('/library/analytics')
    const chart = page.locator('.library-chart', { has: page.getByRole('heading', { name: 'Findings', exact: true }) })
    const link = chart.getByRole('link').first()
    const count = await link.innerText()
    await link.click()
    await expect.poll(total).toBe(`${count} archives`)
    await page.goBack()
    const outcomes = page.locator('.library-chart', { has: page.getByRole('heading', { name: 'Outcomes over time' }) })
    const number = outcomes.getByRole('link').first()
    const archives = Number(await number.innerText())
    await number.click()
    await expect.poll(total).toBe(archives === 1 ? '1 archive' : `${archives} archives`)
    await page.goBack()
    expect(await page.locator('.library-chart').count()).toBe(12)
    expect(await violationsOf(page, '#page')).toEqual([])
  })

  test.runIf(IS_LONG)('archives that another process adds appear by themselves', async () => {
    await window.open('/library')
    await expect.poll(total).toBe(ALL)
    const { status } = spawnSync(
      process.execPath,
      [CLI, 'library', 'add', join(SAMPLES, 'single-name.mime'), '--quiet'],
      { env: { ...process.env, PROOFBENCH_HOME: window.host.home }, stdio: 'ignore' },
    )
    expect(status).toBe(3)
    await expect.poll(total).toBe(`${COPIES + 7} archives`)
    await page.getByText('single-name.mime').first().waitFor()
  })

  test.runIf(IS_LONG)('everything is reached by keyboard, and the page has no accessibility violation', async () => {
    await window.open('/library?f=levelOfAssurance:LOA2')
    await rows().first().waitFor()
    const walk = new KeyboardWalk(page)
    expect(await walk.around()).toBeGreaterThan(25)
    expect(walk.faults).toEqual([])
    expect(await examinePage(page, new PagePictures(window, 'library'), 'library', true)).toEqual([])
  })

  test.runIf(IS_LONG)(
    'a library that is damaged is reported with advice, covers holder data, and is shown once it is usable',
    {
      timeout: 120_000,
    },
    async () => {
      const path = join(folder, 'damaged.db')
      writeFileSync(path, 'not a database '.repeat(200))
      const host = await startHost('--library', path)
      try {
        await page.goto(`${host.base}/#token=${host.token}`)
        await page.getByTestId('file-input').setInputFiles(join(SAMPLES, 'portrait-first.mime'))
        const notice = page.locator('.change-notice', { hasText: 'Data of the holder is covered' })
        // The host and its threads start, and the archive is verified.
        await notice.waitFor({ timeout: 60_000 })
        expect(await notice.innerText()).toContain('damaged, or is not a library')
        expect(await examinePage(page, new PagePictures(window, 'covered'), 'covered', IS_LONG)).toEqual([])
        await goTo(page, '/library')
        const card = page.locator('.failure-card')
        expect(await card.innerText()).toContain('damaged, or is not a library')
        rmSync(path)
        await card.getByRole('button', { name: 'Try again' }).click()
        await page.getByRole('heading', { name: 'The library is empty' }).waitFor()
        await page.goBack()
        await notice.getByRole('button', { name: 'Try again' }).click()
        await notice.waitFor({ state: 'detached' })
        await page.locator('[data-testid=archive-header] h1', { hasText: 'portrait-first.mime' }).waitFor()
        window.problems.length = 0
      } finally {
        host.close()
      }
    },
  )
})
