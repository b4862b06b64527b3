import { CARD, specimenMark } from './card.ts'
import type { Paper, Side } from './specimen.ts'
import { label } from './svg.ts'

const PAPER: Paper = { ...CARD, tones: ['#dcefd9', '#b9dcc0'], ink: '#2f7d4d', seed: 7 }

/** Draws a specimen health insurance card; names are numbered as on real cards. */
export function medicareCard(number: string, names: readonly string[], validTo: string): Side {
  const { width } = CARD
  const print = [
    `<path d="M0 28A28 28 0 0 1 28 0H${width - 28}A28 28 0 0 1 ${width} 28V96Q${width * 0.6} 150 0 118Z" fill="#2f7d4d"/>`,
    label(44, 70, 'health card', { size: 50, bold: true, fill: '#ffffff' }),
    label(width - 40, 58, 'AUS · SPECIMEN', { size: 20, bold: true, fill: '#ffffff', anchor: 'end', spacing: 2 }),
    label(44, 236, number.replace(/^(\d{4})(\d{5})(\d)$/, '$1  $2  $3'), { size: 54, mono: true, spacing: 2 }),
    ...names.map((name, index) =>
      label(44, 316 + index * 46, `${index + 1}   ${name.toUpperCase()}`, { size: 32, mono: true, spacing: 1 }),
    ),
    label(44, 500, 'VALID TO', { size: 17, bold: true, fill: '#2f5f42' }),
    label(158, 502, validTo, { size: 34, mono: true }),
    label(width - 40, 510, 'Drawn for tests', { size: 14, anchor: 'end' }),
    specimenMark(PAPER),
  ].join('')
  return { paper: PAPER, print }
}
