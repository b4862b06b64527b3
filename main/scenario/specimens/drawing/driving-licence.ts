import { barcode } from './barcode.ts'
import { band, CARD, header, type PhotoBox, photo, signature, specimenMark } from './card.ts'
import { dayFirst, givenNames, type Paper, type Side, type Specimen } from './specimen.ts'
import { field, label } from './svg.ts'

export const LICENCE_PHOTO: PhotoBox = { x: 34, y: 116, width: 236 }

export interface LicenceText {
  readonly title: string
  readonly subtitle: string
  /** State, or the country if licences are not issued by states. */
  readonly issuer: string
  readonly tones: readonly [string, string]
  readonly ink: string
  /** Colour of the header; default: `ink`. */
  readonly band?: string
  readonly classes: string
  /** North American licences carry their data in a PDF417 symbol. */
  readonly hasBarcode: boolean
}

const shown = (date: string | undefined): string => dayFirst(date, '/')

/** Draws the front of a specimen driving licence. */
export function drivingLicence(person: Specimen, text: LicenceText): Side {
  const { title, subtitle, issuer, tones, ink, band = ink, classes } = text
  const paper: Paper = { ...CARD, tones, ink, seed: 5 }
  const [left, right] = [300, 582]
  const { surname = '', address } = person
  const names = givenNames(person)
  const city = [address?.city, address?.state, address?.postcode].filter(Boolean).join(' ')
  const print = [
    header(CARD.width, band, title, subtitle, issuer),
    photo(LICENCE_PHOTO, person.look),
    photo({ x: 736, y: 378, width: 90 }, person.look, 0.3),
    field(left, 114, '1. Family name', surname.toUpperCase(), 25, 530),
    field(left, 176, '2. Given names', names, 23, 530),
    field(left, 236, '8. Address', address?.lines.join(', ').toUpperCase(), 18, 530),
    label(left, 280, city.toUpperCase(), { size: 18, bold: true }),
    field(left, 304, '5. Licence No.', person.documentNumber, 24),
    field(right, 304, '9. Class', classes, 22),
    field(left, 364, '3. Date of birth', shown(person.dateOfBirth), 22),
    field(right, 364, 'Sex', person.gender, 22),
    field(left, 422, '4a. Issued', shown(person.issuingDate), 20),
    field(left + 150, 422, '4b. Expires', shown(person.expiryDate), 20),
    label(36, 446, 'Signature', { size: 11, fill: '#39475a' }),
    signature(44, 494, surname + names),
    label(left, 512, 'Drawn for tests. Issued by nobody.', { size: 14 }),
    specimenMark(paper),
  ].join('')
  return { paper, print }
}

/** Draws the back; the barcode contains the data of the front. */
export function drivingLicenceBack(person: Specimen, text: LicenceText): Side {
  const { subtitle, tones, ink, band: color = ink, classes, hasBarcode } = text
  const paper: Paper = { ...CARD, tones: [tones[1], tones[0]], ink, seed: 6 }
  const print = [
    band(CARD.width, 54, color),
    label(34, 36, subtitle, { size: 17, fill: '#ffffff', spacing: 1 }),
    field(38, 76, 'Class', `${classes}  passenger vehicles`, 19),
    field(430, 76, 'Conditions', 'NONE', 19),
    label(38, 158, 'SPECIMEN. Drawn for tests, issued by nobody, identifies nobody.', { size: 15 }),
    hasBarcode ? barcode(person) : classTable(),
    specimenMark(paper),
  ].join('')
  return { paper, print }
}

const classTable = (): string =>
  ['C     car', 'LR    light rigid', 'R     rider']
    .map((line, index) => {
      const y = 250 + index * 62
      return `<rect x="38" y="${y - 32}" width="780" height="48" fill="#ffffff" fill-opacity="0.55"/>${label(58, y, line, { size: 22, mono: true })}`
    })
    .join('')
