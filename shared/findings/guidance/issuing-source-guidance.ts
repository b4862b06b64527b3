import type { IndicatorGuidanceTable } from './guidance.ts'
import { check, response } from './responses.ts'

const CORRECT_DATA = response(
  'HOLDER',
  'RESUBMIT_SAME',
  'Compare the submitted data with the document. Correct what was mistyped or misread and submit it again; otherwise use another document.',
  'We could not confirm your details. Please check that they are as on your document, and try again.',
  'The issuer may have old data: a name or address changed since issue. The comparison of each field is in the Identity view.',
)

const INCONCLUSIVE = response(
  'ISSUING_SOURCE',
  'LATER',
  'See which fields differ (Identity view). Correct what was misread, and submit it again; otherwise use another document, or wait until the issuer has changed its record.',
  'We could not confirm your details yet. Please check that they are as on your document, or use another one.',
  'The issuing source responded, but could not decide. Nothing speaks against the holder.',
)

const NOT_IN_RECORD = response(
  'ISSUING_SOURCE',
  'LATER',
  "The issuer's record lacks this field; nothing can be corrected on our side. Use another document if it stays undecided.",
  'We could not confirm your details yet. Please try again later or use another document.',
  'A field that the issuer does not keep or did not return says nothing about the holder.',
)

const compared = (field: string, how = 'is the one') =>
  check(
    `${field} at the issuing source`,
    `the ${field} ${how} in the issuer's record`,
    `the ${field} ${how.replace(/^is/, 'is not')} in the issuer's record`,
    CORRECT_DATA,
    {
      doubt: `the ${field} is only nearly the one in the issuer's record`,
      undecided: `the ${field} is not in the issuer's record`,
      open: NOT_IN_RECORD,
    },
  )

/** Results of issuing source validation and its field comparisons. Service: Issuing source validation */
export const ISSUING_SOURCE_GUIDANCE: IndicatorGuidanceTable = {
  GIV_VERIFICATION: check(
    'issuing source',
    'the issuing source confirmed the document',
    'the issuing source has no matching record',
    CORRECT_DATA,
    {
      doubt: 'the issuing source found only a similar record',
      undecided: 'the issuing source could not decide',
      open: INCONCLUSIVE,
    },
  ),
  GIV_ELIGIBILITY: check(
    'availability of an issuing source',
    'an issuing source answers for this document',
    'no issuing source answers for this document',
    response(
      'HOLDER',
      'RESUBMIT_OTHER',
      'Use a document that an issuing source answers for, or submit pictures of this one.',
      'We cannot check this document. Please use another one.',
      'Country, document type, state or user group is not covered, or consent or activation was missing. Nothing speaks against the document.',
    ),
  ),
  FIRSTNAME_COMPARE: compared('first name'),
  MIDDLENAME_COMPARE: compared('middle name'),
  SURNAME_COMPARE: compared('surname'),
  FIRSTNAME_FUZZY_COMPARE: compared('first name', 'is close to the one'),
  MIDDLENAME_FUZZY_COMPARE: compared('middle name', 'is close to the one'),
  SURNAME_FUZZY_COMPARE: compared('surname', 'is close to the one'),
  MIDDLENAME_INITIAL_COMPARE: compared('initial of the middle name'),
  NAMESUFFIX_COMPARE: compared('name suffix'),
  BIRTHDATE_COMPARE: compared('date of birth'),
  GENDER_COMPARE: compared('gender'),
  HEIGHT_COMPARE: compared('height'),
  WEIGHT_COMPARE: compared('weight'),
  EYECOLOR_COMPARE: compared('eye colour'),
  IDDOCUMENT_NUMBER_COMPARE: compared('document number'),
  IDDOCUMENT_TYPE_COMPARE: compared('document type'),
  ISSUINGDATE_COMPARE: compared('issuing date'),
  EXPIRYDATE_COMPARE: compared('expiry date'),
  ADDRESS_STREET_COMPARE: compared('street'),
  ADDRESS_CITY_COMPARE: compared('city'),
  ADDRESS_STATE_COMPARE: compared('state'),
  ADDRESS_POSTCODE_COMPARE: compared('postcode'),
}

/** Causes of a refusal by the issuing source, as distinguished by its field comparisons. */
export const ISSUER_CAUSES = {
  OTHER_PERSON: 'the issuing source has another person under this number',
  FIELDS_DIFFER: "the issuer's record differs in {fields}",
} as const

/** Response where the service, not the document, is why no issuing source was asked. */
export const NOT_OFFERED = response(
  'OPERATOR',
  'RESUBMIT_OTHER',
  'Ask the operator of the service for access to this issuing source, or use another document or pictures of this one.',
  'We cannot check this document in this way. Please use another one.',
  'The issuing source exists; the tenant or its group of users may not ask it. Nothing speaks against the document.',
)

/** Causes of GIV_ELIGIBILITY_FAILED, decided by the recorded document. Service: Issuing source validation */
export const ELIGIBILITY_CAUSES = {
  NOT_ENABLED: 'issuing source validation is not activated for this tenant',
  NO_CONSENT: 'consent to issuing source validation was not given',
  COUNTRY: 'no issuing source answers for documents from {place}',
  DOCUMENT: 'no issuing source answers for {documents} from {place}',
  SOME_CARDS: '{place} answers for some {documents} only',
  NO_STATE: 'the state that issued the document was not given',
  STATE: '{place} has no issuing source',
  GOVERNMENT_USERS_ONLY: '{place} answers to government users only',
} as const
