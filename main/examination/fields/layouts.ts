import type { PagePart } from '../page/warp.ts'

/** How the text of a field is read and understood. */
export type FieldKind = 'NAME' | 'DATE' | 'NUMBER' | 'COUNTRY' | 'SEX' | 'TEXT'

export type PrintedName =
  | 'surname'
  | 'givenNames'
  | 'documentNumber'
  | 'nationality'
  | 'gender'
  | 'dateOfBirth'
  | 'issuingDate'
  | 'expiryDate'
  | 'streetLine'
  | 'cityLine'

export interface PrintedBox extends PagePart {
  readonly name: PrintedName
  readonly kind: FieldKind
  /** Height of its capitals, as a share of the page; captions are half as high. */
  readonly capitals: number
}

/** Front of a document: its title, and where its fields are printed. */
export interface Layout {
  readonly documentType: 'PASSPORT' | 'IDENTITY_CARD' | 'RESIDENT_CARD' | 'DRIVING_LICENSE'
  /** Any of them stands in the band along the upper edge. */
  readonly titles: readonly string[]
  /** Width divided by height. */
  readonly aspect: number
  /** Country, or state for licences, in the right half of the band. */
  readonly code: PagePart
  readonly photo: PagePart
  readonly fields: readonly PrintedBox[]
}

/** Units of a drawn document, ten to the millimetre of a card; captions stand above values. */
interface Sheet {
  readonly width: number
  readonly height: number
}

const PAGE: Sheet = { width: 1000, height: 704 }
const CARD: Sheet = { width: 856, height: 540 }

const part = (sheet: Sheet, left: number, top: number, width: number, height: number): PagePart => ({
  left: left / sheet.width,
  top: top / sheet.height,
  width: width / sheet.width,
  height: height / sheet.height,
})

/** A value of `size` units below a caption whose baseline is at `y`. */
const box =
  (sheet: Sheet) =>
  (name: PrintedName, kind: FieldKind, x: number, y: number, width: number, size: number): PrintedBox => ({
    name,
    kind,
    capitals: (size * 0.73) / sheet.height,
    // With room for an outline that is some units off: the tallest line in it is the value.
    ...part(sheet, x - 20, y - 9, width + 12, size * 1.3 + 26),
  })

const onPage = box(PAGE)
const onCard = box(CARD)

const CARD_FIELDS: readonly PrintedBox[] = [
  onCard('surname', 'NAME', 296, 118, 452, 26),
  onCard('givenNames', 'NAME', 296, 184, 540, 26),
  onCard('nationality', 'COUNTRY', 296, 250, 130, 22),
  onCard('gender', 'SEX', 450, 250, 110, 22),
  onCard('dateOfBirth', 'DATE', 580, 250, 240, 22),
  onCard('documentNumber', 'NUMBER', 296, 312, 260, 24),
  onCard('expiryDate', 'DATE', 580, 312, 240, 22),
]

const CARD_PHOTO = part(CARD, 34, 118, 232, 292)

/** The title band of every layout: white on a dark ground. */
export const PAGE_TITLE: PagePart = { left: 0.1, top: 0.014, width: 0.58, height: 0.052 }
export const CARD_TITLE: PagePart = { left: 0.108, top: 0.018, width: 0.58, height: 0.068 }

/** Fronts whose printed fields can be read: the specimens of the drawing kit. Not shown: models of the specification */
export const LAYOUTS: readonly Layout[] = [
  {
    documentType: 'PASSPORT',
    titles: ['PASSPORT'],
    aspect: PAGE.width / PAGE.height,
    code: part(PAGE, 830, 14, 145, 56),
    photo: part(PAGE, 44, 128, 262, 330),
    fields: [
      onPage('documentNumber', 'NUMBER', 660, 126, 210, 24),
      onPage('surname', 'NAME', 342, 190, 620, 25),
      onPage('givenNames', 'NAME', 342, 254, 620, 25),
      onPage('nationality', 'COUNTRY', 342, 318, 160, 22),
      onPage('dateOfBirth', 'DATE', 660, 318, 180, 22),
      onPage('gender', 'SEX', 342, 380, 90, 22),
      onPage('issuingDate', 'DATE', 342, 442, 240, 22),
      onPage('expiryDate', 'DATE', 660, 442, 180, 22),
    ],
  },
  {
    documentType: 'IDENTITY_CARD',
    titles: ['IDENTITY CARD'],
    aspect: CARD.width / CARD.height,
    code: part(CARD, 690, 14, 142, 56),
    photo: CARD_PHOTO,
    fields: CARD_FIELDS,
  },
  {
    documentType: 'RESIDENT_CARD',
    titles: ['RESIDENCE PERMIT'],
    aspect: CARD.width / CARD.height,
    code: part(CARD, 690, 14, 142, 56),
    photo: CARD_PHOTO,
    fields: CARD_FIELDS,
  },
  {
    documentType: 'DRIVING_LICENSE',
    titles: ['DRIVER LICENCE', 'DRIVER LICENSE', 'DRIVING LICENCE'],
    aspect: CARD.width / CARD.height,
    code: part(CARD, 690, 14, 142, 56),
    photo: part(CARD, 34, 116, 236, 297),
    fields: [
      onCard('surname', 'NAME', 300, 114, 530, 25),
      onCard('givenNames', 'NAME', 300, 176, 530, 23),
      onCard('streetLine', 'TEXT', 300, 236, 530, 18),
      onCard('cityLine', 'TEXT', 300, 259, 530, 18),
      onCard('documentNumber', 'NUMBER', 300, 304, 260, 24),
      onCard('dateOfBirth', 'DATE', 300, 364, 240, 22),
      onCard('gender', 'SEX', 582, 364, 110, 22),
      onCard('issuingDate', 'DATE', 300, 422, 145, 20),
      onCard('expiryDate', 'DATE', 450, 422, 160, 20),
    ],
  },
]
