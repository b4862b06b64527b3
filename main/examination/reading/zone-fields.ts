import type { MrzReading } from '../../../shared/rules/index.ts'
import type { ZoneReading } from '../zone/read-zone.ts'
import { zoneData } from '../zone/zone-data.ts'
import type { FieldName, ReadField } from './field.ts'

/**
 * Returns the fields of a zone. Dates are confirmed by check digits, numbers by both check digit and second reading, all others
 * by a second reading. ICAO Doc 9303-3 4.9
 */
export function zoneFields(
  { lines, reading, isProved, isRepeated, isNumberRepaired, isNumberRepeated }: ZoneReading,
  now: Date,
): readonly ReadField[] {
  const data = zoneData(lines, now)
  if (!data) return []
  const field = (name: FieldName, values: readonly (string | null)[], isConfirmed: boolean): readonly ReadField[] => {
    const known = values.filter((value): value is string => value !== null && value !== '')
    return known.length === 0 ? [] : [{ name, values: known, source: 'ZONE', isConfirmed }]
  }
  const isNumberCertain =
    !isNumberRepaired && isNumberRepeated && (isProved || isCheckDigitOk(reading, 'document number'))
  const checked = (name: string) => isProved || isCheckDigitOk(reading, name)
  return [
    ...field('documentNumber', [data.documentNumber], isNumberCertain),
    ...field('surname', [data.surname], isRepeated),
    ...field('givenNames', data.givenNames, isRepeated),
    ...field('dateOfBirth', [data.dateOfBirth], checked('date of birth')),
    ...field('gender', [data.gender], isRepeated),
    ...field('nationality', [data.nationality], isRepeated),
    ...field('expiryDate', [data.expiryDate], checked('date of expiry')),
  ]
}

const isCheckDigitOk = ({ checks }: MrzReading, name: string): boolean =>
  checks.some((check) => check.name === name && check.expected === check.actual)
