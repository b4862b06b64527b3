import { ERROR_CODE } from '../codes/error-codes.ts'
import { CONSENT_TYPE, OTP_STATUS } from '../codes/values.ts'
import { closed, dateTime, filledText, flag, integer, open, text } from '../primitives.ts'
import { list, optional, required, structure } from '../structure.ts'

const NESTED = 'Archive: Nested structures'

export const errorObject = structure(
  'ErrorObject',
  { specification: `${NESTED}, Error; Service: Errors`, title: 'Error', about: 'One error, by code.' },
  {
    code: required(open(ERROR_CODE), 'Error code.'),
    field: optional(text, 'Field that the error is about.'),
    message: optional(text, 'Message of the service.'),
  },
)

export const metadata = structure(
  'Metadata',
  { specification: `${NESTED}, AdditionalFile`, title: 'Metadata', about: 'One named value.' },
  { key: required(text, 'Name of the value.'), value: required(text, 'The value.') },
)

export const additionalFile = structure(
  'AdditionalFile',
  {
    specification: `${NESTED}, AdditionalFile`,
    title: 'Additional file',
    about: 'A file attached to the transaction.',
  },
  {
    id: required(filledText, 'Id of the file in the additionalFiles folder.'),
    metadata: required(list(metadata), 'What is known about the file.'),
  },
)

/** Not shown: D-15 */
export const validityPeriod = structure(
  'ValidityPeriod',
  {
    specification: `${NESTED}, ConsentsDetails`,
    title: 'Validity period',
    about: 'From when to when a consent holds.',
  },
  { from: optional(text, 'Begin of validity.'), to: optional(text, 'End of validity.') },
)

export const consent = structure(
  'Consent',
  { specification: `${NESTED}, ConsentsDetails`, title: 'Consent', about: 'A consent that was given or refused.' },
  {
    approved: required(flag, 'Whether the holder approved.'),
    consentId: optional(text, 'Id of the consent, given by the service.'),
    type: required(closed(CONSENT_TYPE), 'What the consent allows.'),
    validityPeriod: optional(validityPeriod, 'How long the consent holds.'),
  },
)

export const consentsDetails = structure(
  'ConsentsDetails',
  {
    specification: `${NESTED}, ConsentsDetails`,
    title: 'Consents',
    about: 'The consents that an operation added or removed.',
  },
  { consents: optional(list(consent), 'The consents.') },
)

const otpElement = structure(
  'OTPElement',
  { specification: `${NESTED}, OTPElement`, title: 'One-time code', about: 'A one-time code and how it stands.' },
  {
    creationTime: optional(dateTime, 'When the code was made.'),
    status: optional(closed(OTP_STATUS), 'How the code stands.'),
    timeout: optional(integer, 'Time after which the code is no longer accepted.'),
  },
)

const emailElement = structure(
  'EmailElement',
  {
    specification: `${NESTED}, EmailElement`,
    title: 'E-mail address',
    about: 'An e-mail address and whether it was verified.',
  },
  {
    value: optional(text, 'The e-mail address.'),
    verified: optional(flag, 'Whether the address was verified.'),
    errors: optional(list(errorObject), 'What went wrong.'),
    otp: optional(otpElement, 'One-time code sent to the address.'),
  },
)

const phoneElement = structure(
  'PhoneElement',
  {
    specification: `${NESTED}, PhoneElement`,
    title: 'Phone number',
    about: 'A phone number and whether it was verified.',
  },
  {
    value: required(filledText, 'The phone number.'),
    verified: optional(flag, 'Whether the number was verified.'),
    language: optional(text, 'Language of the messages sent to the number.'),
    system: optional(text, 'System of the phone.'),
    errors: optional(list(errorObject), 'What went wrong.'),
    otp: optional(otpElement, 'One-time code sent to the number.'),
  },
)

const username = structure(
  'Username',
  { specification: `${NESTED}, ContactDetails`, title: 'User name', about: 'The name under which the user is known.' },
  { username: required(filledText, 'The user name.') },
)

export const contactDetails = structure(
  'ContactDetails',
  { specification: `${NESTED}, ContactDetails`, title: 'Contact', about: 'How the holder can be reached.' },
  {
    email: optional(emailElement, 'E-mail address.'),
    landline: optional(phoneElement, 'Landline number.'),
    mobile: optional(phoneElement, 'Mobile number.'),
    username: optional(username, 'User name.'),
  },
)
