import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeBrowser, openWindow } from '../support/window.ts'
import { longestFrame, wheel } from './frames.ts'

/**
 * Measures a list of archives in the window: `node test/bench/list.ts [COUNT]`. Requires Chromium and a build. Limits for
 * 1,000 archives: first rows within a second, no frame above 50 ms. Uploads before the first row say more than its time on a loaded machine.
 */
const COUNT = Number(process.argv[2] ?? 1000)
const SAMPLES = join(import.meta.dirname, '..', '..', 'samples', 'archives')
const folder = mkdtempSync(join(tmpdir(), 'proofbench-list-'))

const samples = readdirSync(SAMPLES).filter((name) => name.endsWith('.mime'))
const many = join(folder, 'many')
mkdirSync(many)
for (let index = 0; index < COUNT; index++)
  cpSync(join(SAMPLES, samples[index % samples.length] ?? ''), join(many, `archive-${index}.mime`))

/** Time from choosing the files to the first painted row, in milliseconds, measured in the page. */
const FIRST_ROW = `globalThis.uploads = 0
const open = XMLHttpRequest.prototype.open
XMLHttpRequest.prototype.open = function (...request) {
  this.addEventListener('load', () => (uploads += 1))
  return open.apply(this, request)
}
void (globalThis.firstRow = new Promise((resolve) => {
  let begun
  document.addEventListener('change', () => (begun = performance.now()), { capture: true, once: true })
  const seen = new MutationObserver(() => {
    if (!document.querySelector('.list-table tbody tr[id]')) return
    seen.disconnect()
    globalThis.uploadsBefore = uploads
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
  })
  seen.observe(document.body, { childList: true, subtree: true })
}))`

const window = await openWindow()
const { page } = window
page.setDefaultTimeout(600_000)
await window.open('/')
await page.locator('.sample-group a').first().waitFor()
await page.evaluate(FIRST_ROW)
await page.locator('input[webkitdirectory]').setInputFiles(many)
const firstRow = await page.evaluate(() => (globalThis as unknown as { firstRow: Promise<number> }).firstRow)
const before = await page.evaluate(() => (globalThis as unknown as { uploadsBefore: number }).uploadsBefore)
console.log(`first row                    ${Math.round(firstRow)} ms, after ${before} requests of uploads`)
const started = performance.now()
const arriving = await longestFrame(page, async () => {
  // Scrolls while rows arrive, as a user would.
  for (let round = 0; round < 4; round++) {
    await wheel(page, '.list-rows', 500)
    await page.waitForTimeout(300)
  }
})
console.log(`rows arrive: longest frame   ${Math.round(arriving)} ms`)
const filling = await longestFrame(page, () => page.getByRole('button', { name: 'Verify again' }).waitFor())
console.log(`rows arrive, alone: longest  ${Math.round(filling)} ms`)
console.log(`all ${COUNT} rows              ${Math.round(performance.now() - started + firstRow)} ms`)
console.log(
  `scroll: longest frame        ${Math.round(await longestFrame(page, () => wheel(page, '.list-rows', 1400)))} ms`,
)
const sorting = await longestFrame(page, async () => {
  for (const column of ['Name', 'Reason', 'Size'])
    await page.getByRole('columnheader', { name: column }).getByRole('button').click()
})
console.log(`sort: longest frame          ${Math.round(sorting)} ms`)
const filtering = await longestFrame(page, () =>
  page.getByLabel('Filter by name').pressSequentially('archive-1 passport'),
)
console.log(`filter: longest frame        ${Math.round(filtering)} ms`)
await window.close()
await closeBrowser()
rmSync(folder, { recursive: true, force: true })
