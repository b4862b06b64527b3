import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addReviewer, authenticate, setFourEyes } from '../../main/library/index.ts'
import { openLibrary } from '../../main/library/open-library.ts'
import { createKey } from '../../main/statement/key-file.ts'
import { TABS } from '../../renderer/model/archive/tabs.ts'
import { chromiumPath } from '../support/chromium.ts'
import { drawn } from '../support/drawn.ts'
import { goTo } from '../support/go-to.ts'
import { IS_LONG, inLength } from '../support/length.ts'
import { newDatabase } from '../support/postgres/databases.ts'
import { readBytes } from '../support/read-bytes.ts'
import { openWindow, type TestWindow } from '../support/window.ts'
import { violationsOf } from './axe.ts'
import { goToView } from './dropped-archives.ts'
import { KeyboardWalk } from './keyboard-walk.ts'

const SAMPLE = join(import.meta.dirname, '..', '..', 'samples', 'archives', 'portrait-first.mime')
const PASSPHRASE = 'correct horse battery'
/** Archives that are approved in a row by keyboard. If it is set, the times are printed (`--silent=false`). */
const IN_A_ROW = Number(process.env.PROOFBENCH_REVIEWS ?? inLength(2, 5))
/** Maximum number of keys for an approval without remarks. */
const MAX_KEYS = 6

/** Holder data of the sample, as its documents have them. */
const HOLDER = [
  ...JSON.stringify((await readBytes(readFileSync(SAMPLE))).facts).matchAll(
    /"(?:surname|dateOfBirth|documentNumber)":"([^"]{4,})"/g,
  ),
].map(([, value = '']) => value)

/** Copies of the sample with other bytes and the same verdict. */
const copies = (folder: string): readonly string[] =>
  Array.from({ length: IN_A_ROW }, (_, index) => {
    const path = join(folder, `copy-${index}.mime`)
    writeFileSync(path, Buffer.concat([Buffer.from(`X-Number: ${index}\r\n`), readFileSync(SAMPLE)]))
    return path
  })

