import { areCheckDigitsRight, type Columns, MRZ_LAYOUTS, type MrzLayout, readMrz } from '../../../shared/rules/index.ts'
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
  const chosen = withCheckDigits(lines, layout)
  return { lines: chosen.map((line) => line.map(({ symbol }) => symbol).join('')), mean: meanOf(chosen.flat()) }
}

const meanOf = (cells: readonly { readonly probability: number }[]): number =>
  cells.reduce((sum, { probability }) => sum + probability, 0) / Math.max(1, cells.length)

interface Character {
  readonly symbol: string
  readonly probability: number
}

/** Minimum probability of a second reading, and maximum number of characters that get theirs. */
const SECOND = 0.02
const MAX_SECOND = 8

/**
 * Returns the most probable characters; if check digits are wrong by them, the most probable ones with which all are correct, if
 * characters that were read with doubt make them so. ICAO Doc 9303-3 4.9
 */
function withCheckDigits(lines: readonly LineProbabilities[], layout: MrzLayout): readonly (readonly Character[])[] {
  const allowed = allowedSymbols(layout)
  const first = lines.map((line, row) => line.map((cell, at) => mostProbable(cell, allowed(row, at))))
  if (isProved(first)) return first
  const doubts = checkedColumns(layout)
    .flatMap(({ line, from, to }) => Array.from({ length: to - from }, (_, index) => ({ line, at: from + index })))
    .filter(({ line, at }, index, all) => all.findIndex((other) => other.line === line && other.at === at) === index)
    .map(({ line, at }) => {
      const known = first[line]?.[at] as Character
      const second = mostProbable(lines[line]?.[at] as Float32Array, allowed(line, at), known.symbol)
      return { line, at, second, ratio: second.probability / known.probability }
    })
    .filter(({ second }) => second.probability >= SECOND)
    .sort((a, b) => b.ratio - a.ratio)
    .slice(0, MAX_SECOND)
  let best: { readonly lines: typeof first; readonly ratio: number } = { lines: first, ratio: 0 }
  for (let choice = 1; choice < 2 ** doubts.length; choice++) {
    const chosen = doubts.filter((_, bit) => choice & (2 ** bit))
    const ratio = chosen.reduce((product, doubt) => product * doubt.ratio, 1)
    if (ratio <= best.ratio) continue
    const changed = first.map((line, row) =>
      line.map((known, at) => chosen.find((doubt) => doubt.line === row && doubt.at === at)?.second ?? known),
    )
    if (isProved(changed)) best = { lines: changed, ratio }
  }
  return best.lines
}

function isProved(lines: readonly (readonly Character[])[]): boolean {
  return areCheckDigitsRight(readMrz(lines.map((line) => line.map(({ symbol }) => symbol).join(''))))
}

/** Returns the columns that a check digit covers, and those of the digits. */
function checkedColumns(layout: MrzLayout): readonly Columns[] {
  const { documentNumber, continuation, birthDate, expiryDate, personalNumber, composite } = layout
  const own = [documentNumber, birthDate, expiryDate, personalNumber].filter((columns) => columns !== undefined)
  const whole = [continuation, composite?.digit, ...(composite?.of ?? [])].filter((columns) => columns !== undefined)
  return [...own.map(widened), ...whole]
}

/** Returns the most probable allowed symbol, but not the `excluded` one. */
function mostProbable(cell: Float32Array, allowed: RegExp, excluded?: string): Character {
  let best = { symbol: '<', probability: -1 }
  for (const [at, probability] of cell.entries()) {
    const symbol = SYMBOLS[at] ?? '<'
    if (probability > best.probability && symbol !== excluded && allowed.test(symbol)) best = { symbol, probability }
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
    [layout.personalNumber && digitOf(layout.personalNumber), DIGITS],
    [digitOf(layout.documentNumber), DIGITS],
    [layout.composite?.digit, /[0-9]/],
    [{ line: 0, from: 0, to: 1 }, /[ACIPV]/],
  ]
  return (line, column) =>
    places.find(([columns]) => columns?.line === line && column >= columns.from && column < columns.to)?.[1] ?? ANY
}

/** Columns with the check digit behind them. */
const widened = (columns: Columns): Columns => ({ ...columns, to: columns.to + 1 })

/** Column of the check digit. */
const digitOf = ({ line, to }: Columns): Columns => ({ line, from: to, to: to + 1 })
