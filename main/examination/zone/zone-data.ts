import { readMrz } from '../../../shared/rules/mrz.ts'

/** What the zone of a chip says of the holder and the document; texts as the zone writes them. */
export interface ZoneData {
  readonly documentNumber: string
  readonly surname: string
  readonly givenNames: readonly string[]
  /** yyyy-MM-dd; null where the zone leaves a part open or has no such day. */
  readonly dateOfBirth: string | null
  readonly expiryDate: string | null
  /** Alpha-3 or a special code. */
  readonly nationality: string
  readonly issuingCountry: string
  readonly gender: 'M' | 'F' | 'X'
  readonly mrz: readonly string[]
}

/** Reads what the lines say; null where they are no zone. `now` decides the century of the dates. */
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

/** ICAO Doc 9303-3 5: Germany is written D. */
const country = (code: string): string => (code === 'D' ? 'DEU' : code)

/** A YYMMDD in the last century that does not lie after `latest`. */
function fullDate(text: string, latest: number): string | null {
  if (!/^\d{6}$/.test(text)) return null
  const short = Number(text.slice(0, 2))
  const year = short + 100 * Math.floor((latest - short) / 100)
  const date = `${year}-${text.slice(2, 4)}-${text.slice(4)}`
  const time = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? date : null
}
