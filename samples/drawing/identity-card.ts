import type { Person } from '../people/person.ts'
import { CARD, chipPlate, chipSign, header, type PhotoBox, paper, photo, signature, zone } from './card.ts'
import { cardZone } from './mrz.ts'
import { field, label } from './svg.ts'

export const CARD_PHOTO: PhotoBox = { x: 34, y: 118, width: 232 }

export interface CardText {
  readonly title: string
  readonly subtitle: string
  /** First two letters of the machine-readable zone. */
  readonly code: string
  readonly tones: readonly [string, string]
  readonly ink: string
  readonly remark?: string
}

const shown = (date: string): string => date.split('-').reverse().join(' . ')

/** Draws the front of a specimen identity or resident card. */
export function identityCard(person: Person, { title, subtitle, tones, ink, remark }: CardText): string {
  const { width, height } = CARD
  const [left, right] = [296, 580]
  return paper(
    { width, height, tones, ink, header: ink, seed: 3 },
    [
      header(width, ink, title, subtitle, person.issuingCountry),
      photo(CARD_PHOTO, person.look),
      photo({ x: 730, y: 372, width: 96 }, person.look, 0.3),
      chipSign(762, 108, ink),
      field(left, 118, 'Surname', person.surname.toUpperCase(), 26),
      field(left, 184, 'Given names', person.givenNames.join(' ').toUpperCase(), 26),
      field(left, 250, 'Nationality', person.nationality, 22),
      field(right - 130, 250, 'Sex', person.gender, 22),
      field(right, 250, 'Date of birth', shown(person.dateOfBirth), 22),
      field(left, 312, 'Document No.', person.documentNumber, 24),
      field(right, 312, 'Date of expiry', shown(person.expiryDate), 22),
      field(
        left,
        376,
        remark ? 'Remarks' : 'Place of birth',
        remark ?? person.placeOfBirth.toUpperCase(),
        remark ? 17 : 22,
      ),
      label(left, 444, 'Signature', { size: 11, fill: '#39475a' }),
      signature(left + 4, 488, person.surname + person.givenNames.join('')),
    ].join(''),
  )
}

/** Draws the back with the machine-readable zone. */
export function identityCardBack(person: Person, { subtitle, code, tones, ink }: CardText): string {
  const { width, height } = CARD
  return paper(
    { width, height, tones: [tones[1], tones[0]], ink, header: ink, seed: 4 },
    [
      `<rect width="${width}" height="54" fill="${ink}"/>`,
      label(34, 36, subtitle, { size: 17, fill: '#ffffff', spacing: 1 }),
      chipPlate(38, 96),
      field(170, 92, 'Date of issue', shown(person.issuingDate), 22),
      field(430, 92, 'Issuing authority', 'SPECIMEN OFFICE 001', 20),
      field(170, 158, 'Place of birth', person.placeOfBirth.toUpperCase(), 22),
      field(430, 158, 'Card No.', person.documentNumber, 20),
      label(38, 250, 'This card was drawn for tests. It was issued by nobody and identifies nobody.', {
        size: 15,
        italic: true,
      }),
      `<rect y="318" width="${width}" height="222" fill="#fdfcf6" opacity="0.88"/>`,
      zone(34, 382, cardZone(person, code), 38, 3.2),
    ].join(''),
  )
}
