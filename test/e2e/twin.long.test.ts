import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { judged } from '../support/judged-inputs.ts'
import { readBytes } from '../support/read-bytes.ts'
import { dropArchive } from './dropped-archives.ts'
import { falseInViews } from './standing-claims.ts'
import { suiteWindow } from './suite-window.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples', 'archives')

describe.skipIf(chromiumPath() === null)('the twin of an archive in the window', { timeout: 60_000 }, () => {
  const window = suiteWindow({ timeout: 20_000 })
  afterAll(() => {
    expect(window.problems).toEqual([])
  })

  test('is saved by a button of the header, is about another person with the same result, and no view says more of it than its standing', async () => {
    const { page } = window
    await window.open('/archive/sample-single-name/verdict')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save a twin' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('twin.mime')
    await page.getByText('Saved as twin.mime').first().waitFor()
    const [twin, original] = await Promise.all([
      readBytes(await readFile(await saved.path())),
      readBytes(await readFile(join(SAMPLES, 'single-name.mime'))),
    ])
    expect(twin.facts.proof?.value).toMatchObject({ tenantUsed: 'proofbench-twin' })
    const levelOf = ({ facts }: typeof twin) => JSON.stringify(facts.identityDetails?.value).match(/"LOA\d"/)?.[0]
    expect(levelOf(twin)).toBe(levelOf(original))
    expect(JSON.stringify(twin.facts.identityDetails?.value)).not.toMatch(/suharti/i)
    await dropArchive(window, 'twin.mime', await readFile(await saved.path()))
    await page.getByText('The archive is a twin').first().waitFor()
    const judgedTwin = await judged({ id: 'twin', bytes: await readFile(await saved.path()), keys: [] })
    expect(await falseInViews(window, judgedTwin, ['verdict', 'evidence', 'diagnosis'])).toEqual([])
  })

  test('is refused for an archive whose bytes fail, with the reason', async () => {
    const { page } = window
    await window.open('/archive/sample-duplicate-entry/verdict')
    await page.getByRole('button', { name: 'Save a twin' }).click()
    await page
      .getByText('A twin of this archive cannot be made (its bytes fail: zip.duplicate-entry)')
      .first()
      .waitFor()
  })
})
