/** Data of a document from any source; every member may be unknown. */
export interface DocumentData {
  readonly documentType?: string
  readonly documentNumber?: string
  readonly issuingCountry?: string
  readonly issuingState?: string
  readonly issuingDate?: string
  readonly expiryDate?: string
  readonly surname?: string
  readonly givenNames?: readonly string[]
  readonly nameSuffix?: string
  readonly fullname?: string
  readonly usageName?: string
  readonly dateOfBirth?: string
  readonly gender?: 'M' | 'F' | 'X'
  readonly nationality?: string
  readonly eyeColor?: string
  readonly height?: string
  readonly weight?: string
  readonly address?: {
    readonly lines: readonly string[]
    readonly city?: string
    readonly state?: string
    readonly postcode?: string
    readonly country?: string
  }
  readonly mrz?: readonly string[]
  /** Further named values, such as the colour of a Medicare card. */
  readonly metadata?: { readonly [key: string]: string }
}
