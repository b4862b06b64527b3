import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import JSZip from 'jszip'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IS_LONG } from '../support/length.ts'
import type { DesktopApp } from './desktop-app.ts'
import { canStart, startDesktop } from './start-desktop.ts'
import { addressOf, askBridge, chooseFile, chooseMenuItem, drop, problemsOf } from './window-actions.ts'

const ARCHIVES = join(import.meta.dirname, '..', '..', 'samples', 'archives')

describe.skipIf(!canStart())('the desktop app', () => {
  let app: DesktopApp
  let page: Page
  let problems: readonly string[]
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-opened-'))
  const sample = (name: string, as = name): string => {
    copyFileSync(join(ARCHIVES, name), join(folder, as))
    return join(folder, as)
  }
  const isHeaded = (name: string): Promise<void> => page.getByText(name, { exact: true }).last().waitFor()
  const shows = (text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor()

  beforeAll(async () => {
    app = await startDesktop([sample('image-bit.mime')])
    page = await app.window()
    page.setDefaultTimeout(20_000)
    problems = problemsOf(page)
  })
  afterAll(async () => {
    await app?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a start with a file argument shows its verdict', async () => {
    await shows(/changed|altered|not genuine/i)
    await isHeaded('image-bit.mime')
    await expect.poll(() => addressOf(page)).toMatch(/^proofbench:\/\/app\/archive\/[0-9a-f]{64}\/verdict$/)
  })

  test.runIf(IS_LONG)('one click on a sample shows its verdict', async () => {
    await chooseMenuItem(app, 'Go', 'Verify')
    await page.getByText('Passport and portrait', { exact: true }).first().click()
    await shows('Genuine: every byte is accounted for')
    expect(addressOf(page)).toBe('proofbench://app/archive/sample-passport-and-portrait/verdict')
  })

  test("images are loaded over the app's own protocol and painted", async () => {
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await page
      .getByRole('tab', { name: 'Images' })
      .or(page.getByRole('link', { name: 'Images' }))
      .first()
      .click()
    const image = page.locator('img[src^="blob:"]').first()
    await image.waitFor()
    await expect.poll(() => image.evaluate((element) => Reflect.get(element, 'naturalWidth'))).toBeGreaterThan(100)
    expect(urls.filter((url) => url.includes('proofbench-media')).length).toBeGreaterThan(0)
  })

  test('the image protocol refuses a missing file with a message', async () => {
    const status = await page.evaluate(async () => {
      const response = await fetch('proofbench-media://open/none/proof.json')
      return [response.status, ((await response.json()) as { failure: { code: string } }).failure.code]
    })
    expect(status).toEqual([422, 'bridge.unknown-archive'])
  })

  test('a chosen file is read at its path', async () => {
    await chooseMenuItem(app, 'Go', 'Verify')
    const path = sample('single-name.mime', 'a & b.mime')
    await chooseFile(page, 'input[data-testid=file-input]', path, [['a & b.mime', path]])
    await isHeaded('a & b.mime')
    await expect.poll(() => addressOf(page)).toMatch(/\/archive\/[0-9a-f]{64}/)
  })

  test.runIf(IS_LONG)('a chosen folder is read at its path', async () => {
    await chooseMenuItem(app, 'Go', 'Verify')
    const { names, place } = await unpacked(join(ARCHIVES, 'empty-session.zip'), join(folder, 'unpacked'))
    const places = names.map((name) => [`unpacked/${name}`, join(place, name)] as const)
    await chooseFile(page, 'input[webkitdirectory]', place, places)
    await isHeaded('unpacked')
  })

  test.runIf(IS_LONG)('dropped files and folders are read at their path, wherever they are dropped', async () => {
    const path = sample('one-time-codes.mime')
    await drop(page, path, [['one-time-codes.mime', path]])
    await isHeaded('one-time-codes.mime')
    const { names, place } = await unpacked(join(ARCHIVES, 'empty-session.zip'), join(folder, 'dropped'))
    await drop(
      page,
      place,
      names.map((name) => [basename(name), join(place, name)] as const),
    )
    await isHeaded('dropped')
    // Only the open header displays it.
    await page
      .getByText(/verified in/)
      .first()
      .waitFor({ state: 'attached' })
  })

  test.runIf(IS_LONG)('a drop is accepted while the page below it changes', async () => {
    const path = sample('one-time-codes.mime', 'let go.mime')
    const cover = 'document.body.appendChild(document.createElement("div")).style'
    await drop(page, path, [['let go.mime', path]], () =>
      page.evaluate(`${cover}.cssText = 'position: fixed; inset: 0; z-index: 9999'`),
    )
    await isHeaded('let go.mime')
    await page.evaluate('document.body.lastElementChild.remove()')
  })

  test("the menu opens the path chosen in the system's dialog, and lists recent archives", async () => {
    const path = sample('fuzzy-name.mime')
    await app.inMain(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
    }, path)
    await chooseMenuItem(app, 'File', 'Open Archive…')
    await isHeaded('fuzzy-name.mime')
    await chooseMenuItem(app, 'Go', 'Trust')
    await chooseMenuItem(app, 'File', 'Open Recent', 'a && b.mime')
    await isHeaded('a & b.mime')
    await chooseMenuItem(app, 'File', 'Settings')
    await page.waitForURL('**/settings')
  })

  test('a second start passes its files to the first instance and exits', async () => {
    const second = startDesktop([sample('poor-images.mime')], app.home)
    const code = await second.then(
      ({ process }) => new Promise((resolve) => process.once('exit', resolve)),
      () => 0,
    )
    expect(code).toBe(0)
    await isHeaded('poor-images.mime')
  })

  test('a file that the system asks to open is opened', async () => {
    const path = sample('resumed.mime')
    await app.inMain(({ app: electron }, opened) => {
      electron.emit('open-file', { preventDefault: () => {} }, opened)
    }, path)
    await isHeaded('resumed.mime')
  })

  test('a missing file is reported with its name and with advice', async () => {
    await app.inMain(
      ({ app: electron }, opened) => {
        electron.emit('open-file', { preventDefault: () => {} }, opened)
      },
      join(folder, 'none.mime'),
    )
    await shows('There is no such file or folder')
  })

  test.runIf(IS_LONG)('unknown bridge calls respond with a failure', async () => {
    for (const [name, args] of [
      ['no.such.call', '{}'],
      ['archive.open', 'no json'],
      ['archive.open', '{"archive":"../x","ticket":"t"}'],
      ['archive.open', `"${'x'.repeat(5_000_000)}"`],
      ['constructor', '{}'],
    ] as const)
      expect(await askBridge(page, name, args)).toMatchObject({ kind: 'failure', failure: { code: 'bridge.call' } })
  })

  test('the window identifies itself as the desktop app and logs no error', async () => {
    expect(await askBridge(page, 'app.info', '{}')).toMatchObject({ result: { host: 'desktop' } })
    expect(problems).toEqual([])
    expect(existsSync(join(app.home, 'recent.json'))).toBe(true)
  })
})

async function unpacked(archive: string, place: string) {
  const zip = await JSZip.loadAsync(readFileSync(archive))
  const names: string[] = []
  for (const [name, entry] of Object.entries(zip.files)) {
    if (entry.dir) continue
    const target = join(place, name)
    mkdirSync(join(target, '..'), { recursive: true })
    writeFileSync(target, await entry.async('nodebuffer'))
    names.push(name)
  }
  return { names, place }
}
