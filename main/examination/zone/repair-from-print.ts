import { type Columns, MRZ_LAYOUTS, readMrz } from '../../../shared/rules/index.ts'
import type { PrintedName } from '../fields/layouts.ts'
import type { PrintedValue } from '../fields/read-printed.ts'
import type { ZoneReading } from './read-zone.ts'

/** Replaces number and dates in a zone with wrong check digits by the printed ones, if that makes all of them correct. */
export function repairFromPrint(zone: ZoneReading, printed: readonly PrintedValue[]): ZoneReading {
  const layout = MRZ_LAYOUTS.find(({ format }) => format === zone.reading.format)
  if (!layout || (zone.isProved && !zone.isNumberRepaired)) return zone
  const value = (name: PrintedName) => printed.find((field) => field.name === name)?.value
  const date = (text: string | undefined) => text?.slice(2).replaceAll('-', '')
  const places: readonly (readonly [Columns | undefined, string | undefined])[] = [
    [layout.documentNumber, value('documentNumber')?.replace(/[^A-Z0-9]/g, '')],
    [layout.birthDate, date(value('dateOfBirth'))],
    [layout.expiryDate, date(value('expiryDate'))],
  ]
  // Each alone first, then all: usually only one was misread.
  for (const chosen of [...places.map((place) => [place]), places]) {
    const lines = chosen.reduce(withValue, zone.lines)
    const reading = readMrz(lines)
    if (reading?.checks.every(({ expected, actual }) => expected === actual))
      return { ...zone, lines, reading, isProved: true, isNumberRepaired: false, areLinesRepeated: zone.isRepeated }
  }
  return zone
}

function withValue(
  lines: readonly string[],
  [columns, value]: readonly [Columns | undefined, string | undefined],
): readonly string[] {
  const length = columns ? columns.to - columns.from : 0
  if (!columns || value === undefined || value.length > length) return lines
  const row = lines[columns.line] ?? ''
  return lines.with(columns.line, row.slice(0, columns.from) + value.padEnd(length, '<') + row.slice(columns.to))
}
