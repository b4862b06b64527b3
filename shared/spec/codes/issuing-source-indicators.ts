import type { ValueText } from '../enumeration.ts'

/** Results of issuing source validation. Service: Issuing source validation */
export const ISSUING_SOURCE_INDICATORS = {
  GIV_VERIFICATION: ['Issuing source', 'The data was compared with the records of the document issuer.'],
  GIV_ELIGIBILITY: ['Issuing source available', 'The document is compatible with an available issuing source.'],
} as const satisfies { readonly [name: string]: ValueText }

/** Comparisons of single fields with the records of the issuer. Service: Issuing-source comparisons */
export const COMPARISON_INDICATORS = {
  FIRSTNAME_COMPARE: ['First name', "The first name equals the one in the issuer's record."],
  MIDDLENAME_COMPARE: ['Middle name', "The middle name equals the one in the issuer's record."],
  SURNAME_COMPARE: ['Surname', "The surname equals the one in the issuer's record."],
  FIRSTNAME_FUZZY_COMPARE: ['First name, fuzzy', "The first name is close to the one in the issuer's record."],
  MIDDLENAME_FUZZY_COMPARE: ['Middle name, fuzzy', "The middle name is close to the one in the issuer's record."],
  SURNAME_FUZZY_COMPARE: ['Surname, fuzzy', "The surname is close to the one in the issuer's record."],
  MIDDLENAME_INITIAL_COMPARE: [
    'Middle initial',
    "The initial of the middle name equals the one in the issuer's record.",
  ],
  NAMESUFFIX_COMPARE: ['Name suffix', "The suffix of the name equals the one in the issuer's record."],
  BIRTHDATE_COMPARE: ['Date of birth', "The date of birth equals the one in the issuer's record."],
  GENDER_COMPARE: ['Gender', "The gender equals the one in the issuer's record."],
  HEIGHT_COMPARE: ['Height', "The height equals the one in the issuer's record."],
  WEIGHT_COMPARE: ['Weight', "The weight equals the one in the issuer's record."],
  EYECOLOR_COMPARE: ['Eye colour', "The eye colour equals the one in the issuer's record."],
  IDDOCUMENT_NUMBER_COMPARE: ['Document number', "The document number equals the one in the issuer's record."],
  IDDOCUMENT_TYPE_COMPARE: ['Document type', "The document type equals the one in the issuer's record."],
  ISSUINGDATE_COMPARE: ['Issuing date', "The issuing date equals the one in the issuer's record."],
  EXPIRYDATE_COMPARE: ['Expiry date', "The expiry date equals the one in the issuer's record."],
  ADDRESS_STREET_COMPARE: ['Street', "The street equals the one in the issuer's record."],
  ADDRESS_CITY_COMPARE: ['City', "The city equals the one in the issuer's record."],
  ADDRESS_STATE_COMPARE: ['State', "The state equals the one in the issuer's record."],
  ADDRESS_POSTCODE_COMPARE: ['Postcode', "The postcode equals the one in the issuer's record."],
} as const satisfies { readonly [name: string]: ValueText }
