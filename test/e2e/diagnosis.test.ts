import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changedSample } from '../support/changed-sample.ts'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG, inLength } from '../support/length.ts'
import { CLI } from '../support/run-cli.ts'
import { violationsOf } from './axe.ts'
import { dropArchive } from './dropped-archives.ts'
import { suiteWindow } from './suite-window.ts'

const LOGO = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(PNG.sync.write(new PNG({ width: 40, height: 20 }))),
}
const yaml = (text: string) => ({ name: 'court.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) })

/** Maximum time in milliseconds until a view is usable, with a margin for a busy machine. */
const USABLE_MS = 4000

/** Of which a short run diagnoses the first. */
const SCENARIOS = [
  'expired-document',
  'timed-out',
  'chip-refused',
  'consents-withdrawn',
  'images-then-chip',
  'nothing-submitted',
  'passport-and-portrait',
  'portrait-before-document',
  'reviewed-by-people',
] as const

const SENTENCES: { readonly [scenario: string]: string } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'service', 'scenarios', 'sentences.json'), 'utf8'),
)

/** Returns a copy of the operations that belongs to another evidence. */
const withOtherIds = (text: string, copy: number): string =>
  text.replaceAll(
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    (id) => copy.toString(16).padStart(8, '0') + id.slice(8),
  )

