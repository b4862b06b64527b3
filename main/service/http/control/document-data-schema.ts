import { list, object, oneOf, text } from '../../openapi/json-schema.ts'

const LINES = object({
  lines: list(text()),
  'city?': text(),
  'state?': text(),
  'postcode?': text(),
  'country?': text(),
})

/** JSON schema of DocumentData. */
export const DOCUMENT_DATA = object(
  {
    'documentType?': text(),
    'documentNumber?': text(),
    'issuingCountry?': text(),
    'issuingState?': text(),
    'issuingDate?': text(),
    'expiryDate?': text(),
    'surname?': text(),
    'givenNames?': list(text()),
    'nameSuffix?': text(),
    'fullname?': text(),
    'usageName?': text(),
    'dateOfBirth?': text(),
    'gender?': oneOf(['M', 'F', 'X']),
    'nationality?': text(),
    'eyeColor?': text(),
    'height?': text(),
    'weight?': text(),
    'address?': LINES,
    'mrz?': list(text()),
    'metadata?': { type: 'object', additionalProperties: text() },
  },
  'What a document says; every member may be unknown.',
)
