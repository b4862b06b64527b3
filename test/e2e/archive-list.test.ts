import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import JSZip from 'jszip'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { drawn } from '../support/drawn.ts'
import { IS_LONG } from '../support/length.ts'
import { CLI } from '../support/run-cli.ts'
import { openWindow, startHost, type TestWindow } from '../support/window.ts'
import { violationsOf } from './axe.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SAMPLES = join(ROOT, 'samples', 'archives')
const sample = (name: string): Buffer => readFileSync(join(SAMPLES, `${name}.mime`))

describe.skipIf(chromiumPath() === null)('the list of several archives', { timeout: 90_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-many-'))
  let window: TestWindow
  let page: Page

  beforeAll(async () => {
    window = await openWindow()
    page = window.page
    page.setDefaultTimeout(20_000)
  })
  beforeEach(() => window.open('/'))
  afterAll(async () => {
    await window.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const rows = () => page.locator('.list-table tbody tr[id]')
  const names = () => rows().locator('td:first-child').allInnerTexts()
  const row = (name: string) => rows().filter({ has: page.getByText(name, { exact: true }) })
  const finished = (count: number) =>
    page
      .getByText(new RegExp(`(?<!\\d)${count} archives verified`))
      .first()
      .waitFor()
  const chooseFolder = (path: string) => page.locator('input[webkitdirectory]').setInputFiles(path)
  const chooseFiles = (files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
    page.getByTestId('file-input').setInputFiles([...files])
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

  /** Creates a folder with archives at several depths, other files and a symbolic link that loops. */
  function mixedFolder(): string {
    const root = join(folder, 'mixed')
    const deep = join(root, 'a', 'b', 'c')
    mkdirSync(deep, { recursive: true })
    for (const name of ['passport-and-portrait', 'image-bit'])
      cpSync(join(SAMPLES, `${name}.mime`), join(root, `${name}.mime`))
    cpSync(join(SAMPLES, 'licence-and-portrait.mime'), join(deep, 'no-extension'))
    writeFileSync(join(root, 'notes.txt'), 'nothing')
    writeFileSync(join(root, 'picture.jpg'), Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
    writeFileSync(join(root, 'empty.mime'), '')
    symlinkSync(root, join(root, 'a', 'loop'))
    return root
  }

  test('opening a folder lists the verdict of each archive in it and leaves out other files', async () => {
    await chooseFolder(mixedFolder())
    await page.waitForURL('**/list/list-*')
    await finished(4)
    expect([...(await names())].sort()).toEqual([
      'mixed/a/b/c/no-extension',
      'mixed/empty.mime',
      'mixed/image-bit.mime',
      'mixed/passport-and-portrait.mime',
    ])
    expect(await row('mixed/image-bit.mime').innerText()).toContain('Not genuine')
    expect(await row('mixed/passport-and-portrait.mime').innerText()).toContain('Cannot be verified')
    expect(await page.locator('.list-summary').innerText()).toContain('2 other files were left out')
  })

  test.runIf(IS_LONG)('the command line finds the same archives in a folder as the window does', async () => {
    let output = ''
    try {
      output = execFileSync(
        process.execPath,
        [CLI, 'verify', join(folder, 'mixed'), '--format', 'json', '--quiet', '--no-trust-store'],
        { encoding: 'utf8' },
      )
    } catch (error) {
      output = (error as { stdout: string }).stdout
    }
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    await chooseFolder(join(folder, 'mixed'))
    await finished(lines.length)
    const listed = await Promise.all(
      lines.map(async ({ input, indication, findings }) => {
        const text = await row(input.name.slice(folder.length + 1)).innerText()
        const isOther = findings.some(({ code }: { code: string }) => code === 'envelope.no-archive')
        return [isOther ? 'NO_ARCHIVE' : indication, text]
      }),
    )
    const labels: Record<string, string> = {
      TOTAL_FAILED: 'Not genuine',
      INDETERMINATE: 'Cannot be verified',
      NO_ARCHIVE: 'Not a proof archive',
    }
    for (const [indication, text] of listed) expect(text).toContain(labels[indication])
  })

  test.runIf(IS_LONG)(
    'an archive opened from its row has an address with its content hash, and links to its neighbours and back to the list',
    async () => {
      await chooseFolder(join(folder, 'mixed'))
      await finished(4)
      await row('mixed/image-bit.mime').getByRole('button').click()
      await page.locator('[data-testid=verdict]').waitFor()
      expect(new URL(page.url()).pathname).toMatch(/^\/archive\/[0-9a-f]{64}\/verdict$/)
      await page.keyboard.press('2')
      await page.getByRole('link', { name: 'Next archive' }).click()
      await page.waitForURL('**/timeline')
      await page.getByRole('link', { name: 'Back to mixed' }).click()
      await finished(4)
    },
  )

  test.runIf(IS_LONG)('choosing several files opens them as a list in which each has its own name', async () => {
    await chooseFiles([
      file('first.mime', sample('passport-and-portrait')),
      file('second.mime', sample('image-bit')),
      file('photo.jpg', Buffer.from([0xff, 0xd8, 0xff])),
      ...[10, 1, 2].map((index) => file(`copy-${index}.mime`, sample('licence-and-portrait'))),
    ])
    await finished(6)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('first.mime and 5 more')
    const photo = await row('photo.jpg').innerText()
    expect(photo).toContain('Not a proof archive')
    expect(photo).toContain('This is a JPEG picture')
    expect(photo).not.toContain('Not genuine')
    // Digits within names sort by numeric value.
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    expect((await names()).slice(0, 3)).toEqual(['copy-1.mime', 'copy-2.mime', 'copy-10.mime'])
  })

  test.runIf(IS_LONG)(
    'a ZIP of archives opens as a list, and a ZIP within it is a row that can be opened as a list of its own',
    async () => {
      const inner = new JSZip().file('x.mime', sample('image-bit'))
      const zip = new JSZip()
        .file('one.mime', sample('passport-and-portrait'))
        .file('deep/two.mime', sample('image-bit'))
        .file('deep/readme.txt', 'hello')
        .file('__MACOSX/._one.mime', 'attributes')
        .file('inner.zip', await inner.generateAsync({ type: 'nodebuffer' }))
      await chooseFiles([file('all.zip', await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }))])
      await finished(3)
      expect([...(await names())].sort()).toEqual(['all.zip/deep/two.mime', 'all.zip/inner.zip', 'all.zip/one.mime'])
      expect(await row('all.zip/one.mime').innerText()).toContain('Cannot be verified')
      expect(await row('all.zip/inner.zip').innerText()).toContain('This is a ZIP with 1 archive')
      expect(await row('all.zip/inner.zip').innerText()).not.toContain('Not genuine')
      const list = page.url()
      await row('all.zip/deep/two.mime').getByRole('button').click()
      await page.locator('[data-testid=verdict]').waitFor()
      await page.keyboard.press('8')
      await page.locator('.hex-bytes').first().waitFor()
      await page.goto(list)
      await row('all.zip/inner.zip').getByRole('button').click()
      await page.getByText('This is not a proof archive: it is a ZIP with 1 archive').first().waitFor()
      await page.getByRole('button', { name: 'Verify it as a list' }).click()
      await page.waitForURL((url) => url.pathname.startsWith('/list/') && url.href !== list)
      await page.getByText('1 archive verified').first().waitFor()
      expect(await row('all.zip/inner.zip/x.mime').innerText()).toContain('Not genuine')
      await row('all.zip/inner.zip/x.mime').getByRole('button').click()
      await page.locator('[data-testid=verdict]').waitFor()
    },
  )

  test.runIf(IS_LONG)(
    'a single archive as a bare ZIP or an unpacked folder opens as one archive, not as a list',
    async () => {
      const unpacked = join(folder, 'unpacked')
      mkdirSync(unpacked, { recursive: true })
      writeFileSync(join(unpacked, 'proof.json'), '{}')
      await chooseFolder(unpacked)
      await page.waitForURL('**/archive/**')
      await page.locator('[data-testid=verdict]').waitFor()
      await window.open('/')
      await chooseFiles([
        file('bare.zip', await new JSZip().file('proof.json', '{}').generateAsync({ type: 'nodebuffer' })),
      ])
      await page.waitForURL('**/archive/**')
      await page.locator('[data-testid=verdict]').waitFor()
    },
  )

  test.runIf(IS_LONG)('a slow upload displays its progress and can be cancelled', async () => {
    const network = await window.context.newCDPSession(page)
    const condition = { offline: false, latency: 0, downloadThroughput: -1 }
    await network.send('Network.emulateNetworkConditions', { ...condition, uploadThroughput: 1_000_000 })
    try {
      await chooseFiles([file('slow.mime', Buffer.alloc(8_000_000, 'a'))])
      const progress = page.locator('.upload-name')
      const percent = async (): Promise<number> =>
        Number(/^Reading slow\.mime \((\d+) %\)$/.exec(await progress.innerText())?.[1] ?? -1)
      await expect.poll(percent).toBeGreaterThan(0)
      const earlier = await percent()
      expect(earlier).toBeLessThan(100)
      await expect.poll(percent).toBeGreaterThan(earlier)
      await page.locator('.upload-status').getByRole('button', { name: 'Cancel' }).click()
      await progress.waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe('/')
    } finally {
      await network.send('Network.emulateNetworkConditions', { ...condition, uploadThroughput: -1 })
      await network.detach()
    }
  })

  test('a message says when an opened folder contains no proof archive', async () => {
    const root = join(folder, 'none')
    mkdirSync(join(root, 'deep'), { recursive: true })
    writeFileSync(join(root, 'deep', 'a.txt'), 'a')
    await chooseFolder(root)
    await page.getByText('There is no proof archive in this folder').first().waitFor()
  })

  test('hostile file names are displayed as escapes and quoted in the CSV and JUnit exports', async () => {
    const hostile = ['=1+1|cmd.mime', '@SUM(A1).mime', '"quote",comma.mime', 'abc\u202ecdba.mime', '<img src=x>.mime']
    await chooseFiles(hostile.map((name) => file(name, sample('image-bit'))))
    await finished(5)
    expect((await names()).join('\n')).toContain('abc\\u202ecdba.mime')
    const saved = async (button: string): Promise<string> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('button', { name: button })
          .click()
          .then(() => page.getByRole('dialog').getByRole('button', { name: 'Include holder data' }).click()),
      ])
      return readFileSync(await download.path(), 'utf8')
    }
    const csv = await saved('Save as CSV')
    expect(csv.startsWith('\ufeffname,verdict,')).toBe(true)
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(6)
    for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=@+-]/)
    expect(csv).toContain(`"'=1+1|cmd.mime",TOTAL_FAILED,HASH_FAILURE`)
    expect(csv).toContain('"""quote"",comma.mime"')
    const junit = await saved('Save as JUnit')
    expect(junit.match(/<testsuite name=/g)).toHaveLength(5)
    expect(junit).toContain('&lt;img src=x&gt;.mime')
    expect(
      await page.evaluate(
        (text) => new DOMParser().parseFromString(text, 'text/xml').querySelectorAll('parsererror').length,
        junit,
      ),
    ).toBe(0)
    await row('=1+1|cmd.mime').waitFor()
    expect(window.problems).toEqual([])
  })

  test('list rows can be sorted, filtered and stepped through by keyboard, and Enter opens the selected archive', async () => {
    await chooseFolder(join(folder, 'mixed'))
    await finished(4)
    await page.getByLabel('Filter by verdict').getByRole('button', { name: 'Cannot be verified' }).click()
    expect(await rows().count()).toBe(2)
    expect(await page.locator('.list-summary').innerText()).toContain('2 of 4 shown')
    await page.keyboard.press('/')
    await page.keyboard.type('portrait no key')
    await expect.poll(() => rows().count()).toBe(1)
    await page.getByLabel('Filter by name').fill('')
    await page.getByRole('grid').focus()
    await page.keyboard.press('End')
    const last = await page.locator('tr[aria-selected="true"] td:first-child').innerText()
    expect(last).toBe((await names()).at(-1))
    await page.keyboard.press('k')
    expect(await page.locator('tr[aria-selected="true"] td:first-child').innerText()).not.toBe(last)
    await page.keyboard.press('Enter')
    await page.locator('[data-testid=verdict]').waitFor()
  })

  test.runIf(IS_LONG)('a list can be cancelled, verified again and restored by a reload', async () => {
    await chooseFiles(
      Array.from({ length: 24 }, (_, index) => file(`many-${index}.mime`, sample('licence-and-portrait'))),
    )
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByText(/Cancelled after \d+ of \d+/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Verify again' }).click()
    await page
      .getByText(/\d+ archives? verified/)
      .first()
      .waitFor()
    const summary = await page.locator('.list-summary').innerText()
    await page.reload()
    await drawn(page)
    await expect.poll(() => page.locator('.list-summary').innerText()).toBe(summary)
    await page.keyboard.press('x')
    await page.waitForURL('**/')
  })

  test.runIf(IS_LONG)('list exports contain no file name and no holder data while holder data is covered', async () => {
    await chooseFiles([
      file("proof of Ngaire O'Callaghan.mime", sample('image-bit')),
      file('second.mime', sample('licence-with-issuer')),
    ])
    await finished(2)
    await page.keyboard.press('m')
    // The numbers of the exports are those of the window, which shows no name of a file either.
    await expect.poll(async () => (await names()).toSorted()).toEqual(['archive 1', 'archive 2'])
    expect(await page.locator('body').innerText()).not.toMatch(/Callaghan|second\.mime/)
    expect(await page.title()).not.toMatch(/Callaghan/)
    for (const button of ['Save as CSV', 'Save as JUnit']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ])
      const text = readFileSync(await download.path(), 'utf8')
      expect(text).toContain('archive 1')
      expect(text).not.toMatch(/Callaghan|Ngaire|second\.mime/)
      expect(text).toMatch(/[0-9a-f]{64}/)
    }
    await page.keyboard.press('m')
    // Otherwise the dialog asks for each export; masking is the default.
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const [masked] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Mask holder data' }).click(),
    ])
    expect(readFileSync(await masked.path(), 'utf8')).not.toContain('Callaghan')
  })

  test.runIf(IS_LONG)(
    'a change of trust or validation time verifies the list again, and a notice gives the reason',
    async () => {
      await chooseFiles([
        file('first.mime', sample('passport-and-portrait')),
        file('second.mime', sample('licence-and-portrait')),
      ])
      await finished(2)
      const list = page.url()
      expect(await row('first.mime').innerText()).toContain('Cannot be verified')
      const key = { name: 'signer.pub.pem', mimeType: 'application/x-pem-file' }
      await chooseFiles([{ ...key, buffer: readFileSync(join(ROOT, 'samples', 'keys', 'signer.pub.pem')) }])
      await page.getByRole('dialog').getByLabel('I compared the fingerprint').check()
      await page.getByRole('dialog').getByRole('button', { name: 'Trust this key' }).click()
      await row('first.mime').getByText('Genuine', { exact: true }).waitFor()
      await page.getByText('Verified again.').first().waitFor()
      expect(await page.locator('.change-notice').innerText()).toContain('was trusted')
      await page.getByRole('link', { name: 'Trust', exact: true }).click()
      await page.getByLabel('Date and time, UTC').fill('2027-01-31T00:00')
      await page.getByRole('button', { name: 'Verify as of this time' }).click()
      await page.getByRole('button', { name: 'Use the present time' }).waitFor()
      await page.goBack()
      await page.waitForURL(list)
      await page.getByText('Verified again.').first().waitFor()
      expect(await page.locator('.change-notice').innerText()).toContain(
        'The validation time is 2027-01-31 00:00:00 UTC.',
      )
      await row('first.mime').getByText('Genuine', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Dismiss' }).click()
      expect(await page.locator('.change-notice').count()).toBe(0)
    },
  )

  test.runIf(IS_LONG)(
    'a folder of several archives that was opened as one input offers to verify them as a list',
    async () => {
      const offered = join(folder, 'offered')
      mkdirSync(offered)
      writeFileSync(join(offered, 'proof.json'), '{}')
      const host = await startHost(offered)
      const own = await window.context.newPage()
      try {
        await own.goto(host.address)
        await own.locator('[data-testid=verdict]').waitFor()
        rmSync(join(offered, 'proof.json'))
        for (const name of ['image-bit', 'level-raised']) cpSync(join(SAMPLES, `${name}.mime`), join(offered, name))
        await own.reload()
        await own.getByText('This is not a proof archive: it is a folder with 2 archives').first().waitFor()
        await own.getByRole('button', { name: 'Verify all 2 as a list' }).click()
        await own.waitForURL('**/list/list-*')
        await own.getByText('2 archives verified').first().waitFor()
      } finally {
        await own.close()
        host.close()
      }
    },
  )

  test.runIf(IS_LONG)(
    'the list has no accessibility violation, with rows of failed archives or with no match for the filter',
    async () => {
      await chooseFolder(join(folder, 'mixed'))
      await finished(4)
      await rows().first().click()
      expect(await violationsOf(page)).toEqual([])
      await page.getByLabel('Filter by name').fill('nothing matches this')
      expect(await violationsOf(page, '#page')).toEqual([])
      await page.getByLabel('Filter by name').fill('')
    },
  )

  test('the list tests cause no error in the page', () => {
    expect(window.problems).toEqual([])
  })
})
