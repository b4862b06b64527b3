import { type Columns, MRZ_LAYOUTS, type MrzLayout, readMrz } from '../../../shared/rules/index.ts'
import { SYMBOLS } from './cells/symbols.ts'
import type { LineProbabilities } from './cells/zone-model.ts'

const LETTERS = /[A-Z<]/
const DIGITS = /[0-9<]/
const SEXES = /[MFX<]/
const ANY = /./

/** Returns the most probable lines, with the characters that the format allows in each column, and their mean probability. */
export function bestLines(lines: readonly LineProbabilities[]): {
  readonly lines: readonly string[]
  readonly mean: number
} {
  const free = lines.map((line) => line.map((cell) => mostProbable(cell, ANY)))
  const text = free.map((line) => line.map(({ symbol }) => symbol).join(''))
  const layout = layoutOf(text)
  if (!layout) return { lines: text, mean: meanOf(free.flat()) }
  const allowed = allowedSymbols(layout)
  const chosen = lines.map((line, row) => line.map((cell, at) => mostProbable(cell, allowed(row, at))))
  return { lines: chosen.map((line) => line.map(({ symbol }) => symbol).join('')), mean: meanOf(chosen.flat()) }
}

const meanOf = (cells: readonly { readonly probability: number }[]): number =>
  cells.reduce((sum, { probability }) => sum + probability, 0) / Math.max(1, cells.length)

function mostProbable(cell: Float32Array, allowed: RegExp): { readonly symbol: string; readonly probability: number } {
  let best = { symbol: '<', probability: -1 }
  for (const [at, probability] of cell.entries()) {
    const symbol = SYMBOLS[at] ?? '<'
    if (probability > best.probability && allowed.test(symbol)) best = { symbol, probability }
  }
  return best
}

/** Returns the layout of lines of these lengths; the first character decides between formats of equal lengths. */
function layoutOf(lines: readonly string[]): MrzLayout | undefined {
  const format = readMrz(lines)?.format
  return MRZ_LAYOUTS.find((layout) => layout.format === format)
}

/** Returns the characters that a format allows at each place. ICAO Doc 9303-3 4.3, 9303-4 to -7 */
function allowedSymbols(layout: MrzLayout): (line: number, column: number) => RegExp {
  const places: (readonly [Columns | undefined, RegExp])[] = [
    [layout.names, LETTERS],
    [layout.givenNames, LETTERS],
    [layout.issuer, LETTERS],
    [layout.nationality, LETTERS],
    [layout.sex, SEXES],
    [widened(layout.birthDate), DIGITS],
    [layout.expiryDate && widened(layout.expiryDate), DIGITS],
    [{ ...layout.documentNumber, from: layout.documentNumber.to, to: layout.documentNumber.to + 1 }, DIGITS],
    [layout.composite?.digit, /[0-9]/],
    [{ line: 0, from: 0, to: 1 }, /[ACIPV]/],
  ]
  return (line, column) =>
    places.find(([columns]) => columns?.line === line && column >= columns.from && column < columns.to)?.[1] ?? ANY
}

/** Columns with the check digit behind them. */
const widened = (columns: Columns): Columns => ({ ...columns, to: columns.to + 1 })
