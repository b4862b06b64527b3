import type { EvidenceDetails, VerificationAndEvaluationDetails } from '../../shared/spec/index.ts'
import { PEOPLE } from '../people/people.ts'
import { dataOf, LICENCE, viewOf } from '../story/documents.ts'
import { COMPARED } from '../story/indicators.ts'
import { Story } from '../story/story.ts'

type ContactDetails = NonNullable<VerificationAndEvaluationDetails['contactDetails']>
type OtpStatus = NonNullable<NonNullable<NonNullable<ContactDetails['email']>['otp']>['status']>

/**
 * A Medicare card and a licence as text, both compared with the records of their issuers. The only image is a scan as additional
 * file.
 */
export function medicare() {
  const { ngaire } = PEOPLE
  const story = new Story({ name: 'medicare', start: '2026-05-27T01:33:26.740' })
  story.consents(['GIV', 'ID_DOCUMENT'])
  const check = (indicators: readonly string[]) =>
    ({ participant: 'GOV_VERIFICATION', service: 'au_document_verification', version: '2.8.0', indicators }) as const
  const card = [
    'GIV_VERIFICATION_VERIFIED',
    'GIV_ELIGIBILITY_OK',
    'SURNAME_COMPARE_OK',
    'BIRTHDATE_COMPARE_OK',
    'IDDOCUMENT_NUMBER_COMPARE_OK',
  ]
  story.submit({
    name: 'MEDICARE',
    uri: 'id-document/aus/medicare',
    evidence: {
      family: 'IDDOCUMENT',
      type: 'MEDICARE',
      data: {
        documentNumber: '2953801841',
        expiryDate: '2028-09-30',
        issuingCountry: 'AUS',
        holderInformation: [{ fullname: "Ngaire R O'Callaghan", dateOfBirth: ngaire.dateOfBirth }],
        metadata: [
          { key: 'cardType', value: 'G' },
          { key: 'individualReferenceNumber', value: '1' },
        ],
      },
    },
    checks: [check(card)],
    outcome: { indicators: card },
    view: {
      idDocument: {
        idDocumentType: 'MEDICARE',
        idDocumentNumber: '2953801841',
        issuingCountry: 'AUS',
        expiryDate: '2028-09-30',
      },
    },
  })
  story.submit({
    name: 'ID_DOCUMENT',
    uri: 'id-documents',
    evidence: { family: 'IDDOCUMENT', type: 'ID_DOCUMENT_DATA', data: dataOf(ngaire) },
    checks: [check(COMPARED)],
    outcome: { indicators: COMPARED },
    view: { idDocument: viewOf(ngaire, LICENCE) },
  })
  const scan = story.attach('additionalFiles', 'ngaire-medicare.jpg')
  story.submit({
    name: 'ADDITIONAL_FILE',
    uri: 'additional-files',
    evidence: { family: 'DOCUMENT', type: 'ADDITIONAL_FILE' },
    more: { additionalFile: { id: scan, metadata: [{ key: 'title', value: 'Scan of the card' }] } },
  })
  return story.contents()
}

/** Codes by e-mail and text message: confirmed, mistyped, never requested, and timed out. */
export function oneTimeCodes() {
  const story = new Story({ name: 'one-time-codes', start: '2026-10-06T17:25:12.333' })
  story.consents(['EMAIL', 'EMAIL_OTP', 'MOBILE', 'MOBILE_OTP'], ['LANDLINE'])
  const otp = (status: OtpStatus) => ({ creationTime: story.clock.now(), status, timeout: 300 })
  const mail = (status: OtpStatus, verifiedNow: boolean): ContactDetails => ({
    email: { value: 'sam.specimen@example.com', verified: verifiedNow, errors: [], otp: otp(status) },
  })
  const mobile = (
    status: OtpStatus,
    verifiedNow: boolean,
    errors: { code: string; message: string }[] = [],
  ): ContactDetails => ({
    mobile: {
      value: '+353 85 012 3456',
      verified: verifiedNow,
      language: 'en-IE',
      system: 'Android',
      errors,
      otp: otp(status),
    },
  })
  const step = (
    name: 'EMAIL_OTP' | 'EMAIL_OTP_VERIFICATION' | 'MOBILE_OTP' | 'OTP_VERIFICATION',
    type: EvidenceDetails['type'],
    contactDetails: ContactDetails,
    parent?: string,
  ) =>
    story.submit({
      name,
      uri: `contacts/${name.startsWith('EMAIL') ? 'email' : 'mobile'}`,
      role: 'USER_AGENT',
      method: name.endsWith('VERIFICATION') ? 'PUT' : 'POST',
      evidence: { family: 'CONTACT', type },
      more: { contactDetails, ...(parent === undefined ? {} : { identityOperationParent: parent }) },
    })
  const mailed = step('EMAIL_OTP', 'EMAIL', mail('PENDING', false))
  step('EMAIL_OTP_VERIFICATION', 'MAIL_OTP', mail('DONE', true), mailed)
  const first = step('MOBILE_OTP', 'MOBILE_OTP', mobile('INITIATE', false))
  step('OTP_VERIFICATION', 'SMS_OTP', mobile('TIMEOUT', false, [{ code: '1007', message: 'timeout occurred' }]), first)
  const second = step('MOBILE_OTP', 'MOBILE_OTP', mobile('PROCESSING', false))
  step('OTP_VERIFICATION', 'SMS_OTP', mobile('DONE', true), second)
  step('MOBILE_OTP', 'MOBILE_OTP', {
    landline: {
      value: '+353 1 555 0142',
      verified: false,
      errors: [{ code: '1007', field: 'landline' }],
      otp: otp('ERROR'),
    },
    username: { username: 'sam.specimen' },
  })
  step('EMAIL_OTP', 'EMAIL', {
    email: { value: 'second@example.com', verified: false, errors: [], otp: { status: 'NOT_INITIATED' } },
  })
  return story.contents()
}

