import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addReviewer, authenticate } from '../../main/library/index.ts'
import { setAnchoring } from '../../main/library/log/anchors/anchor-settings.ts'
import { openLibrary } from '../../main/library/open-library.ts'
import { createKey, type SigningKey } from '../../main/statement/key-file.ts'
import { parseAnchor } from '../../shared/review/anchoring.ts'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG } from '../support/length.ts'
import { ScriptedAuthority } from '../support/scripted-authority.ts'
import { openWindow, type TestWindow } from '../support/window.ts'
import { violationsOf } from './axe.ts'
import { PagePictures } from './page-pictures.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SAMPLE = join(ROOT, 'samples', 'archives', 'portrait-first.mime')
const PASSPHRASE = 'correct horse battery'

/** Registers two people in the library of a host; their key files are in its data folder. Returns the key of the administrator. */
async function addPeople(home: string): Promise<SigningKey> {
  const library = await openLibrary(join(home, 'library.db'))
  try {
    mkdirSync(join(home, 'reviewer-keys'))
    const now = Date.now()
    const create = async (name: string) => {
      // Few iterations: the cost of a passphrase is not tested here.
      const { text, key } = await createKey(name, PASSPHRASE, { now, iterations: 1000 })
      writeFileSync(join(home, 'reviewer-keys', `${name}.json`), text)
      return key
    }
    const [anna, bob] = [await create('Anna'), await create('Bob')]
    await addReviewer(library, null, anna, { name: 'Anna', roles: ['reviewer'], validUntil: null }, now)
    const administrator = await authenticate(library, anna, now)
    await addReviewer(library, administrator, bob, { name: 'Bob', roles: ['approver'], validUntil: null }, now)
    return anna
  } finally {
    await library.close()
  }
}

