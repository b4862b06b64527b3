import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addReviewer, authenticate, setFourEyes } from '../../main/library/index.ts'
import { openLibrary } from '../../main/library/open-library.ts'
import { DEFAULT_RULES } from '../../main/library/work/default-rules.ts'
import { createKey } from '../../main/statement/key-file.ts'
import { chromiumPath } from '../support/chromium.ts'
import { runCli } from '../support/run-cli.ts'
import { openWindow, type TestWindow } from '../support/window.ts'
import { violationsOf } from './axe.ts'
import { PagePictures } from './page-pictures.ts'

const SAMPLE = join(import.meta.dirname, '..', '..', 'samples', 'archives', 'portrait-first.mime')
const PASSPHRASE = 'correct horse battery'
/** Archives that are approved in a row by keyboard. */
const IN_A_ROW = 100
/** Others, for decisions about several. */
const OTHERS = 4
const MAX_KEYS = 4
const ALIKE = DEFAULT_RULES.replace(
  '  - id: everything\n    step: reviewers',
  '  - id: together\n    alike: true\n    step: reviewers',
)

describe.skipIf(chromiumPath() === null)('Work of a department', { timeout: 120_000 }, () => {
  let window: TestWindow
  let page: Page
  let pictures: PagePictures
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-work-'))
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  const rows = () => page.locator('.library-table tbody tr[id]')
  const total = (): Promise<string> => page.locator('.library-chips [role=status]').innerText()

  /** Fills the library of the host, with Anna as its administrator. */
  async function fill(): Promise<void> {
    const { home } = window.host
    const location = join(home, 'library.db')
    const keys = join(home, 'reviewer-keys')
    mkdirSync(keys)
    // Few iterations: the cost of a passphrase is not tested here.
    const create = (name: string) => createKey(name, PASSPHRASE, { now: Date.now(), iterations: 1000 })
    const [olga, anna, bob] = [await create('Olga'), await create('Anna'), await create('Bob')]
    writeFileSync(join(keys, 'anna.json'), anna.text)
    writeFileSync(join(keys, 'olga.json'), olga.text)
    const cli = (...args: readonly string[]) =>
      runCli([...args, '--library', location], { env: { PROOFBENCH_HOME: home } })
    expect(await cli('reviewer', 'add', join(keys, 'olga.json'))).toMatchObject({
      ...{ code: 0, stdout: expect.stringMatching(/ {2}Olga {2}administrator\n$/) },
      stderr: expect.stringContaining('Olga is the first reviewer of the library, with the roles: administrator\n'),
    })
    const library = await openLibrary(location)
    try {
      const now = Date.now()
      const actor = await authenticate(library, olga.key, now)
      const roles = ['reviewer', 'administrator'] as const
      await addReviewer(library, actor, anna.key, { name: 'Anna', roles, validUntil: null }, now)
      await addReviewer(library, actor, bob.key, { name: 'Bob', roles: ['approver'], validUntil: null }, now)
      await setFourEyes(library, actor, { kind: 'none' }, now)
    } finally {
      await library.close()
    }
    const archives = join(folder, 'in')
    mkdirSync(archives)
    for (let index = 0; index < IN_A_ROW + OTHERS; index++)
      writeFileSync(
        join(archives, `copy-${index}.mime`),
        Buffer.concat([Buffer.from(`X-Number: ${index}\r\n`), readFileSync(SAMPLE)]),
      )
    const { code, stderr } = await cli('library', 'add', archives, '--quiet')
    expect(code, stderr).toBeLessThan(4)
  }

  /** Chooses the option of a select that begins with a name. */
  const choose = async (label: string, name: string): Promise<void> => {
    const select = page.getByLabel(label, { exact: true })
    await select.selectOption(await select.locator('option', { hasText: name }).getAttribute('value'))
  }
  const unlock = async (name: string): Promise<void> => {
    await choose('Key', name)
    await page.locator('[data-review-passphrase]').fill(PASSPHRASE)
    await page.keyboard.press('Enter')
    await page.getByText(`Signing as ${name}`).waitFor()
  }

  beforeAll(async () => {
    window = await openWindow({ isHeaderOpen: true })
    page = window.page
    pictures = new PagePictures(window, 'work')
    page.setDefaultTimeout(30_000)
    await fill()
  }, 120_000)
  afterAll(async () => {
    expect(window.problems).toEqual([])
    await window.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('archives are approved in a row with at most four keys each, and the queue says how many are left', async () => {
    await window.open('/library/queue')
    await unlock('Anna')
    await page
      .locator('#queue-decide')
      .getByText(String(IN_A_ROW + OTHERS))
      .waitFor()
    await page.locator('section[aria-labelledby=queue-decide] tbody button').first().click()
    for (let index = 0; index < IN_A_ROW; index++) {
      let pressed = 0
      const press = async (key: string): Promise<void> => {
        pressed += 1
        await page.keyboard.press(key)
      }
      const choice = page.locator('[data-review-choice=APPROVED]')
      await choice.waitFor()
      const before = page.url()
      await press('a')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-review-sign')), { timeout: 60_000 })
        .toBe(true)
      await press('Enter')
      await page.getByText('by Anna', { exact: true }).first().waitFor()
      await press(']')
      await page.waitForURL((url) => url.href !== before && url.pathname.endsWith('/review'))
      expect(pressed).toBeLessThanOrEqual(MAX_KEYS)
    }
    await window.open('/library/queue')
    await page.locator('#queue-decide').getByText(String(OTHERS), { exact: true }).waitFor()
  }, 900_000)

  test('rules are loaded from a file, tried, which changes nothing, and set', async () => {
    await window.open('/library/people')
    await page.getByText('No entry sets rules').waitFor()
    await page.getByText('Show or change the rules').click()
    const load = (text: string) =>
      page.getByTestId('rules-input').setInputFiles({ name: 'rules.yaml', mimeType: '', buffer: Buffer.from(text) })
    await load(ALIKE.replace('step: reviewers', 'step: bosses'))
    await button('Try').click()
    await page.getByRole('alert').getByText('there is no step bosses').waitFor()
    await load(ALIKE)
    await button('Try').click()
    await page.getByText(`${OTHERS} archives would go elsewhere than now`, { exact: false }).waitFor()
    expect(await page.getByText('No entry sets rules').count()).toBe(1)
    await page.getByText(`${OTHERS} archives`, { exact: true }).click()
    expect(await page.locator('section[aria-labelledby=trial-title] .link-button').count()).toBe(OTHERS)
    await pictures.take('rules')
    expect(await violationsOf(page)).toEqual([])
    await button('Set the rules').click()
    await page.getByText(/In force since .* set by Anna/).waitFor()
  })

  test('an absence is stated with its reason and its stand-in, and ended', async () => {
    await button('Change Anna').click()
    await page.getByText('Absence', { exact: true }).click()
    await page.getByLabel('Reason', { exact: true }).first().fill('training')
    await choose('Who does the work meanwhile', 'Bob')
    await button('State the absence').click()
    await page.getByRole('cell', { name: /further notice, work to Bob: training/ }).waitFor()
    await button('Change Anna').click()
    await page.getByText('Absence', { exact: true }).click()
    await button('Back').click()
    await expect.poll(() => page.getByText('further notice').count(), { timeout: 60_000 }).toBe(0)
  })

  test('archives of a queue are assigned, and decided alike with a statement for each', async () => {
    await window.open('/library/queue')
    await page.getByRole('link', { name: 'As archives, to assign or decide several' }).first().click()
    await expect.poll(total, { timeout: 60_000 }).toBe(`${OTHERS} archives`)
    await rows().first().locator('input[type=checkbox]').check()
    await rows()
      .last()
      .locator('input[type=checkbox]')
      .click({ modifiers: ['Shift'] })
    await button('Assign').click()
    await page.getByLabel('To', { exact: true }).waitFor()
    await page.locator('.library-form').getByRole('button', { name: 'Assign' }).click()
    await page.getByText(`${OTHERS} archives assigned`).first().waitFor()
    await button('Decide').click()
    await pictures.take('decide-alike')
    expect(await violationsOf(page)).toEqual([])
    await button(`Sign ${OTHERS} decisions`).click()
    await page.getByText(`${OTHERS} archives decided`).first().waitFor()
    await expect.poll(total, { timeout: 60_000 }).toBe('0 archives')
  })

  test('figures of each person lead to the archives that they count', async () => {
    await window.open('/library/figures')
    await heading('Decisions').waitFor()
    await pictures.take('figures')
    expect(await violationsOf(page)).toEqual([])
    const all = IN_A_ROW + OTHERS
    await page.getByRole('link', { name: new RegExp(`^${all}\\. .*Decided, Anna`) }).click()
    await expect.poll(total, { timeout: 60_000 }).toBe(`${all} archives`)
    await page.getByText('Figure: Decided, Anna, all time').waitFor()
  })

  test('an administrator who does not decide gets no form to sign, and is told whom to ask', async () => {
    await window.open('/library/queue')
    await button('Lock').click()
    await unlock('Olga')
    await page.getByText('Nothing waits.').waitFor()
    await window.open('/library')
    await rows().first().getByRole('button').first().click()
    await page.locator('[data-testid=verdict]').waitFor()
    await page.keyboard.press('r')
    await page
      .getByText('Your role does not decide. An administrator of the library can add the role reviewer.')
      .waitFor()
    expect(await heading('Decide').count()).toBe(0)
    expect(await page.locator('[data-review-choice], [data-review-sign]').count()).toBe(0)
  })
})
