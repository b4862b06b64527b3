import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG } from '../support/length.ts'
import { CLI } from '../support/run-cli.ts'
import { openWindow, type TestWindow } from '../support/window.ts'
import { dropFiles } from './dropped-archives.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const key = (name: string) => join(ROOT, 'samples', 'keys', name)
const ARCHIVE = join(ROOT, 'samples', 'archives', 'licence-and-portrait.mime')

describe.skipIf(chromiumPath() === null)('trust in the window', { timeout: 90_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-trust-'))
  let window: TestWindow
  beforeEach(async () => {
    window = await openWindow()
    window.page.setDefaultTimeout(15_000)
  })
  afterEach(async () => {
    expect(window.problems).toEqual([])
    await window.close()
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
  })

  /** Drops files of the disk on the current page. */
  const drop = (...paths: readonly string[]): Promise<void> =>
    dropFiles(
      window,
      paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) })),
    )
  const verdict = () => window.page.locator('.statement').first().locator('.tag').first().innerText()
  const dialog = () => window.page.getByRole('dialog')
  const trustIt = async (): Promise<void> => {
    await dialog().getByLabel('I compared the fingerprint').check()
    await dialog().getByRole('button', { name: 'Trust this key' }).click()
    await dialog().waitFor({ state: 'hidden' })
  }

  test('a key dropped on an archive is tried on it first, and its verdict changes with trust and policy', async () => {
    const { page } = window
    await window.open('/')
    await drop(ARCHIVE)
    await expect.poll(verdict).toBe('Cannot be verified')
    await page.getByText('Open question').first().waitFor()
    expect(await page.locator('.findings').innerText()).not.toMatch(/--key|Failure/)
    await drop(key('another.pub.pem'))
    await dialog().getByText('This key did not make the signature').waitFor()
    // The store binds the key to no tenant, so that it cannot show that the archive was changed.
    const predicted = await dialog().locator('.trial .tag').innerText()
    expect(predicted).toBe('Cannot be verified')
    const tenant = dialog().getByLabel('Trust it for archives of this tenant only')
    await tenant.fill('tenant-samples')
    await expect.poll(() => dialog().locator('.trial .tag').innerText()).toBe('Not genuine')
    await tenant.fill('')
    await expect.poll(() => dialog().locator('.trial .tag').innerText()).toBe(predicted)
    await trustIt()
    await page.getByText('The key “another.pub.pem” was trusted.').waitFor()
    expect(await verdict()).toBe(predicted)
    await drop(key('signer.pub.pem'))
    await dialog().getByText('This key made the signature of the open archive.').waitFor()
    await expect.poll(() => dialog().locator('.trial .tag').innerText()).toBe('Genuine')
    expect(await verdict()).toBe('Cannot be verified')
    await trustIt()
    await expect.poll(verdict).toBe('Genuine')
    expect(await page.locator('.change-notice').innerText()).toContain('The key “signer.pub.pem” was trusted.')

    // A change of policy or trust replaces the verdict of an open archive too.
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByLabel('Strict', { exact: false }).check()
    await page.locator('.rail-archive a').click()
    await expect.poll(verdict).toBe('Cannot be verified')
    await page.getByText('The policy is now Strict.').waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByLabel('Standard', { exact: true }).check()
    await page.getByRole('link', { name: 'Trust' }).click()
    await page.getByRole('button', { name: 'Remove signer.pub.pem' }).click()
    await dialog().getByRole('button', { name: 'Remove', exact: true }).click()
    await page.locator('.rail-archive a').click()
    await expect.poll(verdict).toBe('Cannot be verified')
    await page.getByText('The key “signer.pub.pem” was removed.').waitFor()
  })

  test.runIf(IS_LONG)(
    'a key that is bound to the tenant of the archive is predicted to prove the signature false, and does',
    async () => {
      await window.open('/')
      await drop(ARCHIVE)
      await expect.poll(verdict).toBe('Cannot be verified')
      await drop(key('another.pub.pem'))
      await dialog().getByLabel('Trust it for archives of this tenant only').fill('tenant-samples')
      await expect.poll(() => dialog().locator('.trial .tag').innerText()).toBe('Not genuine')
      await trustIt()
      await expect.poll(verdict).toBe('Not genuine')
    },
  )

  test.runIf(IS_LONG)(
    'a dropped revocation list is stored with its dates and applies in the window and on the command line',
    async () => {
      const { page, host } = window
      await window.open('/trust')
      for (const name of ['revoked.crt.pem', 'root.crt.pem']) {
        await drop(key(name))
        await trustIt()
      }
      await drop(ARCHIVE)
      await expect.poll(verdict).toBe('Genuine')
      await drop(key('root.crl.pem'))
      await dialog().getByText('Next list due').waitFor()
      // It is not tried as a key.
      expect(await dialog().locator('.trial').count()).toBe(0)
      await dialog().getByRole('button', { name: 'Store this list' }).click()
      await expect.poll(verdict).not.toBe('Genuine')
      await page.getByText('The revocation list “root.crl.pem” was added.').waitFor()
      await page.locator('.findings').getByText('trust.revoked').first().waitFor()
      await page.getByRole('link', { name: 'Trust' }).click()
      // The certificate is within its validity period, and no verification accepts it.
      await page
        .getByRole('row', { name: /revoked\.crt\.pem/ })
        .getByText('revoked since')
        .waitFor()
      expect(
        await page
          .getByRole('row', { name: /root\.crt\.pem/ })
          .getByText('revoked since')
          .count(),
      ).toBe(0)
      const row = page.getByRole('row', { name: /root\.crl\.pem/ })
      expect(await row.innerText()).toMatch(/\d{4}-\d\d-\d\d[\s\S]*\d{4}-\d\d-\d\d/)
      const run = () =>
        execFileSync(process.execPath, [CLI, 'verify', ARCHIVE, '--format', 'json'], {
          env: { ...process.env, PROOFBENCH_HOME: host.home },
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        })
      expect(run).toThrow()
    },
  )

  test.runIf(IS_LONG)(
    'a validation time set in the window, and a key removed by the command line, apply to open archives',
    async () => {
      const { page, host } = window
      await window.open('/trust')
      for (const name of ['signer.crt.pem', 'root.crt.pem']) {
        await drop(key(name))
        await trustIt()
      }
      await drop(ARCHIVE)
      await expect.poll(verdict).toBe('Genuine')
      await page.getByRole('link', { name: 'Trust' }).click()
      await page.getByLabel('Date and time, UTC').fill('2099-01-01T00:00:00')
      await page.getByRole('button', { name: 'Verify as of this time' }).click()
      await page.locator('.status-bar').getByText('Validated as of 2099-01-01 00:00:00 UTC').waitFor()
      await page.locator('.rail-archive a').click()
      await expect.poll(verdict).toBe('Cannot be verified')
      await page.getByText('set that validation time on the Trust page').waitFor()
      await page.getByRole('link', { name: 'Trust', exact: true }).click()
      await page.getByRole('button', { name: 'Use the present time' }).click()
      await page.locator('.rail-archive a').click()
      await expect.poll(verdict).toBe('Genuine')
      execFileSync(process.execPath, [CLI, 'trust', 'remove', 'signer.crt.pem'], {
        env: { ...process.env, PROOFBENCH_HOME: host.home },
      })
      await expect.poll(verdict).toBe('Cannot be verified')
      await page.getByText('Another program changed the trusted keys').waitFor()
    },
  )

  test.runIf(IS_LONG)('a policy file can be dropped on any page and applies once confirmed', async () => {
    const { page } = window
    const policy = join(folder, 'ours.json')
    writeFileSync(
      policy,
      JSON.stringify({ format: 'proofbench-policy/1', id: 'ours', levels: { 'trust.test-key': 'FAIL' } }),
    )
    await window.open('/trust')
    await drop(key('signer.pub.pem'))
    await trustIt()
    await drop(ARCHIVE)
    await expect.poll(verdict).toBe('Genuine')
    await drop(policy)
    await dialog().getByRole('button', { name: 'Verify under this policy' }).click()
    await expect.poll(verdict).toBe('Cannot be verified')
    await page.getByRole('link', { name: 'Settings' }).click()
    expect(await page.getByLabel('Your own: ours').isChecked()).toBe(true)
  })

  test.runIf(IS_LONG)(
    'a file that is not an archive is named without a failure, and keys are offered to Trust, which lists them with their state',
    async () => {
      const { page } = window
      const picture = join(folder, 'photo.jpg')
      writeFileSync(picture, Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'))
      await window.open('/')
      await drop(picture)
      await page.getByText('This is not a proof archive: it is a JPEG picture').first().waitFor()
      expect(await verdict()).toBe('Not a proof archive')
      expect(await page.locator('[data-testid=archive-header]').innerText()).not.toMatch(/Not genuine|failed/)
      await window.willDrop?.('signer.pub.pem', readFileSync(key('signer.pub.pem')))
      await page.getByTestId('file-input').setInputFiles(key('signer.pub.pem'))
      await dialog().getByText('Add signer.pub.pem to Trust?').waitFor()
      await dialog().getByRole('button', { name: 'Cancel' }).click()
      await dialog().waitFor({ state: 'hidden' })

      // The Trust page marks an expired certificate, says when a key was added, and accepts a second file of the same name.
      const expired = join(folder, 'signer.pem')
      const second = join(folder, 'other', 'signer.pem')
      execFileSync('mkdir', ['-p', join(folder, 'other')])
      writeFileSync(expired, readFileSync(key('expired.crt.pem')))
      writeFileSync(second, readFileSync(key('signer.pub.pem')))
      await window.open('/trust')
      await drop(expired)
      await dialog().getByText('expired', { exact: true }).waitFor()
      await trustIt()
      await drop(second)
      await trustIt()
      const rows = page.getByRole('row')
      await expect.poll(() => rows.filter({ hasText: 'signer.pem (2)' }).count()).toBe(1)
      expect(await rows.filter({ hasText: 'expired' }).count()).toBe(1)
      await page.getByRole('columnheader', { name: 'Added' }).first().waitFor()
      expect(await rows.filter({ hasText: 'signer.pem (2)' }).innerText()).toContain(
        new Date().toISOString().slice(0, 10),
      )
    },
  )
})
