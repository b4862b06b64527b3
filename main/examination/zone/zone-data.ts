import { readMrz } from '../../../shared/rules/index.ts'

/** Data of a machine-readable zone; texts as written in the zone. */
export interface ZoneData {
  readonly documentNumber: string
  readonly surname: string
  readonly givenNames: readonly string[]
  /** yyyy-MM-dd; null if a part is unknown or the date does not exist. */
  readonly dateOfBirth: string | null
  readonly expiryDate: string | null
  /** Alpha-3 code or a special code. */
  readonly nationality: string
  readonly issuingCountry: string
  readonly gender: 'M' | 'F' | 'X'
  readonly mrz: readonly string[]
}

/** Parses the lines of a zone; null if they are not a zone. `now` determines the century of the dates. */
export function zoneData(lines: readonly string[], now: Date): ZoneData | null {
  const zone = readMrz(lines)
  if (!zone) return null
  const year = now.getUTCFullYear()
  return {
    documentNumber: zone.documentNumber,
    surname: zone.surname,
    givenNames: zone.givenNames.split(' ').filter((name) => name !== ''),
    dateOfBirth: fullDate(zone.birthDate, year),
    expiryDate: fullDate(zone.expiryDate, year + 49),
    nationality: country(zone.nationality),
    issuingCountry: country(zone.issuer),
    gender: zone.sex === 'M' || zone.sex === 'F' ? zone.sex : 'X',
    mrz: lines,
  }
}

/** Replaces D, the code of Germany in zones, with its alpha-3 code. ICAO Doc 9303-3 5 */
const country = (code: string): string => (code === 'D' ? 'DEU' : code)

/** Converts YYMMDD to yyyy-MM-dd, with the latest possible year up to `latest`. */
function fullDate(text: string, latest: number): string | null {
  if (!/^\d{6}$/.test(text)) return null
  const short = Number(text.slice(0, 2))
  const year = short + 100 * Math.floor((latest - short) / 100)
  const date = `${year}-${text.slice(2, 4)}-${text.slice(4)}`
  const time = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? date : null
}
