import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { IS_LONG } from '../support/length.ts'
import type { DesktopApp } from './desktop-app.ts'
import { canStart, startDesktop } from './start-desktop.ts'
import { askBridge, casesOf, chooseMenuItem } from './window-actions.ts'

const ARCHIVES = join(import.meta.dirname, '..', '..', 'samples', 'archives')

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Returns whether a process runs; a zombie counts as ended. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

// The signals that stop and kill exist on POSIX only.
describe.skipIf(!canStart() || process.platform === 'win32')('processes of archives in the desktop app', () => {
  let app: DesktopApp
  let page: Page
  const genuine = (): Promise<void> => page.getByText('Genuine: every byte is accounted for').first().waitFor()
  const openSample = async (name: string): Promise<void> => {
    await chooseMenuItem(app, 'Go', 'Verify')
    await page.getByText(name, { exact: true }).first().click()
  }
  const waitFor = async (holds: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; tries < 200; tries++) {
      if (await holds()) return
      await pause(25)
    }
    expect.fail(`It does not come to hold: ${holds}`)
  }

  beforeAll(async () => {
    app = await startDesktop()
    page = await app.window()
    page.setDefaultTimeout(20_000)
    await drawn(page)
  })
  afterAll(() => app?.close())

  test('each archive has a process of its own, and one more is started in advance', async () => {
    const before = await casesOf(app)
    expect(before).toHaveLength(1)
    await openSample('Passport and portrait')
    await genuine()
    await waitFor(async () => (await casesOf(app)).length === 2)
    const after = await casesOf(app)
    expect(after).toEqual(expect.arrayContaining([...before]))
    expect(after).not.toContain(app.process.pid)
  })

  test.runIf(IS_LONG)('a crash while an archive is read is reported, and the window continues', async () => {
    // Signals to process 0 would stop the tests themselves.
    await waitFor(async () => (await casesOf(app)).length === 2)
    const [, waiting = 0] = await casesOf(app)
    process.kill(waiting, 'SIGSTOP')
    await openSample('A name that is only nearly right')
    await page.locator('.opening').waitFor()
    // Calls are served in order: once this one is answered, the stopped process has been asked to open the archive.
    await askBridge(page, 'archive.cancel', JSON.stringify({ ticket: 'of-nothing' }))
    process.kill(waiting, 'SIGKILL')
    await page.getByText('The verification of this input ended in an internal error').first().waitFor()
    await openSample('A person with one name')
    await genuine()
  })

  test('a crash of the process of an open archive rejects its calls, and opening the archive again succeeds', async () => {
    await openSample('Passport and portrait')
    await genuine()
    const [first = 0] = await casesOf(app)
    const ask = (): Promise<unknown> =>
      askBridge(
        page,
        'archive.bytes',
        JSON.stringify({ archive: 'sample-passport-and-portrait', of: 'input', path: null, offset: 0, length: 16 }),
      )
    expect(await ask()).toEqual({ bytes: 16 })
    process.kill(first, 'SIGKILL')
    await waitFor(async () => !(await casesOf(app)).includes(first))
    expect(await ask()).toMatchObject({ kind: 'failure', failure: { code: 'input.crash' } })
    const again = { archive: 'sample-passport-and-portrait', ticket: 'again' }
    expect(await askBridge(page, 'archive.open', JSON.stringify(again))).toMatchObject({ kind: 'result' })
    expect(await ask()).toEqual({ bytes: 16 })
  })

  test.runIf(IS_LONG)('the window reopens an archive whose process crashed', async () => {
    await openSample('Passport and portrait')
    await genuine()
    const held = await casesOf(app)
    for (const pid of held.slice(0, -1)) process.kill(pid, 'SIGKILL')
    await waitFor(async () => !(await casesOf(app)).some((pid) => held.slice(0, -1).includes(pid)))
    await page.keyboard.press('8')
    await page.locator('.structure-row', { hasText: 'proof.json' }).click()
    await waitFor(async () => /^7b\s*22/.test(await page.locator('.hex-bytes').first().innerText()))
  })

  test.runIf(IS_LONG)('a crashed waiting process is replaced', async () => {
    const waiting = (await casesOf(app)).at(-1) ?? 0
    process.kill(waiting, 'SIGKILL')
    await waitFor(async () => !(await casesOf(app)).includes(waiting))
    const folder = mkdtempSync(join(tmpdir(), 'proofbench-crash-'))
    const path = join(folder, 'medicare.mime')
    copyFileSync(join(ARCHIVES, 'medicare.mime'), path)
    await app.inMain(({ app: electron }, opened) => {
      electron.emit('open-file', { preventDefault: () => {} }, opened)
    }, path)
    await page.waitForURL('**/archive/*/verdict')
    await page.getByText('medicare.mime', { exact: true }).last().waitFor()
    await page
      .getByText(/verified in/)
      .first()
      .waitFor({ state: 'attached' })
    rmSync(folder, { recursive: true })
  })

  test('cancelling ends the process that reads the archive', async () => {
    const waiting = (await casesOf(app)).at(-1) ?? 0
    process.kill(waiting, 'SIGSTOP')
    const opening = askBridge(
      page,
      'archive.open',
      JSON.stringify({ archive: 'sample-resumed', ticket: 'cancelled-one' }),
    )
    await pause(100)
    await askBridge(page, 'archive.cancel', JSON.stringify({ ticket: 'cancelled-one' }))
    expect(await opening).toMatchObject({ kind: 'failure', failure: { code: 'bridge.cancelled' } })
    process.kill(waiting, 'SIGCONT')
    await waitFor(async () => !(await casesOf(app)).includes(waiting))
  })

  test.runIf(IS_LONG)('a crash of the window is reported, and the window reopens', async () => {
    await app.inMain(({ dialog, BrowserWindow }) => {
      const shown: unknown[] = []
      Object.assign(globalThis, { shown })
      dialog.showMessageBox = async (...args: readonly unknown[]) => {
        shown.push(args.at(-1))
        return { response: 0, checkboxChecked: false }
      }
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
    }, null)
    const shown = (): Promise<readonly { message: string }[]> =>
      app.inMain(() => (globalThis as unknown as { shown: { message: string }[] }).shown, null)
    await waitFor(async () => (await shown()).length > 0)
    expect((await shown())[0]?.message).toBe('The window stopped working')
    await waitFor(async () =>
      app.inMain(async ({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        // While the page reloads it cannot be queried.
        const answer = contents?.executeJavaScript("document.querySelector('h1') !== null")
        return (await answer?.catch(() => false)) === true
      }, null),
    )
  })

  test('no process is left after the app exits', async () => {
    const cases = await casesOf(app)
    expect(cases.length).toBeGreaterThan(1)
    const ended = new Promise((resolve) => app.process.once('exit', resolve))
    void app.inMain(({ app: electron }) => electron.quit(), null).catch(() => {})
    expect(await ended).toBe(0)
    for (let tries = 0; tries < 100 && cases.some(lives); tries++) await pause(50)
    expect(cases.filter(lives)).toEqual([])
  })
})