describe.skipIf(chromiumPath() === null)('Sign-off of an archive', { timeout: 60_000 }, () => {
  let window: TestWindow
  let page: Page
  let pictures: PagePictures
  let administrator: SigningKey
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-sign-off-'))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const statement = (text: string) =>
    page.getByRole('region', { name: 'What did our reviewer decide?' }).getByText(text, { exact: true }).waitFor()
  const unlock = async (name: string): Promise<void> => {
    const key = page.getByLabel('Key', { exact: true })
    await key.selectOption({ index: name === 'Anna' ? 0 : 1 })
    await page.locator('[data-review-passphrase]').fill(PASSPHRASE)
    await page.keyboard.press('Enter')
    await page.getByText(`Signing as ${name}`).waitFor()
  }

  const closeNotice = (): Promise<void> => button('Close this notice').click()

  beforeAll(async () => {
    window = await openWindow({ isHeaderOpen: true })
    page = window.page
    pictures = new PagePictures(window, 'review')
    page.setDefaultTimeout(20_000)
    administrator = await addPeople(window.host.home)
  })
  afterAll(async () => {
    expect(window.problems).toEqual([])
    await window.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('an archive that is not in the library is added from its review', async () => {
    await window.open('/')
    await page.getByTestId('file-input').setInputFiles(SAMPLE)
    await statement('Never reviewed')
    await page.keyboard.press('r')
    await button('Add to the library').click()
    await page.getByRole('heading', { name: 'Decide' }).waitFor()
    expect(await page.locator('.review-missing').innerText()).toContain('never opened')
  })

  test('with an unlocked key, two keys approve: a and Enter', async () => {
    await unlock('Anna')
    await closeNotice()
    expect(await pictures.take('open')).toEqual([])
    expect(await violationsOf(page, '.view')).toEqual([])
    await page.locator('#page').focus()
    await page.keyboard.press('a')
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-review-sign'))).toBe(true)
    await page.keyboard.press('Enter')
    await statement('Approved, waiting for a second person')
    await page.getByText('You made this decision.').waitFor()
    expect(await button('Confirm').count()).toBe(0)
  })

  test.runIf(IS_LONG)('what one person entered survives a lock, and is not there for the next person', async () => {
    const comment = page.getByRole('region', { name: 'Decide' }).getByRole('textbox')
    await comment.fill('The issuer was asked.')
    await button('Lock').click()
    await page.locator('[data-review-passphrase]').waitFor()
    expect(await comment.inputValue()).toBe('The issuer was asked.')
    await unlock('Anna')
    expect(await comment.inputValue()).toBe('The issuer was asked.')
    await button('Lock').click()
    await unlock('Bob')
    await expect.poll(() => comment.inputValue()).toBe('')
  })

  test('a second person confirms with another key', async () => {
    await button('Lock').click()
    await unlock('Bob')
    await closeNotice()
    await window.open('/library/queue')
    const waiting = page.getByRole('region', { name: 'Waits for your confirmation' })
    await waiting.getByRole('row', { name: /by Anna/ }).waitFor()
    expect(await violationsOf(page, '#page')).toEqual([])
    await page.goBack()
    await button('Confirm').click()
    await statement('by Anna, confirmed by Bob')
    await page
      .getByText('Signatures and log entries are valid, and the archive is unchanged since the decision.')
      .waitFor()
    await closeNotice()
    expect(await pictures.take('confirmed')).toEqual([])
    expect(await violationsOf(page, '.view')).toEqual([])
  })

  test.runIf(IS_LONG)(
    'for an archive that is not genuine, Reject is selected, and approving needs a reason that is signed',
    async () => {
      await window.open('/')
      await page.getByTestId('file-input').setInputFiles(join(ROOT, 'samples', 'archives', 'status-changed.mime'))
      await statement('Never reviewed')
      await page.keyboard.press('r')
      await button('Add to the library').click()
      const form = page.getByRole('region', { name: 'Decide' })
      const choice = (name: string) => form.getByRole('radio', { name, exact: true })
      await expect.poll(() => choice('Reject').isChecked()).toBe(true)
      expect(await page.locator('.view .banner').first().innerText()).toContain('not genuine')
      await page.locator('#page').focus()
      await page.keyboard.press('a')
      await form.getByText('The verdict does not support an approval').waitFor()
      const sign = page.locator('[data-review-sign]')
      expect(await sign.isEnabled()).toBe(false)
      await form.getByRole('checkbox', { name: /approved nevertheless/ }).check()
      expect(await sign.isEnabled()).toBe(false)
      await form.getByRole('textbox').fill('The provider sent the same file twice.')
      expect(await pictures.take('overruled')).toEqual([])
      expect(await violationsOf(page, '.view')).toEqual([])
      await sign.click()
      await statement('Approved against the verdict, waiting for a second person')
      await page.getByText('approved nevertheless').first().waitFor()
      expect(await page.locator('.view').innerText()).not.toContain('is as signed')
    },
  )

  test.runIf(IS_LONG)('after one byte has changed, the sign-off is shown as drifted with both digests', async () => {
    const bytes = readFileSync(SAMPLE)
    const position = bytes.length >> 1
    bytes[position] = (bytes[position] ?? 0) ^ 1
    const changed = join(folder, 'changed.mime')
    writeFileSync(changed, bytes)
    await window.open('/')
    await page.getByTestId('file-input').setInputFiles(changed)
    await statement('Drifted')
    await page.keyboard.press('r')
    await page.getByRole('heading', { name: 'What differs from the sign-off' }).waitFor()
    const row = page.locator('.review-drift tr', { hasText: 'Bytes of the archive' })
    expect(await row.innerText()).toMatch(/[0-9a-f]{64}\s+[0-9a-f]{64}/)
    expect(await pictures.take('drifted')).toEqual([])
    expect(await violationsOf(page, '.view')).toEqual([])
  })

  test.runIf(IS_LONG)(
    'a decision without its time stamp says so, and the Log page asks the authority again',
    async () => {
      const authority = await ScriptedAuthority.start()
      onTestFinished(() => authority.close())
      authority.mode = 'down'
      const library = await openLibrary(join(window.host.home, 'library.db'))
      const actor = await authenticate(library, administrator, Date.now())
      const certificates = [Buffer.from(authority.root).toString('base64')]
      const anchors = [`time-stamp:${authority.url}`].flatMap((text) => parseAnchor(text) ?? [])
      await setAnchoring(library, actor, { anchors, certificates, timeStamps: 'wait' }, Date.now())
      await library.close()
      await window.open('/')
      await page.getByTestId('file-input').setInputFiles(join(ROOT, 'samples', 'archives', 'resumed.mime'))
      await statement('Never reviewed')
      await page.keyboard.press('r')
      await button('Add to the library').click()
      await page.getByRole('region', { name: 'Decide', exact: true }).waitFor()
      await page.locator('#page').focus()
      await page.keyboard.press('a')
      await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-review-sign'))).toBe(true)
      await page.keyboard.press('Enter')
      const missing = `no time stamp yet, which the library demands: ${authority.url} cannot be reached`
      await page.getByText(missing).and(page.getByText('). It is requested again')).first().waitFor()
      await window.open('/library/log')
      const region = page.getByRole('region', { name: 'Anchors' })
      await region.getByText('waits for a time stamp').waitFor()
      expect(await violationsOf(page, '#page')).toEqual([])
      await button('Try again now').click()
      await page.getByText('were asked again').first().waitFor()
      await region.getByText('waits for a time stamp').waitFor()
      authority.mode = 'right'
      authority.time = Date.now()
      await button('Try again now').click()
      await region.getByText('waits for a time stamp').waitFor({ state: 'detached' })
      await page.getByRole('rowheader', { name: 'Statement time-stamped' }).waitFor()
      expect(await button('Try again now').count()).toBe(0)
    },
  )
})