describe.skipIf(chromiumPath() === null)('the Diagnosis view', { timeout: 120_000 }, () => {
  const window = suiteWindow({ timeout: 30_000 })
  afterAll(() => {
    expect(window.problems).toEqual([])
  })

  const folder = mkdtempSync(join(tmpdir(), 'proofbench-diagnosis-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  // One run of the built command line makes the proofs of all scenarios; samples of the same name are other archives.
  beforeAll(() => {
    execFileSync(process.execPath, [
      CLI,
      'generate',
      ...SCENARIOS.slice(0, inLength(1, SCENARIOS.length)),
      '--quiet',
      '--output',
      folder,
    ])
  }, 120_000)

  /** Drops the proof of a library scenario on the window and opens its Diagnosis view. */
  async function diagnose(name: (typeof SCENARIOS)[number]): Promise<void> {
    await window.open('/')
    await dropArchive(window, `${name}.mime`, readFileSync(join(folder, `${name}.mime`)))
    await window.page.keyboard.press('7')
    await window.page.locator('.attempt-sentence').waitFor()
  }
  const sentence = async (): Promise<string> => (await window.page.locator('.attempt-sentence').innerText()).trim()
  const causes = () => window.page.locator('.causes > li')
  const clipboard = () => window.page.evaluate(() => navigator.clipboard.readText())

  test('Diagnosis names the expiry date of an expired document as the first cause', async () => {
    await diagnose('expired-document')
    expect(await sentence()).toContain(SENTENCES['expired-document'])
    expect(await causes().first().innerText()).toContain('The document expired on 2024-01-04.')
    expect(await window.page.locator('main').innerText()).not.toContain('nothing lifts it')
  })

  test.runIf(IS_LONG)(
    'Diagnosis of a forged chip gives no advice to hold the document still or to try again',
    async () => {
      await diagnose('chip-refused')
      const first = await causes().first().innerText()
      expect(first).toContain('The chip’s data was changed after issue.'.replace('’', "'"))
      expect(first).toContain('the operator of the service')
      expect(first).toContain('trying again does not help')
      expect(first).not.toMatch(/still|try again/i)
    },
  )

  test.runIf(IS_LONG)(
    'Diagnosis lists no cause and no action when the portrait was verified at a later attempt',
    async () => {
      await diagnose('portrait-before-document')
      expect(await sentence()).toContain(SENTENCES['portrait-before-document'])
      expect(await causes().count()).toBe(0)
      expect(await window.page.locator('.evidence-causes').innerText()).not.toMatch(/try again|Who must act/)
    },
  )

  test.runIf(IS_LONG)(
    'Diagnosis explains an expired review and a failed required check in a sentence, not by their codes',
    async () => {
      await diagnose('reviewed-by-people')
      const text = await window.page.locator('.evidence-causes').innerText()
      expect(text).toContain('Its review expired without a decision.')
      expect(text).not.toContain('EXPIRED')
      await window.page.locator('.symptoms summary').first().click()
      await window.page.locator('.symptoms summary').last().click()
      expect(await window.page.locator('.evidence-causes').innerText()).toContain(
        'Required check not passed: document authenticity.',
      )
    },
  )

  test.runIf(IS_LONG)(
    'Diagnosis says how the transaction ended and whether nothing was submitted or consent was withdrawn',
    async () => {
      await diagnose('timed-out')
      expect(await sentence()).toContain('then the transaction timed out at LOA 1.')
      await diagnose('nothing-submitted')
      expect(await sentence()).toContain('Nothing was submitted')
      await diagnose('consents-withdrawn')
      expect(await sentence()).toContain('consent to use the portrait and issuing source was withdrawn')
    },
  )

  test.runIf(IS_LONG)('Diagnosis and Evidence number two documents of the same type', async () => {
    await diagnose('expired-document')
    const { page } = window
    expect(
      await page
        .locator('.evidence-causes')
        .getByRole('link', { name: /: Passport \d/ })
        .allInnerTexts(),
    ).toEqual(['The file says: Passport 1: invalid.', 'The file says: Passport 2: invalid.'])
    await page
      .locator('.evidence-causes')
      .getByRole('link', { name: /: Passport 2/ })
      .click()
    await page.locator('#diagnosis-title').waitFor()
    expect(await page.locator('#diagnosis-title').innerText()).toBe('The file says: Passport 2: invalid.')
    expect(await page.locator('.split').innerText()).toContain('Passport 1')
  })

  test.runIf(IS_LONG)('Diagnosis suggests a second document when one is already submitted', async () => {
    await diagnose('passport-and-portrait')
    const paths = await window.page.locator('.facts-row').first().innerText()
    expect(paths).toContain('a second document, Level 2 or higher')
    expect(paths).not.toContain('at hand')
  })

  test('the key y copies a masked ticket, and copying holder data asks for confirmation first', async () => {
    await diagnose('expired-document')
    const { page } = window
    await page.keyboard.press('y')
    // Lines of a ticket are wrapped.
    await expect
      .poll(async () => (await clipboard()).replaceAll(/\s+/g, ' '))
      .toContain('No level of assurance was reached: passport 1 was refused because it expired on ██████')
    expect(await clipboard()).not.toContain('2024-01-04')
    await page.getByRole('button', { name: 'Copy with holder data…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Include holder data' }).click()
    await expect.poll(clipboard).toContain('2024-01-04')
  })

  test('Diagnosis masks holder data in its sentences while holder data is covered', async () => {
    await diagnose('expired-document')
    await window.page.keyboard.press('m')
    await expect.poll(sentence).toContain('expired on ██████')
    await window.page.keyboard.press('m')
    await expect.poll(sentence).toContain('expired on 2024-01-04')
  })

  test.runIf(IS_LONG)('the link of a cause opens its value in the Record view', async () => {
    await diagnose('expired-document')
    await causes().first().getByRole('link').first().click()
    await expect.poll(() => new URL(window.page.url()).search).toContain('blockingIndicators')
  })

  test.runIf(IS_LONG)(
    'Diagnosis names no check by its code and explains that the chip result depends on the images',
    async () => {
      await diagnose('images-then-chip')
      expect(await sentence()).toContain(SENTENCES['images-then-chip'])
      expect(await window.page.locator('.attempt-panel, .cause').allInnerTexts()).not.toContainEqual(
        expect.stringMatching(/[A-Z]{3,}_[A-Z]/),
      )
    },
  )

  test.each(inLength(['expired-document'] as const, ['timed-out', 'chip-refused', 'nothing-submitted'] as const))(
    'Diagnosis has no accessibility violation: %s',
    async (name) => {
      await diagnose(name)
      expect(await violationsOf(window.page, '.view')).toEqual([])
    },
  )

  test.runIf(IS_LONG)('Diagnosis of 10,000 operations is usable within four seconds and stays responsive', async () => {
    const { page } = window
    const bytes = await changedSample('licence-with-issuer', ({ verificationAndEvaluationDetails: operations }) => {
      const text = JSON.stringify(operations)
      for (let copy = 1; operations.length < 10_000; copy++) operations.push(...JSON.parse(withOtherIds(text, copy)))
    })
    await window.open('/')
    await window.willDrop?.('many.mime', bytes)
    await page
      .getByTestId('file-input')
      .setInputFiles({ name: 'many.mime', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
    await page.locator('[data-testid=verdict]').waitFor()
    const started = performance.now()
    await page.keyboard.press('7')
    await page.locator('.attempt-sentence').waitFor()
    expect(performance.now() - started).toBeLessThan(USABLE_MS)
    expect((await sentence()).length).toBeLessThan(2000)
    const scrolled = performance.now()
    await page.keyboard.press('End')
    await page.keyboard.press('y')
    await expect.poll(clipboard).toContain('many.mime')
    expect(performance.now() - scrolled).toBeLessThan(USABLE_MS)
  })

  test('reports are copied and saved without holder data while it is covered, and ask for confirmation otherwise', async () => {
    const { page } = window
    await window.open('/archive/sample-passport-and-portrait/verdict')
    const identity = async () => (await clipboard()).match(/identity[^\n]*[0-9a-f]{8}-[0-9a-f-]{27}/i)
    await page.getByRole('button', { name: 'Copy as text' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Include holder data' }).click()
    await expect.poll(clipboard).toContain('TOTAL_PASSED')
    const open = await clipboard()
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Copy as text' }).click()
    await expect.poll(clipboard).not.toBe(open)
    expect(await clipboard()).toContain('██████')
    expect(await identity()).toBeNull()
    for (const format of ['HTML', 'JSON']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Save as ${format}` }).click(),
      ])
      const text = readFileSync(await download.path(), 'utf8')
      expect(text).toContain('██████')
    }
    await page.keyboard.press('m')
  })

  test.runIf(IS_LONG)(
    'a template and its logo are chosen in the dialog; its faults are named, and the report has the letterhead',
    async () => {
      const { page } = window
      await window.open('/archive/sample-another-face/verdict')
      await page.getByRole('button', { name: 'Report', exact: true }).click()
      const dialog = page.getByRole('dialog')
      const choose = (...files: ReturnType<typeof yaml>[]) => dialog.getByTestId('report-template').setInputFiles(files)
      await dialog.getByRole('radio', { name: 'HTML' }).check()
      await choose(LOGO)
      await dialog.getByText('These are no template and logo').waitFor()
      await choose(yaml('institution: Example Bank plc\nscript: run\n'))
      await dialog.getByText('court.yaml', { exact: true }).waitFor()
      await dialog.getByRole('button', { name: 'Create and save' }).click()
      await dialog.getByText(/line 2: unknown key "script"/).waitFor()
      await choose(yaml('institution: Example Bank plc\ncase: 3 O 1/26\nlogo: logo.png\n'), LOGO)
      await dialog.getByText('court.yaml, logo.png').waitFor()
      expect(await violationsOf(page, '[role=dialog]')).toEqual([])
      const download = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Create and save' }).click()
      const text = readFileSync(await (await download).path(), 'utf8')
      for (const part of ['Example Bank plc', 'Case 3 O 1/26', 'Logo of Example Bank plc']) expect(text).toContain(part)
    },
  )
})
