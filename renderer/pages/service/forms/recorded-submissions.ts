import type { MadeKind } from '../../../../shared/bridge/index.ts'
import {
  DOCUMENT_DATA_FIELDS,
  type FormField,
  listOptions,
  nestedFields,
  structureFields,
} from '../../../../shared/forms/index.ts'
import {
  EVIDENCE_FAMILY,
  EVIDENCE_TYPE,
  OPERATION_NAME,
  type ValueOf,
  valuesOf,
} from '../../../../shared/spec/index.ts'
import { serviceFormLabels } from '../../../labels/service-forms.ts'

type Operation = ValueOf<typeof OPERATION_NAME>
type Type = ValueOf<typeof EVIDENCE_TYPE>
type Family = ValueOf<typeof EVIDENCE_FAMILY>

/** Kind of submission that the client API does not support. Archive: IdentityOperation */
export interface RecordedSubmission {
  readonly id: string
  readonly title: string
  readonly operations: readonly Operation[]
  readonly types: readonly Type[]
  readonly families: readonly Family[]
  readonly fields: readonly FormField[]
  /** Attachment: a file of any kind, or a picture. */
  readonly attaches?: 'file' | 'image'
  /** Kind of sample, and the member that contains it. */
  readonly sample?: { readonly kind: MadeKind; readonly member: string }
}

const { submissions, members } = serviceFormLabels
const CONTACT = nestedFields('contactDetails', members.contactDetails, structureFields('ContactDetails'))
const DATA = nestedFields('data', members.data, DOCUMENT_DATA_FIELDS)
const ATTRIBUTES = nestedFields('attributes', members.attributes, structureFields('AttributesData'))
const ADDRESS = nestedFields('address', members.address, structureFields('AddressData'))

const own = (pointer: string, more: Partial<FormField>): FormField => ({
  pointer,
  title: pointer,
  about: '',
  group: members.record,
  kind: 'text',
  required: false,
  options: [],
  ...more,
})
/** Fields of the submission in the record. */
const RECORD: readonly FormField[] = [
  own('/progress', { ...members.progress, kind: 'choice', options: listOptions('Progress') }),
  own('/parentId', members.parentId),
  own('/isEvaluated', { ...members.isEvaluated, kind: 'flag' }),
]
/** Archive: ProofEvidence */
const EVALUATION: readonly FormField[] = [
  own('/evaluation/externallyVerified', { ...members.externallyVerified, kind: 'flag' }),
  own('/evaluation/externalVerificationScore', { ...members.externalVerificationScore, kind: 'integer' }),
  own('/evaluation/extracted', { ...members.extracted, kind: 'flag' }),
  own('/evaluation/consentApproved', { ...members.consentApproved, kind: 'flag' }),
]
const contact = (...parts: readonly string[]): readonly FormField[] => [
  ...CONTACT.filter(({ pointer }) => parts.some((part) => pointer.startsWith(`/contactDetails/${part}/`))),
  ...RECORD,
]
const HOLDER = { kind: 'DOCUMENT_DATA', member: 'data' } as const
const ID_DOCUMENTS: readonly Type[] = [
  'POLL_CARD',
  'ID_DOCUMENT_DATA',
  'ID_DOCUMENT',
  'VISA',
  'DRIVING_PERMIT',
  'TAX_CARD',
  'VOTER_CARD',
]

/** Every operation without an endpoint, then one for any other combination. */
export const RECORDED_SUBMISSIONS: readonly RecordedSubmission[] = [
  {
    ...submissions.email,
    operations: ['EMAIL_OTP'],
    types: ['EMAIL', 'MAIL_OTP'],
    families: ['CONTACT'],
    fields: contact('email', 'username'),
  },
  {
    ...submissions.emailCode,
    operations: ['EMAIL_OTP_VERIFICATION'],
    types: ['MAIL_OTP', 'EMAIL'],
    families: ['CONTACT'],
    fields: contact('email'),
  },
  {
    ...submissions.mobile,
    operations: ['MOBILE_OTP'],
    types: ['MOBILE_OTP', 'SMS_OTP'],
    families: ['CONTACT'],
    fields: contact('mobile', 'landline', 'username'),
  },
  {
    ...submissions.mobileCode,
    operations: ['OTP_VERIFICATION'],
    types: ['SMS_OTP', 'MOBILE_OTP', 'MAIL_OTP'],
    families: ['CONTACT'],
    fields: contact('mobile', 'landline', 'email'),
  },
  {
    ...submissions.attributes,
    operations: ['ATTRIBUTES'],
    types: ['ATTRIBUTES'],
    families: ['ATTRIBUTES'],
    fields: [...ATTRIBUTES, ...RECORD],
    sample: { kind: 'ATTRIBUTES', member: 'attributes' },
  },
  {
    ...submissions.address,
    operations: ['ATTRIBUTES'],
    types: ['ADDRESS'],
    families: ['ADDRESS'],
    fields: [...ADDRESS, ...RECORD],
    sample: { kind: 'ADDRESS', member: 'address' },
  },
  {
    ...submissions.portraitReference,
    operations: ['PORTRAIT_REFERENCE'],
    types: ['PORTRAIT_REFERENCE'],
    families: ['PORTRAIT_REFERENCE'],
    fields: RECORD,
    attaches: 'image',
  },
  {
    ...submissions.additionalFile,
    operations: ['ADDITIONAL_FILE'],
    types: ['ADDITIONAL_FILE'],
    families: ['DOCUMENT'],
    fields: RECORD,
    attaches: 'file',
  },
  {
    ...submissions.certificate,
    operations: ['CERTIFICATES'],
    types: ['CERTIFICATE', 'BIRTH_CERTIFICATE', 'MARRIAGE_CERTIFICATE'],
    families: ['DOCUMENT'],
    fields: [...DATA, ...RECORD, ...EVALUATION],
    sample: HOLDER,
  },
  {
    ...submissions.trustedClaim,
    operations: ['TRUSTED_ID_CLAIM'],
    types: ['TRUSTED_ID_CLAIM'],
    families: ['TRUSTED_ID_CLAIM'],
    fields: [...DATA, ...RECORD, ...EVALUATION],
    sample: HOLDER,
  },
  {
    ...submissions.claim,
    operations: ['ID_CLAIM'],
    types: ['ID_CLAIM', 'PARTNER_ASSESSMENT'],
    families: ['ID_CLAIM'],
    fields: [...DATA, ...RECORD, ...EVALUATION],
    sample: HOLDER,
  },
  {
    ...submissions.document,
    operations: ['ID_DOCUMENT'],
    types: ID_DOCUMENTS,
    families: ['DOCUMENT', 'IDDOCUMENT'],
    fields: [...DATA, ...RECORD, ...EVALUATION],
    sample: HOLDER,
  },
  {
    ...submissions.any,
    operations: valuesOf(OPERATION_NAME),
    types: valuesOf(EVIDENCE_TYPE),
    families: valuesOf(EVIDENCE_FAMILY),
    fields: [...RECORD, ...EVALUATION, ...CONTACT, ...DATA, ...ATTRIBUTES, ...ADDRESS],
    attaches: 'file',
  },
]
