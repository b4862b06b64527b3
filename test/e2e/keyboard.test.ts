import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { fillLibrary, PASSPHRASE } from '../support/fill-library.ts'
import { IS_LONG } from '../support/length.ts'
import { KeyboardWalk } from './keyboard-walk.ts'
import { suiteWindow } from './suite-window.ts'

describe.skipIf(chromiumPath() === null)('use by keyboard alone', { timeout: 120_000 }, () => {
  const window = suiteWindow()
  let walk: KeyboardWalk
  beforeAll(() => {
    walk = new KeyboardWalk(window.page)
  })
  /** A long run reaches every stop of every view. */
  const around = async (): Promise<void> => {
    if (IS_LONG) await walk.around()
  }
  const heading = (name: string | RegExp) => window.page.getByRole('heading', { name }).first().waitFor()
  const view = async (name: string): Promise<void> => {
    await walk.enter(name)
    await window.page.locator('.tab[aria-current=page]').getByText(name, { exact: true }).waitFor()
    await window.page.locator('.view > *:not(.page-wait)').first().waitFor()
  }
  /** Types into the open palette when it accepts input, and returns when it has closed. */
  const choose = async (query: string): Promise<void> => {
    const field = window.page.getByPlaceholder('Action, code, page, archive…')
    await field.and(window.page.locator(':focus')).waitFor()
    await window.page.keyboard.type(query)
    await walk.press('Enter')
    await field.waitFor({ state: 'detached' })
  }
  const byPalette = async (query: string): Promise<void> => {
    await walk.press('Control+k')
    await choose(query)
  }

  test('by keyboard alone a sample is opened, a finding followed to its bytes and back, and the report saved', async () => {
    const { page } = window
    await window.open('/')
    await page.locator('.sample-group a').first().waitFor()
    await walk.to('Skip to content')
    await walk.type('Filter samples', 'one bit')
    await walk.enter('One bit of an image')
    await page.locator('[data-testid=verdict]').waitFor()
    await walk.enter(/^images\/.*\.jpg$/)
    await page.locator('.structure-row[aria-current=true]').waitFor()
    await page.locator('.hex-row').first().waitFor()
    await walk.press('Alt+ArrowLeft')
    await page.locator('[data-testid=verdict]').waitFor()
    const download = page.waitForEvent('download')
    await walk.enter('Save as JSON')
    await walk.enter('Include holder data')
    const report = JSON.parse(await readFile(await (await download).path(), 'utf8'))
    expect(report.indication).toBe('TOTAL_FAILED')
    expect(walk.faults).toEqual([])
  })

  test.runIf(IS_LONG)('by keyboard alone the controls of every view are reached and operated', async () => {
    const { page } = window
    await window.open('/archive/sample-reviewed-by-people/verdict')
    await page.locator('[data-testid=verdict]').waitFor()
    expect(await walk.around()).toBeGreaterThan(20)

    await view('Timeline')
    await walk.enter('Previous step')
    await page.getByText(/^Step 6 of 7$/).waitFor()
    await walk.press('Tab', 'Enter')
    await page.getByText(/^Step 7 of 7$/).waitFor()
    await walk.to(/^Timeline\. Arrow keys/)
    await walk.press('j', 'j', '+')
    await page.getByRole('option', { selected: true }).waitFor()
    await around()

    await view('Evidence')
    await walk.enter(/^Portrait/)
    await page.locator('.pick[aria-current=true]').getByText('Portrait').waitFor()
    await around()
    await page.keyboard.press('4')
    await page.locator('.tab[aria-current=page]').getByText('Identity').waitFor()
    await page.keyboard.press('3')
    await page.locator('.pick[aria-current=true]').getByText('Portrait').waitFor()
    await byPalette('Identity')
    await page.locator('.tab[aria-current=page]').getByText('Identity').waitFor()
    await byPalette('Evidence')
    await page.locator('.pick[aria-current=true]').getByText('Portrait').waitFor()

    await view('Identity')
    await walk.to('Only rows that differ')
    await walk.press('Space')
    expect(await page.getByLabel('Only rows that differ').isChecked()).toBe(true)
    await around()

    await view('Images')
    await walk.to(/^Resident card · front$/)
    await walk.press('+')
    await expect.poll(() => page.locator('.zoom-number').innerText()).toBe('125 %')
    await walk.to('One')
    await walk.press('ArrowRight')
    await expect.poll(() => page.locator('.image-frame').count()).toBe(2)
    await around()

    await view('Adjudication')
    await around()

    await view('Diagnosis')
    await walk.enter(/^Show in the record/)
    await page.locator('[role=treeitem][aria-selected=true]').waitFor()
    await walk.to('Content')
    await walk.press('ArrowDown')
    await around()
    await walk.press('Alt+ArrowLeft')
    await page.locator('.tab[aria-current=page]').getByText('Diagnosis').waitFor()
    expect(walk.faults).toEqual([])
    expect(window.problems).toEqual([])
  })

  test.runIf(IS_LONG)('by keyboard alone the palette, shortcuts, Trust and Settings are opened and left', async () => {
    const { page } = window
    await window.open('/')
    await page.locator('.sample-group a').first().waitFor()
    await walk.enter(/^Command palette/)
    await choose('Trust')
    await heading('Add a key')
    await walk.around()
    await walk.enter(/^Keyboard shortcuts/)
    await page.getByRole('dialog').waitFor()
    await walk.press('Tab', 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Keyboard shortcuts')
    await walk.enter('Settings')
    await heading('Settings')
    await walk.around()
    expect(walk.faults).toEqual([])
  })

  test('changes made by a global shortcut are announced to screen readers', async () => {
    const { page } = window
    await window.open('/settings')
    for (const [key, announcement] of [
      ['t', 'Times in your time zone'],
      ['m', 'Holder data is covered'],
      ['m', 'Holder data is not covered'],
      ['d', 'Theme: light'],
      ['Control++', 'Text at 110 %'],
      ['Control+0', 'Text at 100 %'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => page.getByTestId('announcements').textContent()).toBe(announcement)
    }
    for (const key of ['t', 't', 'd', 'd', 'd']) await page.keyboard.press(key)
  })

  test.runIf(IS_LONG)(
    'by keyboard alone queue, library and log are reached, sorted and saved, and an archive is opened and decided',
    async () => {
      const { page } = window
      await fillLibrary(window.host.home)
      const saved = async (): Promise<string> => {
        const download = page.waitForEvent('download')
        await walk.enter('CSV')
        return readFile(await (await download).path(), 'utf8')
      }
      await window.open('/library/queue')
      await walk.type('Passphrase', PASSPHRASE)
      await walk.press('Enter')
      await page.locator('#queue-returned').waitFor()
      await walk.around()
      await walk.enter('Due')
      await page.locator('th[aria-sort=ascending]').first().waitFor()
      expect(await saved()).toMatch(/^\ufeffArchive,Due,.*\r\nreviewed-by-people\.mime Cannot be verified,/)

      await walk.enter('Log')
      await page.locator('.log-proof').first().waitFor()
      await walk.around()
      expect((await saved()).split('\r\n').length).toBe((await page.locator('.log-proof').count()) + 2)
      await walk.enter('Verify library')
      await page.locator('.log-result .tag').waitFor()

      await walk.enter('Archives')
      await walk.type(/^Start of an id/, 'another-face')
      await expect.poll(() => page.locator('.library-table tbody tr[id]').count()).toBe(1)
      await walk.to(/^Archives of the library/)
      await walk.press('j', 'Enter')
      await page.locator('[data-testid=archive-header]').waitFor()
      await walk.press('Alt+ArrowLeft')
      await page.locator('.library-table:focus').waitFor()
      await walk.press('Enter')
      await page.locator('[data-testid=archive-header]').waitFor()
      await view('Review')
      await walk.around()
      await walk.to('Approve')
      await walk.press('ArrowRight')
      expect(await page.getByRole('radio', { name: 'Reject' }).isChecked()).toBe(true)
      await walk.to('See the comment.')
      await walk.press('Space')
      await walk.to('Comment')
      await page.keyboard.type('Faces differ.')
      await walk.enter(/^Sign as /)
      await page.getByText('Rejected', { exact: false }).first().waitFor()
      expect(walk.faults).toEqual([])
      expect(window.problems).toEqual([])
    },
  )

  test.runIf(IS_LONG)(
    'by keyboard alone the service is started, a transaction completed with its proof, and the clock moved',
    async () => {
      const { page } = window
      await window.open('/service/overview')
      await page.getByText('Stopped', { exact: true }).waitFor()
      await walk.enter('Start the service')
      await heading('Address and keys')
      await walk.around()

      await walk.enter('Clock and outcomes')
      await walk.type(/^Indicators, one a line/, 'VISUAL_SECURITY_WARNING')
      await walk.to('Send it to adjudication')
      await walk.press('Space')
      await walk.enter('Force it')
      await page.getByRole('cell', { name: 'Send it to adjudication' }).waitFor()

      await walk.enter('Transactions')
      await walk.enter('New transaction')
      await heading(/^Transaction /)
      await walk.enter('Submit consents')
      await page.getByText('Portrait: approved').waitFor()
      await walk.enter('Submit specimen')
      await page.getByRole('link', { name: 'Decide in Adjudication' }).waitFor()
      await walk.enter('Decide in Adjudication')
      await walk.to('Accept')
      await walk.press('Space')
      await walk.type(/^Operator id/, 'operator-1')
      await walk.around()
      await walk.enter('Decide')
      await page.getByText('Nothing waits for a decision.', { exact: false }).waitFor()

      await walk.enter('Transactions')
      await walk.enter(/^[0-9a-f]{8}-/)
      await heading(/^Transaction /)
      await walk.enter('Start portrait capture')
      await walk.enter('Complete with specimen')
      // The document, its attributes, and the portrait.
      await page.locator('.plain-list').getByText('Verified', { exact: true }).nth(2).waitFor()
      await walk.around()
      await walk.enter('Get the proof')
      await page.getByRole('button', { name: 'Get the proof and erase the transaction' }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByText('Genuine', { exact: true }).first().waitFor()
      expect(page.url()).toContain('/archive/proof-')

      await walk.enter('Service')
      await heading('Address and keys')
      await walk.enter('Clock and outcomes')
      await walk.enter('Freeze')
      await page.getByText('The clock is frozen.').waitFor()
      await walk.enter('Advance')
      for (const part of ['Webhooks', 'Scenarios', 'Sessions', 'Tenants', 'Request journal']) {
        await walk.enter(part)
        await page.locator('.service-view .panel, .service-view .nothing').first().waitFor()
        await walk.around()
      }
      await walk.enter('Stop the service')
      await page.getByText('Stopped', { exact: true }).waitFor()
      expect(walk.faults).toEqual([])
      expect(window.problems).toEqual([])
    },
  )
})
