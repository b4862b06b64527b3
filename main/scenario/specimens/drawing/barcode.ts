import bwipjs, { type RawOptions } from 'bwip-js/node'
import { CARD } from './card.ts'
import { licencePayload } from './licence-barcode.ts'
import type { Specimen } from './specimen.ts'
import { group } from './svg.ts'

/** Height of a row in modules. */
const ROW = 3
/** Width of a module in units of the card. */
const UNIT = 2.55

/** Draws the PDF417 symbol with the data of a card, on white near the lower edge. */
export function barcode(person: Specimen): string {
  const code = pdf417(licencePayload(person))
  const [width, height] = [code.columns * UNIT, code.rows * ROW * UNIT]
  return group(
    `<rect x="-22" y="-18" width="${width + 44}" height="${height + 36}" fill="#ffffff"/><path transform="scale(${UNIT})" d="${code.path}" fill="#101214" shape-rendering="crispEdges"/>${person.isBarcodeDamaged ? damage(width, height) : ''}`,
    `transform="translate(${(CARD.width - width) / 2} ${CARD.height - height - 44})"`,
  )
}

/** Draws dark bars across a symbol that hide more than its error correction restores. */
const damage = (width: number, height: number): string =>
  Array.from({ length: Math.ceil(width / 30) }, (_, index) => `<path d="M${index * 30} 0h18v${height}h-18z"/>`).join('')

/** Returns the bars of a PDF417 symbol as a path in modules. */
function pdf417(text: string): { readonly path: string; readonly columns: number; readonly rows: number } {
  const [symbol] = bwipjs.raw({ bcid: 'pdf417', text, columns: 12, eclevel: 4 } as RawOptions) // `columns` exists for this symbology only
  if (!symbol || !('pixs' in symbol)) throw new Error('PDF417 is a symbol of two dimensions')
  const { pixs, pixx: columns } = symbol
  const rows = pixs.length / columns
  const bars: string[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0, start = -1; column <= columns; column++) {
      const isDark = column < columns && pixs[row * columns + column] === 1
      if (isDark && start < 0) start = column
      else if (!isDark && start >= 0) {
        bars.push(`M${start} ${row * ROW}h${column - start}v${ROW}h${start - column}z`)
        start = -1
      }
    }
  return { path: bars.join(''), columns, rows }
}
