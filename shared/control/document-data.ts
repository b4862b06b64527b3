import { list, map, object, optional } from '../schema/index.ts'
import { closed, GENDER } from '../spec/index.ts'
import { text } from './values.ts'

const address = object({
  lines: list(text()),
  city: optional(text()),
  state: optional(text()),
  postcode: optional(text()),
  country: optional(text()),
})

/** Data of a document. */
export const documentData = object(
  {
    documentType: optional(text()),
    documentNumber: optional(text()),
    issuingCountry: optional(text()),
    issuingState: optional(text()),
    issuingDate: optional(text()),
    expiryDate: optional(text()),
    surname: optional(text()),
    givenNames: optional(list(text())),
    nameSuffix: optional(text()),
    fullname: optional(text()),
    usageName: optional(text()),
    dateOfBirth: optional(text()),
    gender: optional(closed(GENDER)),
    nationality: optional(text()),
    eyeColor: optional(text()),
    height: optional(text()),
    weight: optional(text()),
    address: optional(address),
    mrz: optional(list(text())),
    metadata: optional(
      map(
        text(),
        'Further values: cardType is the colour of a Medicare card, without which a register confirms no such card.',
      ),
    ),
  },
  'What a document says; every member may be unknown.',
)
