import { PEOPLE } from '../people/people.ts'
import type { Check } from '../story/check.ts'
import {
  addressOf,
  attributesOf,
  BARCODE_LICENCE,
  capture,
  LICENCE,
  PASSPORT,
  RESIDENT_CARD,
} from '../story/documents.ts'
import { BARCODE_INDICATORS, COMPARED } from '../story/indicators.ts'
import { portrait } from '../story/portraits.ts'
import { Story } from '../story/story.ts'

const issuerCheck = (service: string, indicators: readonly string[]): Check => ({
  participant: 'GOV_VERIFICATION',
  service,
  version: '2.8.0',
  indicators,
  takes: [900, 4200],
  result: { serviceInternalReference: 'REQ-000417' },
})

export function passportAndPortrait() {
  const { asa } = PEOPLE
  const story = new Story({ name: 'passport-and-portrait', start: '2026-04-14T09:26:53.581' })
  story.consents(['ID_DOCUMENT', 'PORTRAIT'])
  const referenceId = capture(story, asa, PASSPORT, {
    evidence: {
      deviceInfo: {
        browserName: 'Firefox',
        browserVersion: '151.0',
        deviceManufacturer: 'Fairphone',
        deviceModel: 'FP6',
        osType: 'Android',
        osVersion: '16',
        sdkInfo: { sdkVersion: '5.12.0' },
      },
      sdkInfo: { sdkVersion: '5.12.0' },
      originLanguageData: {
        holderInformation: [{ surname: 'SJÖSTRÖM', givenNames: ['ÅSA', 'LINNÉA'], usageName: 'LINNÉA', gender: 'K/F' }],
      },
    },
    submission: {
      name: 'ID_DOCUMENT_LIVE_CAPTURE',
      uri: 'id-documents/live-capture-session',
      more: { sessionId: story.clock.id() },
    },
  })
  portrait(story, asa, { referenceId })
  return story.contents()
}

/** Images, the issuer's record, and the attributes and address derived from them. */
export function licenceWithIssuer() {
  const { ngaire } = PEOPLE
  const story = new Story({ name: 'licence-with-issuer', start: '2026-05-06T22:10:04.017' })
  story.consents(['GIV', 'PORTRAIT', 'ADDRESS', 'ATTRIBUTES'])
  const [attributesReferenceId, addressReferenceId] = [story.clock.id(), story.clock.id()]
  const licence = capture(story, ngaire, LICENCE, {
    checks: [
      issuerCheck('au_document_verification', [...COMPARED, 'MIDDLENAME_COMPARE_OK', 'ADDRESS_STREET_COMPARE_OK']),
    ],
    outcome: {
      more: {
        attributesReferenceAndConsistency: { isReference: true, isTechnicalError: false, mismatchedAttributes: [] },
      },
    },
    evidence: { attributesReferenceId, addressReferenceId },
    submission: { more: { identityOperationChild: attributesReferenceId } },
  })
  story.submit({
    id: attributesReferenceId,
    name: 'ATTRIBUTES',
    uri: 'attributes',
    evidence: { family: 'ATTRIBUTES', type: 'ATTRIBUTES' },
    outcome: {
      indicators: ['OCR_FULLNAME_OK'],
      referenceId: licence,
      more: {
        attributesReferenceAndConsistency: { isReference: false, isTechnicalError: false, mismatchedAttributes: [] },
      },
    },
    view: { attributes: attributesOf(ngaire) },
    more: { identityOperationParent: licence },
  })
  story.submit({
    id: addressReferenceId,
    name: 'ATTRIBUTES',
    uri: 'attributes/address',
    evidence: { family: 'ADDRESS', type: 'ADDRESS' },
    outcome: { indicators: ['ADDRESS_STREET_COMPARE_OK'], referenceId: licence },
    view: { address: { addressData: addressOf(ngaire), referenceIds: [licence] } },
    more: { identityOperationParent: licence },
  })
  portrait(story, ngaire, { referenceId: licence })
  return story.contents()
}

/** The issuer knows her as Katherine: the exact comparison fails, the fuzzy one mitigates it. */
export function fuzzyName() {
  const { catherine } = PEOPLE
  const story = new Story({ name: 'fuzzy-name', start: '2026-05-19T16:41:30.250' })
  story.consents(['GIV', 'PORTRAIT'])
  const compared = [
    ...COMPARED.filter((indicator) => indicator !== 'FIRSTNAME_COMPARE_OK'),
    'FIRSTNAME_COMPARE_FAILED',
    'FIRSTNAME_FUZZY_COMPARE_OK',
    'MIDDLENAME_INITIAL_COMPARE_OK',
    'GENDER_COMPARE_OK',
    'EYECOLOR_COMPARE_OK',
    'HEIGHT_COMPARE_WARNING',
  ]
  const referenceId = capture(story, catherine, BARCODE_LICENCE, {
    source: 'SCAN',
    checks: [issuerCheck('us_motor_vehicle_administrations', compared)],
    indicators: BARCODE_INDICATORS,
    outcome: {
      more: {
        attributesReferenceAndConsistency: {
          isReference: true,
          isTechnicalError: false,
          mismatchedAttributes: ['givenNames'],
        },
      },
    },
  })
  portrait(story, catherine, { referenceId })
  return story.contents()
}

/** A person with one name; the document in its own language in addition to the converted data. */
export function singleName() {
  const { suharti } = PEOPLE
  const story = new Story({ name: 'single-name', start: '2026-06-02T03:15:44.902' })
  story.consents(['PORTRAIT'])
  const referenceId = capture(story, suharti, PASSPORT, {
    evidence: {
      originLanguageData: {
        documentNumber: suharti.documentNumber,
        issuingDate: '17 JAN 2022',
        expiryDate: '16 JAN 2032',
        issuingCountry: 'REPUBLIK INDONESIA',
        holderInformation: [
          {
            fullname: 'SUHARTI',
            surname: 'SUHARTI',
            dateOfBirth: '19 DES 1958',
            gender: 'P',
            nationality: 'INDONESIA',
          },
        ],
      },
    },
  })
  portrait(story, suharti, { referenceId })
  return story.contents()
}

/** A stateless holder of unspecified gender, matched with a portrait that the client had on file. */
export function referencePortrait() {
  const { sam } = PEOPLE
  const story = new Story({ name: 'reference-portrait', start: '2026-06-23T11:02:19.644' })
  story.consents(['PORTRAIT', 'ID_DOCUMENT'])
  capture(story, sam, RESIDENT_CARD)
  const referenceId = story.submit({
    name: 'PORTRAIT_REFERENCE',
    uri: 'attributes/portrait/reference',
    evidence: {
      family: 'PORTRAIT_REFERENCE',
      type: 'PORTRAIT_REFERENCE',
      captureImages: [{ id: story.attach('images', 'sam-reference.png'), source: 'OTHER' }],
    },
    outcome: {
      indicators: ['BIOMETRIC_QUALITY_CHECK_OK'],
      more: { portraitMatchingReference: { isReference: true, isTechnicalError: false }, consentApproved: true },
    },
  })
  portrait(story, sam, { referenceId, referenceType: 'PORTRAIT_REFERENCE' })
  return story.contents()
}
