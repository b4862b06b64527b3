import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { IS_LONG } from '../support/length.ts'
import type { DesktopApp } from './desktop-app.ts'
import { canStart, isReal, startDesktop } from './start-desktop.ts'
import { addressOf } from './window-actions.ts'

describe.skipIf(!canStart())('isolation of the desktop window', () => {
  let app: DesktopApp
  let page: Page
  const evaluated = <Result>(script: string): Promise<Result> => page.evaluate(script) as Promise<Result>
  /** Returns whether the promise of `script` resolves. */
  const succeeds = (script: string): Promise<boolean> =>
    evaluated(`Promise.resolve().then(() => ${script}).then(() => true, () => false)`)

  beforeAll(async () => {
    app = await startDesktop()
    page = await app.window()
    page.setDefaultTimeout(20_000)
    await drawn(page)
  })
  afterAll(() => app?.close())

  test('the window exposes nothing of Node or Electron except one frozen object', async () => {
    const names = ['require', 'process', 'module', 'Buffer', 'global', 'electron', '__dirname']
    expect(await evaluated(`${JSON.stringify(names)}.filter((name) => name in globalThis)`)).toEqual([])
    expect(await evaluated('Object.keys(proofbench).sort()')).toEqual(['call', 'listen', 'offer'])
    expect(await evaluated('Object.isFrozen(proofbench)')).toBe(true)
  })

  test('the window is isolated and sandboxed, without Node, webviews or a spelling checker', async () => {
    const made = await app.inMain(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      const { webContents } = window ?? {}
      // Electron has this method, but its types do not declare it.
      return (webContents as { getLastWebPreferences?(): object } | undefined)?.getLastWebPreferences?.() ?? null
    }, null)
    expect(made).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
    })
  })

  test.runIf(IS_LONG)('the window refuses navigation', async () => {
    const before = addressOf(page)
    for (const place of ['https://example.test/', 'file:///etc/hostname', 'proofbench://other/', 'data:text/html,x']) {
      await evaluated(`void (location.href = ${JSON.stringify(place)})`).catch(() => {})
      await page.waitForTimeout(150)
      expect(addressOf(page)).toBe(before)
      expect(await page.locator('h1').first().isVisible()).toBe(true)
    }
  })

  test('the window opens no other window', async () => {
    await evaluated("void window.open('https://example.test/')")
    await evaluated("void window.open('/settings')")
    await page.waitForTimeout(500)
    expect(await app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, null)).toBe(1)
    // The stand-in closes a refused page only after Chromium has opened it, which takes a moment on a slow machine.
    const others = () =>
      page
        .context()
        .pages()
        .filter((other) => other !== page && other.url() !== 'about:blank')
    await expect.poll(() => others().map((other) => other.url())).toEqual([])
  })

  test('the window runs no script, frame, form, worker or style but its own', async () => {
    const directives = [
      'connect-src',
      'form-action',
      'frame-src',
      'img-src',
      'object-src',
      'script-src-elem',
      'style-src-elem',
    ]
    const refused = await page.evaluate(async (expected) => {
      const names: string[] = []
      const world = globalThis as unknown as {
        document: {
          body: { append(element: unknown): void }
          createElement(name: string): { [member: string]: unknown; submit(): void }
          addEventListener(name: string, listener: (event: { effectiveDirective: string }) => void): void
        }
        eval(code: string): unknown
        injected?: boolean
      }
      const { document } = world
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => names.push(effectiveDirective))
      const add = (name: string, members: { [member: string]: unknown }) => {
        const element = Object.assign(document.createElement(name), members)
        document.body.append(element)
        return element
      }
      add('script', { textContent: 'globalThis.injected = true' })
      add('script', { src: 'https://example.test/x.js' })
      add('style', { textContent: 'body { color: red }' })
      add('iframe', { src: 'https://example.test/' })
      add('object', { data: 'https://example.test/' })
      add('img', { src: 'https://example.test/pixel.png' })
      add('form', { action: 'https://example.test/', method: 'post' }).submit()
      await fetch('https://example.test/').catch(() => {})
      // Violations are reported late on a slow machine; a script that runs would have run before.
      for (let waits = 0; waits < 100 && !expected.every((name) => names.includes(name)); waits++)
        await new Promise((resolve) => setTimeout(resolve, 100))
      return { names: [...new Set(names)].sort(), injected: world.injected === true }
    }, directives)
    // What the driver of the browser evaluates may be refused beside them.
    expect(refused.names).toEqual(expect.arrayContaining(directives))
    expect(refused.injected).toBe(false)
    const worker = 'new Worker(URL.createObjectURL(new Blob(["postMessage(1)"])))'
    const message = `new Promise((resolve, reject) => Object.assign(${worker}, { onmessage: resolve, onerror: reject }))`
    expect(await succeeds(message)).toBe(false)
  })

  test('the window does not run eval', async () => {
    // Playwright’s own evaluation bypasses the policy, so a handler that the page itself calls is tested.
    expect(await succeeds('new Promise((resolve) => setTimeout(resolve, 0)).then(() => globalThis.eval("1"))')).toBe(
      false,
    )
  })

  test('a page of another origin gets no response, though it has the preload script', async () => {
    const answer = await app.inMain(async ({ BrowserWindow, session: electronSession }) => {
      const [window] = BrowserWindow.getAllWindows()
      // Electron has this method, but its types do not declare it.
      const contents = window?.webContents as unknown as { getLastWebPreferences(): { preload: string } } | undefined
      const preload = contents?.getLastWebPreferences().preload ?? ''
      const session = electronSession.fromPartition('window')
      const other = new BrowserWindow({ show: false, webPreferences: { session, preload, sandbox: true } })
      await other.loadURL('data:text/html,<title>foreign</title>')
      const ask = (what: string): Promise<string> =>
        other.webContents.executeJavaScript(`${what}.then(String, (error) => error.message)`)
      const answers = [
        await ask("proofbench.call('app.info', '{}')"),
        await ask("proofbench.call('recent.list', '{}')"),
      ]
      other.destroy()
      return answers
    }, null)
    expect(answer).toHaveLength(2)
    for (const response of answer)
      expect(response).toContain('Calls are accepted from the main frame of the window only')
  })

  test.skipIf(isReal)('the window gets no system permission except writing to the clipboard', async () => {
    const answers = await app.inMain(async ({ session }) => {
      const { answers } = session.fromPartition('window') as unknown as {
        answers: {
          permissionRequest(contents: object, name: string, answer: (granted: boolean) => void): void
          permissionCheck(contents: object, name: string, origin: string): boolean
          devicePermission(): boolean
          spellChecker: boolean
        }
      }
      const ask = (name: string, url: string): Promise<boolean> =>
        new Promise((resolve) => answers.permissionRequest({ getURL: () => url }, name, resolve))
      const own = 'proofbench://app/'
      const all = ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fileSystem', 'usb']
      return {
        granted: (await Promise.all(all.map((name) => ask(name, own)))).filter(Boolean).length,
        checked: all.filter((name) => answers.permissionCheck({}, name, own)).length,
        clipboard: await ask('clipboard-sanitized-write', own),
        clipboardElsewhere: await ask('clipboard-sanitized-write', 'https://example.test/'),
        device: answers.devicePermission(),
        spelling: answers.spellChecker,
      }
    }, null)
    expect(answers).toEqual({
      granted: 0,
      checked: 0,
      clipboard: true,
      clipboardElsewhere: false,
      device: false,
      spelling: false,
    })
  })

  test('a dropped item without a path on the disk is not opened', async () => {
    expect(await evaluated('proofbench.offer(new File(["x"], "x.mime"), null)')).toBe(null)
  })

  test.runIf(IS_LONG)('a file cannot be passed off as part of a folder that does not contain it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'proofbench-folder-'))
    const file = join(folder, 'x.mime')
    writeFileSync(file, 'x')
    await page.reload()
    const field = page.locator('input[data-open-file]')
    await field.waitFor({ state: 'attached' })
    if (!isReal) await evaluated(`globalThis[Symbol.for('stand-in')].place('x.mime', ${JSON.stringify(file)})`)
    await evaluated(`void document.querySelector('input[data-open-file]').addEventListener('change',
      (event) => { event.stopPropagation(); globalThis.given = event.target.files[0] }, { capture: true })`)
    await field.setInputFiles(file)
    const offer = (inside: string): Promise<unknown> => evaluated(`proofbench.offer(given, ${JSON.stringify(inside)})`)
    expect(await offer('other/x.mime')).toBe(null)
    expect(await offer('x.mime')).toMatch(/^file-[0-9a-f]{16}$/)
    rmSync(folder, { recursive: true })
  })
})
