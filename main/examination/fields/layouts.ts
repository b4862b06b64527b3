import type { PagePart } from '../page/warp.ts'

/** Determines how the text of a field is recognized and parsed. */
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
  /** Height of capital letters as a share of the page; captions have half of it. */
  readonly capitals: number
}

/** Front of a document: its title and the positions of its fields. */
export interface Layout {
  readonly documentType: 'PASSPORT' | 'IDENTITY_CARD' | 'RESIDENT_CARD' | 'DRIVING_LICENSE'
  /** Possible titles in the band along the upper edge. */
  readonly titles: readonly string[]
  /** Width divided by height. */
  readonly aspect: number
  /** Position of the country (or state for licences) in the right half of the band. */
  readonly code: PagePart
  readonly photo: PagePart
  readonly fields: readonly PrintedBox[]
}

/** Size of a drawn document, in units of a tenth of a millimetre for a card; captions are above values. */
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

/** Returns the box of a value with font size `size` below a caption with its baseline at `y`. */
const box =
  (sheet: Sheet) =>
  (name: PrintedName, kind: FieldKind, x: number, y: number, width: number, size: number): PrintedBox => ({
    name,
    kind,
    capitals: (size * 0.73) / sheet.height,
    // With a margin for an imprecise outline; the tallest line in the box is the value.
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

/** Title band of the layouts: white on a dark background. */
export const PAGE_TITLE: PagePart = { left: 0.1, top: 0.014, width: 0.58, height: 0.052 }
export const CARD_TITLE: PagePart = { left: 0.108, top: 0.018, width: 0.58, height: 0.068 }

/** Supported fronts: the specimens of the drawing kit. Not shown: models of the specification */
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
