import { mrzCheckDigit } from './mrz.ts'

/** Data of a machine-readable zone. Dates are yyyy-MM-dd. */
export interface ZoneData {
  readonly surname: string
  /** Empty for a person with a single name. */
  readonly givenNames: readonly string[]
  readonly dateOfBirth: string
  readonly gender: 'M' | 'F' | 'X'
  readonly nationality: string
  readonly issuingCountry: string
  /** Maximum nine characters. */
  readonly documentNumber: string
  readonly expiryDate: string
}

/** ICAO Doc 9303-3, section 6 A: transliteration of Latin letters that are not reduced to their base letter. */
const TRANSLITERATION: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Å: 'AA',
    Ä: 'AE',
    Æ: 'AE',
    Ö: 'OE',
    Ø: 'OE',
    Ü: 'UE',
    ß: 'SS',
    Þ: 'TH',
    Ð: 'D',
    Ł: 'L',
    Đ: 'D',
    ı: 'I',
    İ: 'I',
    Ñ: 'N',
  }),
)

/** Transliterates a text to capital letters, digits and fillers. */
export function zoneText(text: string): string {
  return [...text.normalize('NFC').toUpperCase()]
    .map((letter) => TRANSLITERATION.get(letter) ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .join('')
    .replaceAll("'", '')
    .replace(/[^A-Z0-9]/g, '<')
}

const padded = (text: string, length: number): string => text.slice(0, length).padEnd(length, '<')
const shortDate = (date: string): string => date.slice(2).replaceAll('-', '')
const withDigit = (text: string): string => text + mrzCheckDigit(text)
const number = ({ documentNumber }: ZoneData): string => withDigit(padded(zoneText(documentNumber), 9))

/** Formats a country; Germany has the code D. ICAO Doc 9303-3 5 */
const country = (code: string): string => padded(code === 'DEU' ? 'D' : code, 3)

/** Formats the names in `length` characters. A single name has no secondary identifier. ICAO Doc 9303-3 4.6 */
const names = ({ surname, givenNames }: ZoneData, length: number): string =>
  padded([zoneText(surname), givenNames.map(zoneText).join('<')].filter((part) => part !== '').join('<<'), length)

const sexOf = ({ gender }: ZoneData): string => (gender === 'X' ? '<' : gender)

/** Formats the zone of a passport: two lines of 44. ICAO Doc 9303-4 */
export function passportZone(data: ZoneData): readonly string[] {
  const birth = withDigit(shortDate(data.dateOfBirth))
  const expiry = withDigit(shortDate(data.expiryDate))
  const personal = withDigit(padded('', 14))
  return [
    `P<${country(data.issuingCountry)}${names(data, 39)}`,
    `${number(data)}${country(data.nationality)}${birth}${sexOf(data)}${expiry}${personal}${mrzCheckDigit(number(data) + birth + expiry + personal)}`,
  ]
}

/** Formats the zone of a visa of the larger format: two lines of 44, without a composite digit. ICAO Doc 9303-7 */
export function visaZone(data: ZoneData): readonly string[] {
  const birth = withDigit(shortDate(data.dateOfBirth))
  const expiry = withDigit(shortDate(data.expiryDate))
  return [
    `V<${country(data.issuingCountry)}${names(data, 39)}`,
    `${number(data)}${country(data.nationality)}${birth}${sexOf(data)}${expiry}${padded('', 16)}`,
  ]
}

/**
 * Formats the zone of a card of size ID-1: three lines of 30; `code` is the kind of document, such as ID or IR. ICAO Doc 9303-5
 */
export function cardZone(data: ZoneData, code: string): readonly string[] {
  const first = `${padded(code, 2)}${country(data.issuingCountry)}${number(data)}${padded('', 15)}`
  const birth = withDigit(shortDate(data.dateOfBirth))
  const expiry = withDigit(shortDate(data.expiryDate))
  const optional = padded('', 11)
  const composite = mrzCheckDigit(first.slice(5) + birth + expiry + optional)
  return [first, `${birth}${sexOf(data)}${expiry}${country(data.nationality)}${optional}${composite}`, names(data, 30)]
}
