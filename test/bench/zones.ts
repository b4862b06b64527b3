import { decodeImage } from '../../main/examination/codec/decode-image.ts'
import { createReader } from '../../main/examination/document-reader.ts'
import { readJpegTables } from '../../main/examination/traces/jpeg-tables.ts'
import { measureSigns } from '../../main/examination/traces/measure-signs.ts'
import { CONDITIONS } from '../support/foreign/degrade.ts'
import { ZONE_FONTS } from '../support/foreign/draw-page.ts'
import { type ForeignPage, foreignPage, type PageReading, readForeignPage } from '../support/foreign/read-page.ts'

/**
 * `node test/bench/zones.ts [PAGES]`: reads 400 pages that no drawing kit of the product made, and lists what was misread, and which signs of
 * editing were raised: nobody edited one.
 */
const PAGES = Number(process.argv[2] ?? 400)
const REQUIRED = { clean: 0.97, degraded: 0.9, hints: 0.02 } as const
/** Values without which no document is verified. */
const NEEDED = ['surname', 'documentNumber', 'dateOfBirth'] as const

const reader = await createReader()
interface Row extends ForeignPage, PageReading {
  readonly isExact: boolean
  readonly seconds: number
  /** Signs of editing that were raised. */
  readonly hints: readonly string[]
}
const rows: Row[] = []
for (let index = 0; index < PAGES; index++) {
  const start = performance.now()
  const { bytes, ...reading } = await readForeignPage(index, reader)
  const seconds = (performance.now() - start) / 1000
  const signs = await measureSigns(await decodeImage(bytes), readJpegTables(bytes))
  const hints = signs.flatMap(({ sign, raised }) => (raised ? [sign] : []))
  const isExact = reading.lines.join() === reading.expected.join()
  // The pictures of all pages are half a gigabyte.
  const row = { ...foreignPage(index), ...reading, bytes: new Uint8Array(), isExact, seconds, hints }
  rows.push(row)
  if (isExact && row.wrong.length === 0 && hints.length === 0) continue
  const faults = [...row.wrong.map((value) => `WRONG ${value}`), ...hints.map((sign) => `HINT ${sign}`)]
  console.log([`${index} ${row.kind} ${row.font}`, row.condition, ...faults].join(', '))
  if (isExact) continue
  console.log(`  read     ${row.lines.join(' ') || 'no zone'}\n  expected ${row.expected.join(' ')}`)
}

console.log('\n                 pages  zones exact  identified  wrong values  false hints')
for (const condition of CONDITIONS) show(condition, (row) => row.condition === condition)
for (const font of Object.keys(ZONE_FONTS)) show(font, (row) => row.font === font)
const share = (isClean: boolean): number => {
  const of = rows.filter(({ condition }) => (condition === 'clean') === isClean)
  return of.filter(({ isExact }) => isExact).length / of.length
}
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`
const wrong = rows.filter((row) => row.wrong.length > 0).length
const degraded = rows.filter(({ condition }) => condition !== 'clean')
const hinted = degraded.filter(({ hints }) => hints.length > 0).length / degraded.length
const median = rows.map(({ seconds }) => seconds).sort((a, b) => a - b)[rows.length >> 1] ?? 0
const isMet =
  share(true) >= REQUIRED.clean && share(false) >= REQUIRED.degraded && wrong === 0 && hinted <= REQUIRED.hints
console.log(
  `${isMet ? 'met   ' : 'MISSED'} zones exact ${percent(share(true))} of clean pages, required ${percent(REQUIRED.clean)}; ` +
    `${percent(share(false))} of degraded ones, required ${percent(REQUIRED.degraded)}; ` +
    `${wrong} pages with a wrong confirmed value, required 0; ` +
    `${percent(hinted)} of degraded ones with a hint of editing, required ≤ ${percent(REQUIRED.hints)}; ${median.toFixed(2)} s to draw and read a page`,
)
process.exitCode = isMet ? 0 : 1

function show(title: string, isIn: (row: (typeof rows)[number]) => boolean): void {
  const of = rows.filter(isIn)
  const counts = [
    of.length,
    of.filter(({ isExact }) => isExact).length,
    of.filter(({ confirmed }) => NEEDED.every((name) => confirmed.includes(name))).length,
    of.filter((row) => row.wrong.length > 0).length,
    of.filter((row) => row.hints.length > 0).length,
  ]
  console.log(
    title.padEnd(16) + counts.map((count, at) => String(count).padStart([6, 13, 12, 14, 13][at] ?? 0)).join(''),
  )
}
