import { CHANNEL, EVIDENCE_FAMILY, EVIDENCE_TYPE, GENDER, IMAGE_SOURCE, SIDE } from '../codes/values.ts'
import { closed, country, date, filledText, text } from '../primitives.ts'
import { list, optional, required, structure } from '../structure.ts'
import { metadata } from './errors-and-contacts.ts'

const NESTED = 'Archive: Nested structures'

export const captureImage = structure(
  'CaptureImage',
  {
    specification: `${NESTED}, CaptureImage`,
    title: 'Captured image',
    about: 'An image that was captured, and with what.',
  },
  {
    channel: optional(closed(CHANNEL), 'Capture component that was used.'),
    deviceModel: optional(text, 'Model of the device.'),
    id: optional(text, 'Id of the image in the images folder.'),
    osType: optional(text, 'Operating system of the device.'),
    osVersion: optional(text, 'Version of the operating system.'),
    side: optional(closed(SIDE), 'Side of the document that the image shows.'),
    source: optional(closed(IMAGE_SOURCE), 'How the image was obtained.'),
  },
)

const crop = structure(
  'Crop',
  { specification: `${NESTED}, Crop`, title: 'Crop', about: 'A part cut out of a captured image.' },
  {
    id: optional(text, 'Id of the crop in the images folder.'),
    originalCaptureId: optional(text, 'Id of the image that it was cut out of.'),
  },
)

const holderInformation = structure(
  'HolderInformation',
  { specification: `${NESTED}, HolderInformation`, title: 'Holder', about: 'What the evidence says about its holder.' },
  {
    dateOfBirth: optional(date, 'Date of birth.'),
    fullname: optional(text, 'Full name.'),
    gender: optional(closed(GENDER), 'Gender.'),
    givenNames: optional(list(text), 'Given names, the first name first.'),
    nationality: optional(country, 'Nationality.'),
    surname: optional(text, 'Surname.'),
    usageName: optional(text, 'Name that is used instead of the surname.'),
  },
)

export const data = structure(
  'Data',
  {
    specification: `${NESTED}, Data`,
    title: 'Document data',
    about: 'The data of the evidence; absent in a deletion.',
  },
  {
    documentNumber: optional(text, 'Number of the document.'),
    expiryDate: optional(date, 'Date on which the document expires.'),
    issuingDate: optional(date, 'Date on which the document was issued.'),
    issuingCountry: optional(country, 'Country that issued the document.'),
    holderInformation: optional(list(holderInformation), 'What the document says about its holder.'),
    metadata: optional(list(metadata), 'Further named values.'),
    mrz: optional(list(text), 'Lines of the machine-readable zone.'),
  },
)

/** Not shown: D-11 */
const originLanguageHolder = structure(
  'OriginLanguageHolder',
  {
    specification: `${NESTED}, OriginLanguageData`,
    title: 'Holder, as written',
    about: 'What the document says about its holder, in the language of the document and in any format.',
  },
  {
    dateOfBirth: optional(text, 'Date of birth as written.'),
    fullname: optional(text, 'Full name as written.'),
    gender: optional(text, 'Gender as written.'),
    givenNames: optional(list(text), 'Given names as written.'),
    nationality: optional(text, 'Nationality as written.'),
    surname: optional(text, 'Surname as written.'),
    usageName: optional(text, 'Name in use as written.'),
  },
)

export const originLanguageData = structure(
  'OriginLanguageData',
  {
    specification: `${NESTED}, OriginLanguageData`,
    title: 'Document data, as written',
    about: 'The data of the document as written on it, in its own language.',
  },
  {
    documentNumber: optional(text, 'Number of the document as written.'),
    expiryDate: optional(text, 'Expiry date as written.'),
    issuingDate: optional(text, 'Issuing date as written.'),
    issuingCountry: optional(text, 'Issuing country as written.'),
    holderInformation: optional(list(originLanguageHolder), 'What the document says about its holder, as written.'),
  },
)

const sdkInfo = structure(
  'SdkInfo',
  { specification: `${NESTED}, SdkInfo`, title: 'SDK', about: 'The capture SDK that was used.' },
  { sdkVersion: optional(text, 'Version of the SDK.') },
)

const deviceInfo = structure(
  'DeviceInfo',
  { specification: `${NESTED}, DeviceInfo`, title: 'Device', about: 'The device that was used.' },
  {
    browserName: optional(text, 'Name of the browser.'),
    browserVersion: optional(text, 'Version of the browser.'),
    deviceManufacturer: optional(text, 'Manufacturer of the device.'),
    deviceModel: optional(text, 'Model of the device.'),
    osType: optional(text, 'Operating system.'),
    osVersion: optional(text, 'Version of the operating system.'),
    sdkInfo: optional(sdkInfo, 'Capture SDK.'),
  },
)

export const evidenceDetails = structure(
  'EvidenceDetails',
  {
    specification: `${NESTED}, EvidenceDetails`,
    title: 'Evidence',
    about: 'The evidence that an operation added or deleted.',
  },
  {
    id: required(filledText, 'Id of the evidence.'),
    family: required(closed(EVIDENCE_FAMILY), 'Family of the evidence.'),
    type: required(closed(EVIDENCE_TYPE), 'Kind of the evidence.'),
    addressReferenceId: optional(text, 'Id of the address evidence taken from this evidence.'),
    attributesReferenceId: optional(text, 'Id of the attributes evidence taken from this evidence.'),
    captureImages: optional(list(captureImage), 'Captured images; absent when deleted or replaced.'),
    data: optional(data, 'Data of the evidence; absent in a deletion.'),
    deviceInfo: optional(deviceInfo, 'Device that was used.'),
    originLanguageData: optional(originLanguageData, 'Data as written on the document.'),
    photoCrops: optional(list(crop), 'Parts cut out of the images.'),
    sdkInfo: optional(sdkInfo, 'Capture SDK that was used.'),
    video: optional(text, 'Id of the live capture video in the videos folder.'),
  },
)
