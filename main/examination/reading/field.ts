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

/** Where on the document a value was read. */
export type FieldSource = 'ZONE' | 'BARCODE' | 'PRINT'

/** A value as read from a document; dates are yyyy-MM-dd. */
export interface ReadField {
  readonly name: FieldName
  /** Several for given names and street lines. */
  readonly values: readonly string[]
  readonly source: FieldSource
  /** Whether check digits, error correction, another source or a second reading confirm it. Others are not to be relied on. */
  readonly isConfirmed: boolean
  /** What the print clearly says instead. */
  readonly contradiction?: string
}
