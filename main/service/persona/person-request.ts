import * as z from 'zod'
import { DOCUMENT_TYPE, GENDER } from '../../../shared/spec/index.ts'
import { calendarDate, country, label, oneOf, text } from '../../yaml/index.ts'

/** An invented person. Omitted members follow from country and seed. */
export const person = z.strictObject({
  country: country.exactOptional(),
  surname: text.exactOptional(),
  givenNames: z.array(text).max(10).exactOptional(),
  usageName: text.exactOptional(),
  dateOfBirth: calendarDate.exactOptional(),
  gender: oneOf(GENDER).exactOptional(),
  nationality: country.exactOptional(),
  /** Names in the script of the holder. */
  originSurname: text.exactOptional(),
  originGivenNames: z.array(text).max(10).exactOptional(),
})

/** Values printed on a document in place of the person's own. */
const changes = z.strictObject({
  documentNumber: text.exactOptional(),
  issuingCountry: country.exactOptional(),
  issuingState: text.exactOptional(),
  issuingDate: calendarDate.exactOptional(),
  expiryDate: calendarDate.exactOptional(),
  surname: text.exactOptional(),
  givenNames: z.array(text).max(10).exactOptional(),
  nameSuffix: text.exactOptional(),
  fullname: text.exactOptional(),
  usageName: text.exactOptional(),
  dateOfBirth: calendarDate.exactOptional(),
  gender: oneOf(GENDER).exactOptional(),
  nationality: country.exactOptional(),
  eyeColor: text.exactOptional(),
  height: text.exactOptional(),
  weight: text.exactOptional(),
  mrz: z.array(text).max(3).exactOptional(),
})

/** A document of a person of the scenario. */
export const document = z.strictObject({
  type: oneOf(DOCUMENT_TYPE),
  /** Default: the holder; otherwise a person of `others`. */
  of: label.exactOptional(),
  issuer: country.exactOptional(),
  state: text.exactOptional(),
  change: changes.exactOptional(),
  without: z.array(changes.keyof()).max(20).exactOptional(),
})

export type PersonRequest = z.infer<typeof person>
export type DocumentRequest = z.infer<typeof document>
