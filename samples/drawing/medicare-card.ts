import { CARD, paper } from './card.ts'
import { label } from './svg.ts'

/** Draws a specimen health insurance card; names are numbered as on real cards. */
export function medicareCard(number: string, names: readonly string[], validTo: string): string {
  const { width, height } = CARD
  return paper(
    { width, height, tones: ['#dcefd9', '#b9dcc0'], ink: '#2f7d4d', header: '#2f7d4d', seed: 7 },
    [
      `<path d="M0 0H${width}V96Q${width * 0.6} 150 0 118Z" fill="#2f7d4d"/>`,
      label(44, 70, 'health card', { size: 50, bold: true, fill: '#ffffff' }),
      label(width - 40, 58, 'AUS · SPECIMEN', { size: 20, bold: true, fill: '#ffffff', anchor: 'end', spacing: 2 }),
      label(44, 236, number.replace(/^(\d{4})(\d{5})(\d)$/, '$1  $2  $3'), {
        size: 54,
        mono: true,
        bold: true,
        spacing: 2,
      }),
      ...names.map((name, index) =>
        label(44, 316 + index * 46, `${index + 1}   ${name.toUpperCase()}`, { size: 32, mono: true, spacing: 1 }),
      ),
      label(44, 500, 'VALID TO', { size: 17, bold: true, fill: '#2f5f42' }),
      label(158, 502, validTo, { size: 34, mono: true, bold: true }),
      label(width - 40, 510, 'Drawn for tests', { size: 14, italic: true, anchor: 'end' }),
    ].join(''),
  )
}
