import type { Person } from '../people/person.ts'
import { chipSign, header, type PhotoBox, paper, photo, signature, zone } from './card.ts'
import { passportZone } from './mrz.ts'
import { field, label } from './svg.ts'

export const PASSPORT = { width: 1000, height: 704 } as const
export const PASSPORT_PHOTO: PhotoBox = { x: 44, y: 128, width: 262 }

const shown = (date: string): string => date.split('-').reverse().join(' . ')

/** Draws the data page of a specimen passport. */
export function passport(person: Person, country: string, tones: readonly [string, string], ink: string): string {
  const { width, height } = PASSPORT
  const [left, right] = [342, 660]
  return paper(
    { width, height, tones, ink, header: ink, seed: 2 },
    [
      header(width, ink, 'PASSPORT · PASSEPORT', `${country} · SPECIMEN, NOT VALID FOR TRAVEL`, person.issuingCountry),
      photo(PASSPORT_PHOTO, person.look),
      photo({ x: 842, y: 348, width: 112 }, person.look, 0.32),
      chipSign(886, 112, ink),
      field(left, 126, 'Type / Type', 'P', 22),
      field(left + 90, 126, 'Code of issuing State', person.issuingCountry, 22),
      field(right, 126, 'Passport No. / N° du passeport', person.documentNumber, 24),
      field(left, 190, '1. Surname / Nom', person.surname.toUpperCase(), 25),
      field(left, 254, '2. Given names / Prénoms', person.givenNames.join(' ').toUpperCase() || '—', 25),
      field(left, 318, '3. Nationality / Nationalité', person.nationality, 22),
      field(right, 318, '4. Date of birth / Date de naissance', shown(person.dateOfBirth), 22),
      field(left, 380, '5. Sex / Sexe', person.gender, 22),
      field(left + 120, 380, '6. Place of birth', person.placeOfBirth.toUpperCase(), 22),
      field(left, 442, '7. Date of issue', shown(person.issuingDate), 22),
      field(right, 442, '8. Date of expiry', shown(person.expiryDate), 22),
      label(left, 502, '9. Signature of holder', { size: 11, fill: '#39475a' }),
      signature(left + 6, 546, person.surname + person.givenNames.join('')),
      `<rect y="572" width="${width}" height="138" fill="#fdfcf6" opacity="0.86"/>`,
      zone(40, 626, passportZone(person), 32, 1.7),
    ].join(''),
  )
}
