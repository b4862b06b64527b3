import { mrzCheckDigit } from '../../shared/rules/mrz.ts'
import type { Identity } from '../people/person.ts'

/** ICAO Doc 9303-3, section 6 A: how letters of Latin alphabets are written in the zone, where not by their base letter. */
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

/** ICAO Doc 9303-3 5: Germany is written D. */
const issuer = (code: string): string => padded(code === 'DEU' ? 'D' : code, 3)

/** A single name has no secondary identifier. ICAO Doc 9303-3 4.6 */
const names = ({ surname, givenNames }: Identity, length: number): string =>
  padded([zoneText(surname), givenNames.map(zoneText).join('<')].filter((part) => part !== '').join('<<'), length)

const sexOf = ({ gender }: Identity): string => (gender === 'X' ? '<' : gender)

/** Passport: two lines of 44. ICAO Doc 9303-4 */
export function passportZone(person: Identity): readonly string[] {
  const number = withDigit(padded(person.documentNumber, 9))
  const birth = withDigit(shortDate(person.dateOfBirth))
  const expiry = withDigit(shortDate(person.expiryDate))
  const personal = withDigit(padded('', 14))
  return [
    `P<${issuer(person.issuingCountry)}${names(person, 39)}`,
    `${number}${issuer(person.nationality)}${birth}${sexOf(person)}${expiry}${personal}${mrzCheckDigit(number + birth + expiry + personal)}`,
  ]
}

/** Card of the size ID-1: three lines of 30. ICAO Doc 9303-5 */
export function cardZone(person: Identity, code: string): readonly string[] {
  const first = `${padded(code, 2)}${issuer(person.issuingCountry)}${withDigit(padded(person.documentNumber, 9))}${padded('', 15)}`
  const birth = withDigit(shortDate(person.dateOfBirth))
  const expiry = withDigit(shortDate(person.expiryDate))
  const optional = padded('', 11)
  const composite = mrzCheckDigit(first.slice(5) + birth + expiry + optional)
  return [
    first,
    `${birth}${sexOf(person)}${expiry}${issuer(person.nationality)}${optional}${composite}`,
    names(person, 30),
  ]
}
