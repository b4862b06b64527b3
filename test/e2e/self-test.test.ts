import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SELF_TEST_BYTES } from '../../shared/bridge/self-test.ts'
import { changedSample } from '../support/changed-sample.ts'
import { chromiumPath } from '../support/chromium.ts'
import { IS_LONG } from '../support/length.ts'
import { violationsOf } from './axe.ts'
import { suiteWindow } from './suite-window.ts'

const ROOT = join(import.meta.dirname, '..', '..')

describe.skipIf(chromiumPath() === null)('the self-test of the open archive', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-self-test-'))
  const window = suiteWindow()
  const panel = () => window.page.getByRole('region', { name: 'Self-test' })

  afterAll(() => {
    expect(window.problems).toEqual([])
    rmSync(folder, { recursive: true, force: true })
  })

  test.runIf(IS_LONG)(
    'the self-test reports how many tampers were caught by which check, and keeps the result while other views are open',
    async () => {
      const { page } = window
      await window.open('/archive/sample-passport-and-portrait/verdict')
      await panel().getByRole('button', { name: 'Run the self-test' }).click()
      await panel().getByText('65 of 65 tampers caught by this build.').waitFor()
      await expect.poll(() => page.getByTestId('announcements').innerText()).toContain('65 of 65')
      await panel().getByText('Which check caught each').click()
      const rows = panel().locator('tbody tr')
      expect(await rows.count()).toBe(65)
      const bit = rows.filter({ hasText: 'one bit of an image' })
      expect(await bit.first().innerText()).toMatch(/caught[\s\S]*hash\.files/)
      expect(await violationsOf(page, '.view')).toEqual([])
      await page.keyboard.press('2')
      await page.getByRole('application').waitFor()
      await page.keyboard.press('1')
      await panel().getByText('65 of 65 tampers caught by this build.').waitFor()
      expect(await panel().getByRole('button', { name: 'Run it again' }).count()).toBe(1)
    },
  )

  test.runIf(IS_LONG)('a running self-test can be cancelled and started again', async () => {
    await window.open('/archive/sample-chip-and-video/verdict')
    await panel().getByRole('button', { name: 'Run the self-test' }).click()
    await panel().getByRole('button', { name: 'Cancel' }).click()
    await panel().getByRole('button', { name: 'Run the self-test' }).click()
    await panel()
      .getByText(/of 65 tampers caught/)
      .waitFor()
  })

  test('the self-test is not offered for an archive that does not pass, and the reason is displayed', async () => {
    await window.open('/archive/sample-image-bit/verdict')
    await panel().getByText('Only an archive that passes').waitFor()
    expect(await panel().getByRole('button').count()).toBe(0)
  })

  test.runIf(IS_LONG)('the self-test refuses an archive above its size limit with a message', async () => {
    const { page } = window
    const bytes = await changedSample('passport-and-portrait', ({ media }) => {
      const [first] = media
      if (first) media[0] = { ...first, bytes: Buffer.concat([first.bytes, randomBytes(SELF_TEST_BYTES)]) }
    })
    writeFileSync(join(folder, 'large.mime'), bytes)
    await window.open('/trust')
    await page.getByTestId('key-input').setInputFiles(join(ROOT, 'samples', 'keys', 'signer.pub.pem'))
    await page.getByLabel('I compared the fingerprint').check()
    await page.getByRole('button', { name: 'Trust this key' }).click()
    await page.locator('.fingerprint').first().waitFor()
    await page.locator('.rail a[href="/"]').click()
    await window.willDrop?.('large.mime', bytes)
    await page.getByTestId('file-input').setInputFiles(join(folder, 'large.mime'))
    await page.locator('[data-testid=verdict]').waitFor()
    await panel().getByRole('button', { name: 'Run the self-test' }).click()
    await panel().getByText('Up to 32 MB').waitFor()
  })
})
