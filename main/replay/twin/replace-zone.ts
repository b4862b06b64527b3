import { type Columns, MRZ_LAYOUTS, type MrzLayout, type MrzReading, readMrz } from '../../../shared/rules/index.ts'
import { shiftZoneDate, type TimeShift } from './time-shift.ts'

export interface ZoneReplacements {
  word(word: string): string
  number(text: string): string
  readonly shift: TimeShift
}

/**
 * Replaces names, numbers and dates of a machine-readable zone; kind of document, issuer, nationality and sex stay. A check digit
 * that was right is right, one that was wrong is wrong by as much. ICAO Doc 9303
 */
export function replaceZone(lines: readonly string[], replacements: ZoneReplacements): readonly string[] {
  const reading = readMrz(lines)
  const layout = reading && MRZ_LAYOUTS.find(({ format }) => format === reading.format)
  if (!layout) return lines.map((line) => replaceLine(line, replacements))
  const zone = new ZoneLines(lines)
  names(zone, layout, replacements)
  numbers(zone, reading, layout, replacements)
  for (const [columns, days] of [
    [layout.birthDate, replacements.shift.days + replacements.shift.birthDays],
    [layout.expiryDate, replacements.shift.days],
  ] as const)
    if (columns) zone.write(columns, zoneDate(zone.read(columns), days))
  correctDigits(zone, reading)
  return zone.lines
}

/** Lines of a zone whose fields are overwritten without a change of their length. */
class ZoneLines {
  readonly #lines: string[]

  constructor(lines: readonly string[]) {
    this.#lines = [...lines]
  }

  get lines(): readonly string[] {
    return this.#lines
  }

  read({ line, from, to }: Columns): string {
    return (this.#lines[line] ?? '').slice(from, to)
  }

  write({ line, from, to }: Columns, text: string): void {
    const before = this.#lines[line] ?? ''
    this.#lines[line] = before.slice(0, from) + text.slice(0, to - from).padEnd(to - from, '<') + before.slice(to)
  }
}

/** Replaces the words between fillers; the words may have other lengths. */
const replaceWords = (text: string, { word }: ZoneReplacements): string =>
  text.replace(/[^<]+/g, (part) => word(part).replace(/[^A-Z0-9]/g, 'X'))

function names(zone: ZoneLines, { names: columns, givenNames }: MrzLayout, replacements: ZoneReplacements): void {
  for (const field of [columns, givenNames]) if (field) zone.write(field, replaceWords(zone.read(field), replacements))
}

/** Replaces the document number and everything optional. */
function numbers(zone: ZoneLines, reading: MrzReading, layout: MrzLayout, replacements: ZoneReplacements): void {
  const { documentNumber, continuation } = layout
  const width = documentNumber.to - documentNumber.from
  const number = reading.documentNumber.replaceAll(' ', '')
  const invented = replacements.number(number).replace(/[^A-Z0-9]/g, 'X')
  const isContinued = number.length > width && continuation !== undefined
  zone.write(documentNumber, layoutOf(zone.read(documentNumber), isContinued ? invented.slice(0, width) : invented))
  for (const field of optionalFields(layout)) {
    const text = zone.read(field)
    if (!isContinued || field !== continuation) {
      zone.write(field, replaceWords(text, replacements))
      continue
    }
    const end = text.includes('<') ? text.indexOf('<') : text.length
    // The last character is the check digit.
    const more = invented.slice(width) + text.slice(end - 1, end)
    zone.write(field, more + replaceWords(text.slice(end), replacements))
  }
}

/** Repeats the fillers of a number. */
function layoutOf(original: string, invented: string): string {
  let at = 0
  return original.replace(/[^<]/g, () => invented[at++] ?? '<')
}

/** Fields beyond those that every zone has. ICAO Doc 9303-4 to -7 */
function optionalFields({ format, continuation, personalNumber }: MrzLayout): readonly Columns[] {
  switch (format) {
    case 'TD1':
      return [...(continuation ? [continuation] : []), { line: 1, from: 18, to: 29 }]
    case 'TD3':
      return personalNumber ? [personalNumber] : []
    case 'TD2':
      return continuation ? [continuation] : []
    case 'MRV-A':
      return [{ line: 1, from: 28, to: 44 }]
    case 'MRV-B':
      return [{ line: 1, from: 28, to: 36 }]
    case 'IDFRA':
      return [{ line: 0, from: 30, to: 36 }]
  }
}

/** Shifts a date of a zone; of a date that is not in the calendar, or unknown in part, only the year. */
function zoneDate(text: string, days: number): string {
  const shifted = shiftZoneDate(text, days)
  if (shifted !== null) return shifted
  if (!/^\d{2}/.test(text)) return text
  const year = (((Number(text.slice(0, 2)) + Math.round(days / 365.25)) % 100) + 100) % 100
  return String(year).padStart(2, '0') + text.slice(2)
}

function correctDigits(zone: ZoneLines, original: MrzReading): void {
  for (const [index, { expected, actual, line, position }] of original.checks.entries()) {
    const check = readMrz(zone.lines)?.checks[index]
    if (!check) return
    const wrongBy = (Number(actual) - Number(expected) + 10) % 10
    const isFiller = !/^\d$/.test(actual) || !/^\d$/.test(check.expected)
    const digit =
      actual === expected ? check.expected : isFiller ? actual : String((Number(check.expected) + wrongBy) % 10)
    zone.write({ line, from: position, to: position + 1 }, digit)
  }
}

/** Start of a zone: kind of document and issuer. */
export const ZONE_START = /^[PIACV][A-Z<][A-Z<]{3}/

/** Replaces the words of a line that belongs to no known format; its length stays. */
function replaceLine(line: string, replacements: ZoneReplacements): string {
  const start = ZONE_START.exec(line)?.[0] ?? ''
  const rest = line.slice(start.length).replace(/[\p{L}\p{N}]+/gu, (part) => replacements.word(part))
  return (start + rest).slice(0, line.length).padEnd(line.length, '<')
}
