/** Data of a document, in a register or as submitted. Absent or null members are unknown. */
export interface DocumentRecord {
  readonly documentNumber?: string | null
  readonly documentType?: string | null
  /** yyyy-MM-dd, or a date-time. */
  readonly issuingDate?: string | null
  readonly expiryDate?: string | null
  /** First name, then middle names; an element may contain several names separated by spaces. */
  readonly givenNames?: readonly string[] | null
  readonly surname?: string | null
  /** Jr, III and so on. */
  readonly nameSuffix?: string | null
  /** Used if surname and given names are absent, as on Medicare cards. */
  readonly fullname?: string | null
  readonly dateOfBirth?: string | null
  /** M, F or X. */
  readonly gender?: string | null
  /** A number with or without a unit (cm, m, in, ft), or feet and inches. */
  readonly height?: string | null
  /** A number with or without a unit (kg, lb). */
  readonly weight?: string | null
  /** A word, or the three-letter code of North American licences. */
  readonly eyeColor?: string | null
  readonly address?: AddressRecord | null
  /** Medicare only: colour of the card, B, G or Y. */
  readonly cardColor?: string | null
  /** Medicare only: reference number of the holder on the card. */
  readonly individualReferenceNumber?: number | null
  /** Medicare only: other names on the card. */
  readonly furtherNames?: readonly string[] | null
}

export interface AddressRecord {
  readonly streetLines?: readonly string[] | null
  readonly city?: string | null
  /** Code or name of the jurisdiction. */
  readonly state?: string | null
  readonly postcode?: string | null
}
