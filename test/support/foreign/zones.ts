import { mrzCheckDigit } from '../../../shared/rules/mrz.ts'
import { passportZone, visaZone, zoneText } from '../../../shared/rules/write-mrz.ts'
import type { Person } from './people.ts'

const names = ({ surname, givenNames }: Person, length: number): string =>
  [zoneText(surname), givenNames.map(zoneText).join('<')]
    .filter((part) => part !== '')
    .join('<<')
    .slice(0, length)
    .padEnd(length, '<')

/** Formats the zone of a document of size TD2. ICAO Doc 9303-6 */
export function td2Zone(person: Person): readonly string[] {
  const [first = '', second = ''] = passportZone(person)
  const data = `${second.slice(0, 28)}${'<'.repeat(7)}`
  const composite = mrzCheckDigit(data.slice(0, 10) + data.slice(13, 20) + data.slice(21, 35))
  return [`I<${first.slice(2, 5)}${names(person, 31)}`, data + composite]
}

/** Formats the zone of a visa of the smaller format. ICAO Doc 9303-7 */
export function visaCardZone(person: Person): readonly string[] {
  const [first = '', second = ''] = visaZone(person)
  return [`V<${first.slice(2, 5)}${names(person, 31)}`, second.slice(0, 36)]
}
