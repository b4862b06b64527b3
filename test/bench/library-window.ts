import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { openLibrary } from '../../main/library/open-library.ts'
import { closeBrowser, openWindow } from '../support/window.ts'
import { longestFrame, wheel } from './frames.ts'

/**
 * Measures the Library page over generated rows: `node test/bench/library-window.ts [ROWS]`. Requires Chromium and a build. Limits for
 * 1,000,000 rows: first rows within 500 ms, no frame above 50 ms while scrolling, memory of the host at most 300 MB.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000)
const LIMITS = { first: 500, frame: 50, memory: 300 }
let missed = 0

function report(name: string, value: number, limit: number, unit: string): void {
  if (value > limit) missed++
  console.log(`${value <= limit ? 'met   ' : 'MISSED'} ${name}: ${Math.round(value)} ${unit} (at most ${limit})`)
}

/** Time from the click on the link to the first painted row, in milliseconds, measured in the page. */
const FIRST_ROW = `void (globalThis.firstRow = new Promise((resolve) => {
  let begun
  document.addEventListener('click', () => (begun = performance.now()), { capture: true, once: true })
  const seen = new MutationObserver(() => {
    if (!document.querySelector('.library-table tbody tr[id]')) return
    seen.disconnect()
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
  })
  seen.observe(document.body, { childList: true, subtree: true })
}))`

const window = await openWindow()
const { page, host } = window
page.setDefaultTimeout(120_000)
const location = `${host.home}/library.db`
await fill(location)
await window.open('/')
await page.locator('.sample-group a').first().waitFor()
await page.waitForTimeout(2000)
await page.evaluate(FIRST_ROW)
await page.locator('.rail a[href="/library"]').click()
const first = await page.evaluate(() => (globalThis as unknown as { firstRow: Promise<number> }).firstRow)
report('first rows', first, LIMITS.first, 'ms')
// The facets are drawn after the rows.
await page.locator('.library-facet').first().waitFor()
await page.waitForTimeout(1000)
const scrolling = await longestFrame(page, () => wheel(page, '.library-rows', 1400))
report('scroll by the wheel: longest frame', scrolling, LIMITS.frame, 'ms')
const jumping = await longestFrame(page, async () => {
  for (const share of [0.5, 0.99, 0.1, 0.75, 0]) {
    // A string, because this file has Node's types and the code runs in the page.
    await page.evaluate(`{
      const box = document.querySelector('.library-rows')
      box.scrollTop = ${share} * (box.scrollHeight - box.clientHeight)
    }`)
    await page.waitForTimeout(400)
  }
})
report('jumps by the scroll bar: longest frame', jumping, LIMITS.frame, 'ms')
const steps: { readonly [name: string]: () => Promise<void> } = {
  'last row by End': async () => {
    await page.locator('.library-table').focus()
    await page.keyboard.press('End')
    await page.locator(`#library-row-${ROWS - 1}`).waitFor()
  },
  'sort by end': async () => {
    await page.getByRole('button', { name: 'Ended', exact: true }).click()
    await page.locator('th[aria-sort=descending].library-ended').waitFor()
    await page.locator('#library-row-0').waitFor()
  },
  'filter by a facet of half of the rows': async () => {
    await page.locator('.library-facet', { hasText: 'Genuine' }).first().click()
    await page.locator('.library-chip').first().waitFor()
    await page.locator('#library-row-0').waitFor()
  },
  'search by a hash': async () => {
    await page.locator('[data-list-filter]').fill('00c0ffee')
    await page.locator('.library-found, .nothing').first().waitFor()
  },
}
for (const [name, step] of Object.entries(steps)) {
  const start = performance.now()
  await step()
  console.log(`       ${name}: ${Math.round(performance.now() - start)} ms`)
}
report('memory of the host', hostMemory(host.base), LIMITS.memory, 'MB')
await window.close()
await closeBrowser()
process.exitCode = missed === 0 ? 0 : 1

/** Returns the resident memory of the host with its threads, without mapped files, in MB. */
function hostMemory(base: string): number {
  const port = new URL(base).port
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isHost(name))
  if (pid === undefined) throw new Error(`There is no host at ${port}`)
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (field: string): number => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
  console.log(`       resident with mapped files: ${Math.round(kilobytes('VmRSS') / 1000)} MB`)
  return kilobytes('RssAnon') / 1000
}

/** Whether a process is the host that this script started. */
function isHost(pid: string): boolean {
  try {
    const parent = /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.mjs')
  } catch {
    return false
  }
}

/** Writes rows with four facets each; verdicts, countries and months are spread evenly. */
async function fill(path: string): Promise<void> {
  const library = await openLibrary(path)
  await library.close()
  const database = new DatabaseSync(path)
  const start = performance.now()
  database.exec(`
    pragma synchronous = off;
    begin;
    create temp table numbers as with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS}) select i from n;
    insert into archives (id, sha256, container, size, addedAt, bytesState, proofId, identityId, tenantId, startTime, endTime, levelOfAssurance,
      indication, integrity, authenticity, conformance, isTestKey, verifiedAt)
      select i, randomblob(32), 'mime', 50000 + (i * 7919) % 900000, 1700000000000 + i * 1000, 'referenced', 'proof-' || i, 'identity-' || (i % 700000), 'tenant',
        '2026-01-01T00:00:00.000', printf('2026-%02d-%02dT%02d:00:00.000', 1 + i % 12, 1 + i % 28, i % 24), 'LOA' || (i % 4),
        case i % 10 when 0 then 'TOTAL_FAILED' when 1 then 'INDETERMINATE' else 'TOTAL_PASSED' end, 'PASSED', 'PASSED', 'PASSED', 0, 1700000000000
      from numbers;
    insert into places (host, path, archiveId, name, size, modifiedAt, seenAt)
      select 'host', '/archives/' || (i % 1000) || '/proof-' || i || '.mime', i, 'proof-' || i || '.mime', 1, 1, 1 from numbers;
    insert into facetValues (id, name, value, count) values (1, 'indication', 'TOTAL_FAILED', ${ROWS / 10}),
      (2, 'indication', 'INDETERMINATE', ${ROWS / 10}), (3, 'indication', 'TOTAL_PASSED', ${(ROWS * 8) / 10});
    insert into facetValues (id, name, value, count) select 10 + i, 'country', 'C' || i, ${ROWS / 50} from numbers where i <= 50;
    insert into facetValues (id, name, value, count) select 100 + i, 'month', printf('2026-%02d', i), ${ROWS / 12} from numbers where i <= 12;
    insert into facets select i, case i % 10 when 0 then 1 when 1 then 2 else 3 end from numbers;
    insert into facets select i, 11 + i % 50 from numbers;
    insert into facets select i, 101 + i % 12 from numbers;
    commit;
  `)
  database.close()
  console.log(`${ROWS} rows written in ${Math.round((performance.now() - start) / 1000)} s`)
}