/** Statements of third parties about the holder: identity provider, claim, partner, certificate. */
export function claimsAndCertificates() {
  const { kofi } = PEOPLE
  const story = new Story({ name: 'claims-and-certificates', start: '2026-10-13T09:58:06.127' })
  story.consents(['ID_CLAIM', 'ATTRIBUTES'], [], '2026-10-01')
  const claim = {
    fullname: 'Kofi Amoah Mensah',
    surname: kofi.surname,
    usageName: 'Amoah',
    givenNames: [...kofi.givenNames],
    dateOfBirth: kofi.dateOfBirth,
  }
  story.submit({
    name: 'TRUSTED_ID_CLAIM',
    uri: 'claims/trusted',
    evidence: {
      family: 'TRUSTED_ID_CLAIM',
      type: 'TRUSTED_ID_CLAIM',
      data: { holderInformation: [claim], metadata: [{ key: 'issuer', value: 'https://id.example.org' }] },
    },
    checks: [
      {
        participant: 'OPEN_ID_CONNECT',
        service: 'openid_connect',
        indicators: ['FIRSTNAME_COMPARE_OK', 'SURNAME_COMPARE_OK'],
      },
    ],
    outcome: {
      indicators: ['FIRSTNAME_COMPARE_OK', 'SURNAME_COMPARE_OK'],
      more: { externallyVerified: true, externalVerificationScore: 3 },
    },
  })
  story.submit({
    name: 'ID_CLAIM',
    uri: 'claims',
    evidence: { family: 'ID_CLAIM', type: 'ID_CLAIM', data: { holderInformation: [claim] } },
    checks: [
      {
        participant: 'CLAIM_VERIFICATION',
        service: 'claim_verification',
        indicators: ['BIRTHDATE_COMPARE_UNVERIFIED'],
      },
    ],
    // The service has no checks of claims of its own.
    outcome: { indicators: ['BIRTHDATE_COMPARE_UNVERIFIED'], contrary: { status: 'NOT_VERIFIED' } },
  })
  story.submit({
    name: 'ID_CLAIM',
    uri: 'claims/partner',
    evidence: {
      family: 'ID_CLAIM',
      type: 'PARTNER_ASSESSMENT',
      data: { metadata: [{ key: 'partner', value: 'bank-07' }] },
    },
    outcome: { indicators: [], more: { externallyVerified: true, externalVerificationScore: 72 } },
  })
  const certificate = (type: 'CERTIFICATE' | 'BIRTH_CERTIFICATE' | 'MARRIAGE_CERTIFICATE', number: string) =>
    story.submit({
      name: 'CERTIFICATES',
      uri: 'certificates',
      evidence: {
        family: 'DOCUMENT',
        type,
        data: { documentNumber: number, issuingCountry: 'GBR', issuingDate: '2018-04-30', holderInformation: [claim] },
      },
      outcome: { indicators: ['DOC_ISSUING_COUNTRY_OK'] },
    })
  certificate('CERTIFICATE', 'C-90417')
  certificate('BIRTH_CERTIFICATE', 'BX 104882')
  certificate('MARRIAGE_CERTIFICATE', 'MX 220917')
  return story.contents()
}

const REST = ['TAX_CARD', 'VOTER_CARD', 'POLL_CARD', 'VISA', 'DRIVING_PERMIT'] as const

/** Documents that the tenant does not support end as not verified; a consent form is stored as a document. */
export function unsupportedDocuments() {
  const story = new Story({ name: 'unsupported-documents', start: '2026-10-20T21:17:49.568' })
  const form = story.clock.id()
  story.consents(['ID_DOCUMENT', 'VISA'])
  story.submit({ id: form, name: 'CONSENTS', uri: 'consents/form', evidence: { family: 'DOCUMENT', type: 'CONSENT' } })
  const errors = [{ code: '1500', message: 'unknown document' }]
  for (const type of REST)
    story.submit({
      name: 'ID_DOCUMENT',
      uri: 'id-documents',
      evidence: {
        family: type === 'POLL_CARD' ? 'DOCUMENT' : 'IDDOCUMENT',
        type,
        data: { issuingCountry: type === 'VISA' ? 'UNO' : 'GBR' },
      },
      outcome: { indicators: ['MODEL_RECOGNIZED_UNVERIFIED'], errors },
      ...(type === 'POLL_CARD' ? {} : { view: { idDocument: { idDocumentType: type } } }),
    })
  return story.contents()
}
