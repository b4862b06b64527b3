import { chipSign, header, type PhotoBox, photo, signature, specimenMark, strip, zone } from './card.ts'
import { dayFirst, givenNames, type Paper, type Side, type Specimen } from './specimen.ts'
import { field, label } from './svg.ts'

export const PASSPORT = { width: 1000, height: 704 } as const
export const PASSPORT_PHOTO: PhotoBox = { x: 44, y: 128, width: 262 }

export interface PassportText {
  readonly title: string
  readonly country: string
  readonly tones: readonly [string, string]
  readonly ink: string
  /** Colour of the header; default: `ink`. */
  readonly band?: string
}

/** Draws the data page of a specimen passport, or a visa of the same size. */
export function passport(person: Specimen, { title, country, tones, ink, band = ink }: PassportText): Side {
  const paper: Paper = { ...PASSPORT, tones, ink, seed: 2 }
  const { width, height } = PASSPORT
  const [left, right] = [342, 660]
  const { issuingCountry = '', documentNumber, surname = '', mrz = [] } = person
  const names = givenNames(person)
  const print = [
    header(width, band, title, `${country} · SPECIMEN, NOT VALID FOR TRAVEL`, issuingCountry),
    photo(PASSPORT_PHOTO, person.look),
    photo({ x: 842, y: 348, width: 112 }, person.look, 0.32),
    chipSign(886, 112, band),
    field(left, 126, 'Type / Type', mrz[0]?.slice(0, 1), 22),
    field(left + 90, 126, 'Code of issuing State', issuingCountry, 22),
    field(right, 126, 'Passport No. / N° du passeport', documentNumber, 24),
    field(left, 190, '1. Surname / Nom', surname.toUpperCase(), 25, 620),
    field(left, 254, '2. Given names / Prénoms', names || '—', 25, 620),
    field(left, 318, '3. Nationality / Nationalité', person.nationality, 22),
    field(right, 318, '4. Date of birth / Date de naissance', dayFirst(person.dateOfBirth), 22),
    field(left, 380, '5. Sex / Sexe', person.gender, 22),
    field(left + 120, 380, '6. Place of birth', person.placeOfBirth?.toUpperCase(), 22),
    field(left, 442, '7. Date of issue', dayFirst(person.issuingDate), 22),
    field(right, 442, '8. Date of expiry', dayFirst(person.expiryDate), 22),
    label(left, 502, '9. Signature of holder', { size: 11, fill: '#39475a' }),
    signature(left + 6, 546, surname + names),
    strip(width, 572, height, 0.86),
    zone(40, 626, mrz, 32, 1.7),
    specimenMark(paper),
  ].join('')
  return { paper, print }
}
