import { type Comparison, DRAWN_DOCUMENTS, QUALITIES, submittedDrawing } from '../support/drawn-documents.ts'
import { PictureClient } from '../support/picture-client.ts'

/**
 * `node test/bench/drawn-documents.ts`: submits 60 drawn documents, 15 in four qualities, to a service that examines pictures, and
 * compares what it read with what is printed.
 */
const MIN_EXACT_ZONES = 0.95

const client = await PictureClient.start()
const rows: (Comparison & { readonly quality: string; readonly seconds: number })[] = []
try {
  for (const quality of QUALITIES)
    for (const [index, document] of DRAWN_DOCUMENTS.entries()) {
      const start = performance.now()
      const comparison = await submittedDrawing(client, document, quality, index)
      const seconds = (performance.now() - start) / 1000
      rows.push({ ...comparison, quality, seconds })
      console.log(line(document.join(' '), quality, comparison, seconds))
    }
} finally {
  await client.stop()
}

console.log('\nquality         documents  zones exact   values read  absent  invented  verified  verified wrongly')
for (const quality of QUALITIES) {
  const of = rows.filter((row) => row.quality === quality)
  const zones = of.filter(({ isZoneExact }) => isZoneExact !== null)
  const exact = zones.filter(({ isZoneExact }) => isZoneExact).length
  const cells = [
    of.length,
    `${exact} of ${zones.length}`,
    sum(of, ({ read }) => read),
    sum(of, ({ absent }) => absent.length),
    sum(of, ({ invented }) => invented.length),
    of.filter(({ isVerified }) => isVerified).length,
    of.filter(isVerifiedWrongly).length,
  ]
  const widths = [9, 11, 12, 6, 8, 8, 16]
  console.log([quality.padEnd(15), ...cells.map((cell, at) => String(cell).padStart(widths[at] ?? 0))].join('  '))
}
const zones = rows.filter(({ quality, isZoneExact }) => quality === 'good' && isZoneExact !== null)
const share = zones.filter(({ isZoneExact }) => isZoneExact).length / zones.length
const invented = sum(rows, (row) => row.invented.length)
const wrong = rows.filter(isVerifiedWrongly).length
const isMet = share >= MIN_EXACT_ZONES && invented === 0 && wrong === 0
console.log(
  `${isMet ? 'met   ' : 'MISSED'} zones exact in good pictures ${(share * 100).toFixed(0)} %, required ≥ ${MIN_EXACT_ZONES * 100} %; ` +
    `${invented} invented values, ${wrong} verified wrongly, required 0`,
)
process.exitCode = isMet ? 0 : 1

function sum(of: readonly Comparison[], count: (row: Comparison) => number): number {
  return of.reduce((total, row) => total + count(row), 0)
}

/** Returns whether a verified document has a wrong number, name or date. */
function isVerifiedWrongly({ isVerified, invented }: Comparison): boolean {
  return isVerified && invented.some((value) => /^(?:idDocumentNumber|surname|givenNames|\w*[dD]ate\w*):/.test(value))
}

function line(
  document: string,
  quality: string,
  { isZoneExact, status, read, absent, invented }: Comparison,
  seconds: number,
) {
  const zone = isZoneExact === null ? 'no zone' : isZoneExact ? 'exact' : 'not exact'
  const more = [
    ...(absent.length > 0 ? [`absent: ${absent.join(' ')}`] : []),
    ...invented.map((value) => `INVENTED ${value}`),
  ]
  return `${document.padEnd(22)} ${quality.padEnd(14)} ${zone.padEnd(10)} ${status.padEnd(13)} ${String(read).padStart(2)} values  ${seconds.toFixed(1)} s  ${more.join('; ')}`
}
