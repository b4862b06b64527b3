import bwipjs, { type RawOptions } from 'bwip-js/node'
import type { Person } from '../people/person.ts'

/** Issuer identification number of Colorado in the AAMVA list. */
const ISSUER = '636020'
/** Height of a row in modules. */
const ROW = 3

const compact = (date: string): string => `${date.slice(5, 7)}${date.slice(8, 10)}${date.slice(0, 4)}`

/** Elements of the subfile DL. AAMVA DL/ID Card Design Standard 2020, annex D */
function elements(person: Person): readonly string[] {
  const inches = Math.round(Number(person.height ?? '170') / 2.54)
  return [
    `DCS${person.surname.toUpperCase()}`,
    'DDEN',
    `DAC${(person.givenNames[0] ?? 'NONE').toUpperCase()}`,
    'DDFN',
    `DAD${person.givenNames.slice(1).join(' ').toUpperCase() || 'NONE'}`,
    'DDGN',
    'DCAR',
    'DCBNONE',
    'DCDNONE',
    `DBD${compact(person.issuingDate)}`,
    `DBB${compact(person.dateOfBirth)}`,
    `DBA${compact(person.expiryDate)}`,
    `DBC${person.gender === 'M' ? 1 : person.gender === 'F' ? 2 : 9}`,
    `DAU${String(inches).padStart(3, '0')} IN`,
    `DAY${person.eyeColor ?? 'UNK'}`,
    `DAG${person.address?.lines.join(' ') ?? ''}`,
    `DAI${person.address?.city ?? ''}`,
    `DAJ${person.address?.state ?? ''}`,
    `DAK${(person.address?.postcode ?? '').padEnd(9, '0')}  `,
    `DAQ${person.documentNumber}`,
    `DCFSPECIMEN${person.documentNumber.replaceAll('-', '')}`,
    `DCG${person.issuingCountry}`,
    'DDAF',
    'DDB10302015',
  ]
}

/** Returns the barcode text of a driving licence: version 10, one subfile. */
export function licencePayload(person: Person): string {
  const subfile = `DL${elements(person).join('\n')}\r`
  const head = `@\n\u001e\rANSI ${ISSUER}100001`
  const designator = 'DL'.length + 4 + 4
  const offset = head.length + designator
  return `${head}DL${String(offset).padStart(4, '0')}${String(subfile.length).padStart(4, '0')}${subfile}`
}

/** Returns a PDF417 symbol as a drawing at 0/0, and its size in units; rows are three modules high. */
export function pdf417(
  text: string,
  unit: number,
): { readonly svg: string; readonly width: number; readonly height: number } {
  const [symbol] = bwipjs.raw({ bcid: 'pdf417', text, columns: 12, eclevel: 4 } as RawOptions)
  if (!symbol || !('pixs' in symbol)) throw new Error('PDF417 is a symbol of two dimensions')
  const { pixs, pixx } = symbol
  const rows = pixs.length / pixx
  const bars: string[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0, start = -1; column <= pixx; column++) {
      const isDark = column < pixx && pixs[row * pixx + column] === 1
      if (isDark && start < 0) start = column
      else if (!isDark && start >= 0) {
        bars.push(`M${start} ${row * ROW}h${column - start}v${ROW}h${start - column}z`)
        start = -1
      }
    }
  const path = `<path d="${bars.join('')}" fill="#101214" shape-rendering="crispEdges"/>`
  return { svg: `<g transform="scale(${unit})">${path}</g>`, width: pixx * unit, height: rows * ROW * unit }
}
