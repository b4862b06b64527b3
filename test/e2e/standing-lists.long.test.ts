import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentOf } from '../../shared/analysis/archive-content.ts'
import { readRecord } from '../../shared/analysis/record/read-record.ts'
import { member, scalarText } from '../../shared/report/json-access.ts'
import { chromiumPath } from '../support/chromium.ts'
import { storedKeys } from '../support/forgeries.ts'
import { type JudgedInput, judged } from '../support/judged-inputs.ts'
import { STANDING_RULES } from '../support/standing-claims.ts'
import { dropFiles, trustOnly } from './dropped-archives.ts'
import { shownIn } from './standing-claims.ts'
import { suiteWindow } from './suite-window.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples', 'archives')
const KEYS = storedKeys('signer.pub.pem')
/** Archives that are genuine, changed, ambiguous, cut, of another key, and of an unknown version. */
const NAMES = [
  ...['licence-with-issuer', 'passport-and-portrait', 'level-raised', 'image-bit', 'duplicate-entry', 'cut-download'],
  ...['signed-by-another-key', 'next-major-version'],
].map((name) => `${name}.mime`)

describe.skipIf(chromiumPath() === null)('what may be said about many archives', { timeout: 180_000 }, () => {
  const window = suiteWindow({ timeout: 60_000 })
  let inputs: ReadonlyMap<string, JudgedInput>
  const files = NAMES.map((name) => ({ name, bytes: readFileSync(join(SAMPLES, name)) }))
  beforeAll(async () => {
    inputs = new Map(
      await Promise.all(
        files.map(async ({ name, bytes }) => [name, await judged({ id: name, bytes, keys: KEYS })] as const),
      ),
    )
    trustOnly(window, KEYS)
  }, 60_000)
  afterAll(() => expect(window.problems).toEqual([]))

  const inputNamed = (text: string): JudgedInput => {
    const input = inputs.get(/^\S+\.mime/.exec(text.trim())?.[0] ?? '')
    if (!input) throw new Error(`No input is named in: ${text}`)
    return input
  }
  const isGenuine = ({ report }: JudgedInput): boolean => report.indication === 'TOTAL_PASSED'
  const LABELS = { TOTAL_PASSED: 'Genuine', TOTAL_FAILED: 'Not genuine', INDETERMINATE: 'Cannot be verified' } as const

  /** Reads rows, each of which begins with the name of its archive, and expects that each says what its standing allows. */
  async function expectRows(selector: string, count: number): Promise<void> {
    const rows = window.page.locator(selector)
    await expect.poll(() => rows.count(), { timeout: 60_000 }).toBe(count)
    await shownIn(window, '#page')
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => ({
        text: (row as HTMLElement).innerText,
        cut: [...row.querySelectorAll<HTMLElement>('td')].flatMap((cell) =>
          // Names are cut, and complete on hover.
          cell.scrollWidth > cell.clientWidth + 1 && !cell.querySelector('bdi') ? [cell.innerText] : [],
        ),
        // Filled badges; verdicts have words of their own.
        filled: [...row.querySelectorAll<HTMLElement>('.tag-good')]
          .filter((tag) => getComputedStyle(tag).borderStyle === 'solid')
          .map((tag) => tag.innerText.trim()),
      })),
    )
    for (const { text, cut, filled } of shown) {
      const input = inputNamed(text)
      expect(text, selector).toContain(LABELS[input.report.indication])
      expect(text.includes('Test key'), text).toBe(input.standing.isTestKey)
      expect(cut, text).toEqual([])
      expect(STANDING_RULES.flatMap(({ falseIn }) => falseIn(text, input) ?? [])).toEqual([])
      if (!isGenuine(input)) expect(filled, text).toEqual([])
    }
  }

  test('each row of a list has its verdict, the mark of a test key, and what its conclusion is', async () => {
    await window.open('/')
    await dropFiles(window, files)
    await expectRows('.list-table tbody tr[id]', NAMES.length)
  })

  test('each row of the library has its verdict, the mark of a test key, and what its conclusion is', async () => {
    await window.open('/library')
    await window.page
      .getByTestId('library-file-input')
      .setInputFiles(files.map(({ name, bytes }) => ({ name, mimeType: '', buffer: bytes })))
    await window.page.locator('.library-addition', { hasText: /^Added/ }).waitFor({ timeout: 120_000 })
    await expectRows('.library-table tbody tr[id]', NAMES.length)
  })

  test('a facet counts the genuine archives of a conclusion apart from those that claim it', async () => {
    const levels = [...inputs.values()].map((input) => ({
      level: scalarText(member(readRecord(contentOf(input.facts)).globalStatus, 'levelOfAssurance')),
      input,
    }))
    const facet = window.page.locator('.library-facets details', { hasText: 'Level of assurance' })
    for (const level of new Set(levels.flatMap(({ level }) => level ?? []))) {
      const own = levels.filter((each) => each.level === level)
      const genuine = own.filter(({ input }) => isGenuine(input)).length
      const button = facet.getByRole('button', { name: level.replace('LOA', 'LOA ') })
      const expected = genuine === own.length ? `${genuine}` : `${genuine} + ${own.length - genuine} claimed`
      await expect.poll(async () => (await button.innerText()).split('\n').at(-1), { timeout: 60_000 }).toBe(expected)
    }
  })

  test('analytics say how many archives are genuine, and that the values of the others are claims', async () => {
    await window.open('/library/analytics')
    const genuine = [...inputs.values()].filter(isGenuine).length
    await window.page
      .getByText(`${NAMES.length} archives counted, of which ${genuine} genuine; the values of the others are claims`)
      .waitFor()
  })

  test('each match is named with its verdict', async () => {
    await window.open('/library/matches')
    const members = window.page.locator('.library-member')
    await members.first().waitFor()
    for (const text of await members.allInnerTexts()) expect(text).toContain(LABELS[inputNamed(text).report.indication])
  })

  test('a comparison with an archive that is not genuine begins with that, and has nothing in the colour of success', async () => {
    const { page } = window
    const addressOf = (name: string): string => inputs.get(name)?.report.input.sha256 ?? ''
    await window.open('/library')
    for (const name of ['licence-with-issuer.mime', 'level-raised.mime']) {
      await page.locator('.library-table').getByRole('button', { name, exact: true }).click()
      await page.locator('[data-testid=verdict]').waitFor()
      await window.open('/library')
    }
    await window.open(`/compare/${addressOf('licence-with-issuer.mime')}/${addressOf('level-raised.mime')}`)
    await page.locator('.compare-headline').waitFor()
    expect(await page.locator('.compare-headline').innerText()).toMatch(/not genuine/i)
    const side = page.locator('.compare-side', { hasText: 'level-raised.mime' })
    expect(await side.innerText()).toContain('Not genuine')
    expect(
      await side.locator('.tag-good').evaluateAll((tags) => tags.map((tag) => getComputedStyle(tag).borderStyle)),
    ).not.toContain('solid')
  })
})
