import { barcode } from './barcode.ts'
import {
  band,
  CARD,
  chipPlate,
  chipSign,
  header,
  type PhotoBox,
  photo,
  signature,
  specimenMark,
  strip,
  zone,
} from './card.ts'
import { dayFirst, givenNames, type Paper, type Side, type Specimen } from './specimen.ts'
import { field, label } from './svg.ts'

export const CARD_PHOTO: PhotoBox = { x: 34, y: 118, width: 232 }

export interface CardText {
  readonly title: string
  readonly subtitle: string
  readonly tones: readonly [string, string]
  readonly ink: string
  /** Colour of the header; default: `ink`. */
  readonly band?: string
  readonly remark?: string
  /** Cards of states of the United States have a PDF417 symbol in place of a zone. */
  readonly hasBarcode?: boolean
}

/** Draws the front of a specimen identity or resident card. */
export function identityCard(person: Specimen, { title, subtitle, tones, ink, band = ink, remark }: CardText): Side {
  const paper: Paper = { ...CARD, tones, ink, seed: 3 }
  const [left, right] = [296, 580]
  const { surname = '', issuingCountry = '' } = person
  const names = givenNames(person)
  const print = [
    header(CARD.width, band, title, subtitle, issuingCountry),
    photo(CARD_PHOTO, person.look),
    photo({ x: 730, y: 372, width: 96 }, person.look, 0.3),
    chipSign(762, 108, band),
    field(left, 118, 'Surname', surname.toUpperCase(), 26, 452),
    field(left, 184, 'Given names', names, 26, 540),
    field(left, 250, 'Nationality', person.nationality, 22),
    field(right - 130, 250, 'Sex', person.gender, 22),
    field(right, 250, 'Date of birth', dayFirst(person.dateOfBirth), 22),
    field(left, 312, 'Document No.', person.documentNumber, 24),
    field(right, 312, 'Date of expiry', dayFirst(person.expiryDate), 22),
    remark
      ? field(left, 376, 'Remarks', remark, 17)
      : field(left, 376, 'Place of birth', person.placeOfBirth?.toUpperCase(), 22),
    label(left, 444, 'Signature', { size: 11, fill: '#39475a' }),
    signature(left + 4, 488, surname + names),
    specimenMark(paper),
  ].join('')
  return { paper, print }
}

/** Draws the back with the machine-readable zone or the barcode. */
export function identityCardBack(
  person: Specimen,
  { subtitle, tones, ink, band: color = ink, hasBarcode }: CardText,
): Side {
  const { width, height } = CARD
  const paper: Paper = { width, height, tones: [tones[1], tones[0]], ink, seed: 4 }
  const { mrz = [] } = person
  const print = [
    band(width, 54, color),
    label(34, 36, subtitle, { size: 17, fill: '#ffffff', spacing: 1 }),
    chipPlate(38, 96),
    field(170, 92, 'Date of issue', dayFirst(person.issuingDate), 22),
    field(430, 92, 'Issuing authority', 'SPECIMEN OFFICE 001', 20),
    field(170, 158, 'Place of birth', person.placeOfBirth?.toUpperCase(), 22),
    field(430, 158, 'Card No.', person.documentNumber, 20),
    hasBarcode
      ? barcode(person)
      : label(38, 250, 'This card was drawn for tests. It was issued by nobody and identifies nobody.', { size: 15 }),
    mrz.length > 0 ? strip(width, 318, height, 0.88) + zone(34, 382, mrz, 38, 3.2) : '',
    specimenMark(paper),
  ].join('')
  return { paper, print }
}