describe.skipIf(chromiumPath() === null)('one library on a server, two reviewers', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-two-reviewers-'))
  const keys = new Map<string, string>()
  let library: string
  let anna: TestWindow
  let bob: TestWindow

  const statement = (page: Page, text: string) =>
    page.getByRole('region', { name: 'What did our reviewer decide?' }).getByText(text, { exact: true }).waitFor()
  const openFile = async ({ page }: TestWindow, path: string): Promise<void> => {
    await page.getByTestId('file-input').setInputFiles(path)
    await page.locator('[data-testid=verdict]').waitFor()
  }
  const unlock = async ({ page }: TestWindow): Promise<void> => {
    await page.locator('[data-review-passphrase]').fill(PASSPHRASE)
    await page.keyboard.press('Enter')
    await page.getByText('Signing as').first().waitFor()
  }
  /** Opens a window on the library with the key of a person. */
  const windowOf = async (name: string): Promise<TestWindow> => {
    const window = await openWindow({ library, isHeaderOpen: true })
    window.page.setDefaultTimeout(20_000)
    writeFileSync(join(window.host.home, 'reviewer-key.json'), keys.get(name) ?? '')
    await window.open('/')
    return window
  }

  beforeAll(async () => {
    library = await newDatabase()
    const opened = await openLibrary(library)
    try {
      const now = Date.now()
      const create = async (name: string) => {
        // Few iterations: the cost of a passphrase is not tested here.
        const { text, key } = await createKey(name, PASSPHRASE, { now, iterations: 1000 })
        keys.set(name, text)
        return key
      }
      const key = await create('Anna')
      await addReviewer(opened, null, key, { name: 'Anna', roles: ['reviewer'], validUntil: null }, now)
      const actor = await authenticate(opened, key, now)
      const second = { name: 'Bob', roles: ['approver'], validUntil: null } as const
      await addReviewer(opened, actor, await create('Bob'), second, now)
      await setFourEyes(opened, actor, { kind: 'all' }, now)
    } finally {
      await opened.close()
    }
    anna = await windowOf('Anna')
    bob = await windowOf('Bob')
  }, 120_000)
  afterAll(async () => {
    expect([...anna.problems, ...bob.problems]).toEqual([])
    await anna.close()
    await bob.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('an archive goes from never reviewed to confirmed, with two keys on two windows', async () => {
    await openFile(anna, SAMPLE)
    await statement(anna.page, 'Never reviewed')
    await anna.page.keyboard.press('r')
    await anna.page.getByRole('button', { name: 'Add to the library' }).click()
    await unlock(anna)
    await anna.page.locator('#page').focus()
    for (const key of ['a', 'Enter']) await anna.page.keyboard.press(key)
    await statement(anna.page, 'Approved, waiting for a second person')

    await openFile(bob, SAMPLE)
    await statement(bob.page, 'Approved, waiting for a second person')
    await bob.page.keyboard.press('r')
    await unlock(bob)
    await new KeyboardWalk(bob.page).enter('Confirm')
    await statement(bob.page, 'by Anna, confirmed by Bob')
    // The first window hears of it.
    await statement(anna.page, 'by Anna, confirmed by Bob')
  })

  test.runIf(IS_LONG)('a third window shows the drift after one byte of the archive has changed', async () => {
    const bytes = readFileSync(SAMPLE)
    const position = bytes.length >> 1
    bytes[position] = (bytes[position] ?? 0) ^ 1
    const changed = join(folder, 'changed.mime')
    writeFileSync(changed, bytes)
    const third = await windowOf('')
    try {
      await openFile(third, changed)
      await statement(third.page, 'Drifted')
      await third.page.keyboard.press('r')
      const row = third.page.locator('.review-drift tr', { hasText: 'Bytes of the archive' })
      expect(await row.innerText()).toMatch(/[0-9a-f]{64}\s+[0-9a-f]{64}/)
      expect(third.problems).toEqual([])
    } finally {
      await third.close()
    }
  })

  test('without a key, neither values nor pictures of the holder reach any view of an archive of the library', async () => {
    const third = await windowOf('')
    const { page } = third
    try {
      await openFile(third, SAMPLE)
      for (const { id: tab } of TABS) {
        await goToView(third, tab)
        await drawn(page)
        const content = await page.content()
        expect(
          HOLDER.filter((value) => content.includes(value)),
          tab,
        ).toEqual([])
        expect(await page.locator('img[src^="blob:"]').count(), tab).toBe(0)
      }
      await page.getByRole('heading', { name: 'Data of the holder is masked' }).waitFor()
      // The same view of a person whose role needs them has them.
      await goToView(anna, 'identity')
      const shown = async () => (await anna.page.content()).includes(HOLDER[0] ?? '')
      await expect.poll(shown).toBe(true)
    } finally {
      await third.close()
    }
  })

  test.runIf(IS_LONG)(
    'archives are approved in a row by keyboard with at most six keys each',
    async () => {
      const { page } = anna
      await goTo(page, '/library')
      const files = copies(folder)
      await page.getByTestId('library-file-input').setInputFiles([...files])
      await page.getByText(`${IN_A_ROW} of ${IN_A_ROW}`, { exact: true }).waitFor({ timeout: 300_000 })
      // Opened as a list: `]` goes to the next archive.
      await goTo(page, '/')
      await page.getByTestId('file-input').setInputFiles([...files])
      // Rows move while they are verified.
      await page.getByText(`${IN_A_ROW} archives verified`).first().waitFor({ timeout: 60_000 })
      await page.locator('.list-table tbody tr[id]').first().getByRole('button').click()
      const times: number[] = []
      for (let index = 0; index < IN_A_ROW; index++) {
        const start = performance.now()
        let pressed = 0
        const press = async (key: string): Promise<void> => {
          pressed += 1
          await page.keyboard.press(key)
        }
        const position = page.locator('.list-trail').getByText(`${index + 1} of ${IN_A_ROW}`, { exact: true })
        await position.waitFor()
        await press('r')
        await page.locator('[data-review-choice=APPROVED]').waitFor()
        await press('a')
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-review-sign')))
          .toBe(true)
        await press('Enter')
        await statement(page, 'Approved, waiting for a second person')
        await page.locator('#page').focus()
        await press(']')
        expect(pressed).toBeLessThanOrEqual(MAX_KEYS)
        times.push(Math.round(performance.now() - start))
      }
      if (process.env.PROOFBENCH_REVIEWS)
        console.log(
          `median of ${IN_A_ROW} reviews: ${times.toSorted((a, b) => a - b)[IN_A_ROW >> 1]} ms`,
          times.join(' '),
        )
    },
    600_000,
  )

  // pages.test.ts examines these pages in every run.
  test.runIf(IS_LONG)('the pages of compliance of a library on a server have no violations', async () => {
    const { page } = anna
    for (const [route, heading] of [
      ['/library/log', 'Verification'],
      ['/library/people', 'Reviewers'],
      ['/cases', 'Cases'],
      ['/report', 'Check a report'],
    ] as const) {
      await goTo(page, route)
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      expect(await violationsOf(page), route).toEqual([])
    }
  })

  test('the log has recorded everything', async () => {
    const { page } = anna
    await goTo(page, '/library/log')
    await page.getByRole('button', { name: 'Verify library' }).click()
    await page
      .getByText(/The library is what its log says: .* in agreement with \d+ signed checkpoints/)
      .first()
      .waitFor()
  })
})
