import * as z from 'zod'
import { DOCUMENT_TYPE, GENDER } from '../../../../shared/spec/enums.ts'
import { calendarDate, country, label, oneOf, words } from './values.ts'

/** An invented person. What is left out is made up by country and seed. */
export const person = z.strictObject({
  country: country.exactOptional(),
  surname: words.exactOptional(),
  givenNames: z.array(words).max(10).exactOptional(),
  usageName: words.exactOptional(),
  dateOfBirth: calendarDate.exactOptional(),
  gender: oneOf(GENDER).exactOptional(),
  nationality: country.exactOptional(),
  /** The names as the holder writes them. */
  originSurname: words.exactOptional(),
  originGivenNames: z.array(words).max(10).exactOptional(),
})

/** Values that stand on a document in place of what the person's data gives. */
const changes = z.strictObject({
  documentNumber: words.exactOptional(),
  issuingCountry: country.exactOptional(),
  issuingState: words.exactOptional(),
  issuingDate: calendarDate.exactOptional(),
  expiryDate: calendarDate.exactOptional(),
  surname: words.exactOptional(),
  givenNames: z.array(words).max(10).exactOptional(),
  nameSuffix: words.exactOptional(),
  fullname: words.exactOptional(),
  usageName: words.exactOptional(),
  dateOfBirth: calendarDate.exactOptional(),
  gender: oneOf(GENDER).exactOptional(),
  nationality: country.exactOptional(),
  eyeColor: words.exactOptional(),
  height: words.exactOptional(),
  weight: words.exactOptional(),
  mrz: z.array(words).max(3).exactOptional(),
})

/** A document of a person of the scenario. */
export const document = z.strictObject({
  type: oneOf(DOCUMENT_TYPE),
  /** The holder unless another person of `others` is named. */
  of: label.exactOptional(),
  issuer: country.exactOptional(),
  state: words.exactOptional(),
  change: changes.exactOptional(),
  without: z.array(changes.keyof()).max(20).exactOptional(),
})

export type PersonRequest = z.infer<typeof person>
export type DocumentRequest = z.infer<typeof document>
