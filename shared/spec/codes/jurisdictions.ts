export type Support = 'yes' | 'some' | 'no'

export interface UsJurisdiction {
  readonly code: string
  readonly name: string
  readonly drivingLicence: Support
  readonly identityCards: Support
  /** Users whose documents are supported, if restricted. */
  readonly users?: 'government'
}

/** Documents that issuing source validation supports, by country. Service: Issuing source validation */
export const ISSUING_SOURCE_DOCUMENTS = {
  AUS: ['PASSPORT', 'DRIVING_LICENSE', 'RESIDENT_CARD', 'VISA', 'MEDICARE'],
  USA: ['DRIVING_LICENSE', 'DRIVING_PERMIT', 'IDENTITY_CARD'],
} as const

/** The specification omits the code of ACT. Not shown: D-08 */
export const AU_JURISDICTIONS = {
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
  ACT: 'Australian Capital Territory',
} as const

const BOTH = {
  AL: 'Alabama',
  AR: 'Arkansas',
  AZ: 'Arizona',
  CO: 'Colorado',
  CT: 'Connecticut',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  IA: 'Iowa',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  KS: 'Kansas',
  KY: 'Kentucky',
  MA: 'Massachusetts',
  MD: 'Maryland',
  ME: 'Maine',
  MI: 'Michigan',
  MO: 'Missouri',
  MS: 'Mississippi',
  MT: 'Montana',
  NC: 'North Carolina',
  ND: 'North Dakota',
  NE: 'Nebraska',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  VA: 'Virginia',
  VT: 'Vermont',
  WA: 'Washington',
  WV: 'West Virginia',
  WY: 'Wyoming',
} as const

/** Service: Issuing source validation, table of jurisdictions; OK: government users only (non-SSA related). */
export const US_JURISDICTIONS: readonly UsJurisdiction[] = [
  ...Object.entries(BOTH).map(
    ([code, name]): UsJurisdiction => ({
      code,
      name,
      drivingLicence: 'yes',
      identityCards: 'yes',
      ...(code === 'OK' ? { users: 'government' } : {}),
    }),
  ),
  { code: 'DE', name: 'Delaware', drivingLicence: 'yes', identityCards: 'some' },
  { code: 'NV', name: 'Nevada', drivingLicence: 'yes', identityCards: 'no' },
  { code: 'WI', name: 'Wisconsin', drivingLicence: 'yes', identityCards: 'no' },
]
