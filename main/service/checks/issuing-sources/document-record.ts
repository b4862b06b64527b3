/** What a register holds of a document, and what is submitted of one; a member that is absent or null is not known. */
export interface DocumentRecord {
  readonly documentNumber?: string | null
  readonly documentType?: string | null
  /** yyyy-MM-dd, or a date-time that begins so. */
  readonly issuingDate?: string | null
  readonly expiryDate?: string | null
  /** First name, then middle names; a member may hold several names with spaces between. */
  readonly givenNames?: readonly string[] | null
  readonly surname?: string | null
  /** Jr, III and so on. */
  readonly nameSuffix?: string | null
  /** Counts where surname and given names are absent, as on Medicare cards. */
  readonly fullname?: string | null
  readonly dateOfBirth?: string | null
  /** M, F or X. */
  readonly gender?: string | null
  /** A number with or without a unit (cm, m, in, ft), or feet and inches. */
  readonly height?: string | null
  /** A number with or without a unit (kg, lb). */
  readonly weight?: string | null
  /** A word, or the code of three letters that North American licences have. */
  readonly eyeColor?: string | null
  readonly address?: AddressRecord | null
  /** Medicare only: colour of the card, B, G or Y. */
  readonly cardColor?: string | null
  /** Medicare only: number of the holder on the card. */
  readonly individualReferenceNumber?: number | null
  /** Medicare only: names on the card besides the holder's. */
  readonly furtherNames?: readonly string[] | null
}

export interface AddressRecord {
  readonly streetLines?: readonly string[] | null
  readonly city?: string | null
  /** Code or name of the jurisdiction. */
  readonly state?: string | null
  readonly postcode?: string | null
}
