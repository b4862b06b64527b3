/** Columns `from` to `to` (exclusive) of one line. */
export interface Columns {
  readonly line: number
  readonly from: number
  readonly to: number
}

export type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B' | 'IDFRA'

/** Positions of the fields and check digits of one format. */
export interface MrzLayout {
  readonly format: MrzFormat
  readonly lengths: readonly number[]
  /** Prefix of the first line, for formats with equal lengths. */
  readonly begins: RegExp
  readonly documentNumber: Columns
  /** Continuation of a document number of more than nine characters, followed by its check digit. */
  readonly continuation?: Columns
  readonly birthDate: Columns
  readonly sex: Columns
  readonly expiryDate?: Columns
  readonly issuer: Columns
  readonly nationality?: Columns
  /** Surname, two fillers, given names; or only the surname if the given names have a separate field. */
  readonly names: Columns
  readonly givenNames?: Columns
  readonly personalNumber?: Columns
  /** Ranges covered by the last check digit, and its position. */
  readonly composite?: { readonly of: readonly Columns[]; readonly digit: Columns }
}

const at = (line: number, from: number, to: number): Columns => ({ line, from, to })

/** Second line of all two-line formats of ICAO. */
const SECOND_LINE = {
  documentNumber: at(1, 0, 9),
  nationality: at(1, 10, 13),
  birthDate: at(1, 13, 19),
  sex: at(1, 20, 21),
  expiryDate: at(1, 21, 27),
  issuer: at(0, 2, 5),
} as const

/** ICAO Doc 9303-4 (TD3), -5 (TD1), -6 (TD2), -7 (visas), and the French identity card of 1995; the first match counts. */
export const MRZ_LAYOUTS: readonly MrzLayout[] = [
  {
    format: 'TD1',
    lengths: [30, 30, 30],
    begins: /^/,
    documentNumber: at(0, 5, 14),
    continuation: at(0, 15, 30),
    birthDate: at(1, 0, 6),
    sex: at(1, 7, 8),
    expiryDate: at(1, 8, 14),
    issuer: at(0, 2, 5),
    nationality: at(1, 15, 18),
    names: at(2, 0, 30),
    composite: { of: [at(0, 5, 30), at(1, 0, 7), at(1, 8, 15), at(1, 18, 29)], digit: at(1, 29, 30) },
  },
  { format: 'MRV-A', lengths: [44, 44], begins: /^V/, ...SECOND_LINE, names: at(0, 5, 44) },
  { format: 'MRV-B', lengths: [36, 36], begins: /^V/, ...SECOND_LINE, names: at(0, 5, 36) },
  {
    format: 'TD3',
    lengths: [44, 44],
    begins: /^/,
    ...SECOND_LINE,
    names: at(0, 5, 44),
    personalNumber: at(1, 28, 42),
    composite: { of: [at(1, 0, 10), at(1, 13, 20), at(1, 21, 43)], digit: at(1, 43, 44) },
  },
  {
    format: 'IDFRA',
    lengths: [36, 36],
    begins: /^IDFRA/,
    documentNumber: at(1, 0, 12),
    birthDate: at(1, 27, 33),
    sex: at(1, 34, 35),
    issuer: at(0, 2, 5),
    names: at(0, 5, 30),
    givenNames: at(1, 13, 27),
    composite: { of: [at(0, 0, 36), at(1, 0, 35)], digit: at(1, 35, 36) },
  },
  {
    format: 'TD2',
    lengths: [36, 36],
    begins: /^/,
    ...SECOND_LINE,
    continuation: at(1, 28, 35),
    names: at(0, 5, 36),
    composite: { of: [at(1, 0, 10), at(1, 13, 20), at(1, 21, 35)], digit: at(1, 35, 36) },
  },
]
