import type { Person } from '../people/person.ts'
import { licencePayload, pdf417 } from './barcode.ts'
import { CARD, header, type PhotoBox, paper, photo, signature } from './card.ts'
import { field, group, label } from './svg.ts'

export const LICENCE_PHOTO: PhotoBox = { x: 34, y: 116, width: 236 }

export interface LicenceText {
  readonly title: string
  readonly subtitle: string
  readonly state: string
  readonly tones: readonly [string, string]
  readonly ink: string
  readonly classes: string
  /** North American licences carry their data in a PDF417 symbol. */
  readonly hasBarcode: boolean
}

const shown = (date: string): string => date.split('-').reverse().join('/')

/** Draws the front of a specimen driving licence. */
export function drivingLicence(person: Person, { title, subtitle, state, tones, ink, classes }: LicenceText): string {
  const { width, height } = CARD
  const [left, right] = [300, 582]
  const { lines, city, postcode } = person.address ?? { lines: [], city: '', postcode: '' }
  return paper(
    { width, height, tones, ink, header: ink, seed: 5 },
    [
      header(width, ink, title, subtitle, state),
      photo(LICENCE_PHOTO, person.look),
      photo({ x: 736, y: 378, width: 90 }, person.look, 0.3),
      field(left, 114, '1. Family name', person.surname.toUpperCase(), 25),
      field(left, 176, '2. Given names', person.givenNames.join(' ').toUpperCase(), 23),
      field(left, 236, '8. Address', [...lines].join(', ').toUpperCase(), 18),
      label(left, 280, `${city} ${state} ${postcode}`.toUpperCase(), { size: 18, bold: true }),
      field(left, 304, '5. Licence No.', person.documentNumber, 24),
      field(right, 304, '9. Class', classes, 22),
      field(left, 364, '3. Date of birth', shown(person.dateOfBirth), 22),
      field(right, 364, 'Sex', person.gender, 22),
      field(left, 422, '4a. Issued', shown(person.issuingDate), 20),
      field(left + 150, 422, '4b. Expires', shown(person.expiryDate), 20),
      label(36, 446, 'Signature', { size: 11, fill: '#39475a' }),
      signature(44, 494, person.surname + person.givenNames.join('')),
      label(left, 512, 'Drawn for tests. Issued by nobody.', { size: 14, italic: true }),
    ].join(''),
  )
}

/** Draws the back; the barcode contains the data of the front. */
export function drivingLicenceBack(person: Person, { subtitle, tones, ink, classes, hasBarcode }: LicenceText): string {
  const { width, height } = CARD
  return paper(
    { width, height, tones: [tones[1], tones[0]], ink, header: ink, seed: 6 },
    [
      `<rect width="${width}" height="54" fill="${ink}"/>`,
      label(34, 36, subtitle, { size: 17, fill: '#ffffff', spacing: 1 }),
      field(38, 76, 'Class', `${classes}  passenger vehicles`, 19),
      field(430, 76, 'Conditions', 'NONE', 19),
      label(38, 158, 'SPECIMEN. Drawn for tests, issued by nobody, identifies nobody.', { size: 15, italic: true }),
      hasBarcode ? barcode(person) : classTable(),
    ].join(''),
  )
}

function barcode(person: Person): string {
  const code = pdf417(licencePayload(person), 2.55)
  return group(
    `<rect x="-22" y="-18" width="${code.width + 44}" height="${code.height + 36}" fill="#ffffff"/>${code.svg}`,
    `transform="translate(${(CARD.width - code.width) / 2} ${CARD.height - code.height - 44})"`,
  )
}

const classTable = (): string =>
  ['C     car', 'LR    light rigid', 'R     rider']
    .map((line, index) => {
      const y = 250 + index * 62
      return `<rect x="38" y="${y - 32}" width="780" height="48" fill="#ffffff" opacity="0.55"/>${label(58, y, line, { size: 22, mono: true })}`
    })
    .join('')
