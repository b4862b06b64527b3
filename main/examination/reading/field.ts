/** Members of a document's data. */
export type FieldName =
  | 'documentNumber'
  | 'surname'
  | 'givenNames'
  | 'dateOfBirth'
  | 'gender'
  | 'nationality'
  | 'issuingDate'
  | 'expiryDate'
  | 'height'
  | 'weight'
  | 'eyeColor'
  | 'streetLines'
  | 'city'
  | 'state'
  | 'postcode'

/** Part of the document that a value was read from. */
export type FieldSource = 'ZONE' | 'BARCODE' | 'PRINT'

/** Value read from a document; dates are yyyy-MM-dd. */
export interface ReadField {
  readonly name: FieldName
  /** One value; several for given names and street lines. */
  readonly values: readonly string[]
  readonly source: FieldSource
  /** Whether all check digits of its zone, or the error correction of its barcode, are right; false for print. */
  readonly isChecked: boolean
  /** Whether another source or an independent engine confirms it too; unreliable otherwise. */
  readonly isConfirmed: boolean
  /** Clearly different value in the print. */
  readonly contradiction?: string
}

/** Values of a machine-readable zone. ICAO Doc 9303-4 to -7 */
export const ZONE_VALUES = [
  'documentNumber',
  'surname',
  'givenNames',
  'dateOfBirth',
  'gender',
  'nationality',
  'expiryDate',
] as const satisfies readonly FieldName[]
