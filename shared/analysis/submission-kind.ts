import type { SubmissionKind } from '../rules/index.ts'

const KINDS: ReadonlyMap<string, SubmissionKind> = new Map([
  ['ID_DOCUMENT_CAPTURE', 'IMAGES'],
  ['ID_DOCUMENT_LIVE_CAPTURE', 'IMAGES'],
  ['ID_DOCUMENT', 'TEXT'],
  ['MEDICARE', 'TEXT'],
  ['EVIDENCE_NFC_VERIFICATION', 'CHIP'],
  ['PORTRAIT_CAPTURE', 'PORTRAIT'],
  ['LIVENESS_VIDEO', 'PORTRAIT'],
  ['ATTRIBUTES', 'DERIVED'],
])

/** Returns the submission kind of an operation that adds evidence; null if the service has no rules for it. */
export const submissionKind = (operationName: string): SubmissionKind | null => KINDS.get(operationName) ?? null

/** Operations that add no evidence: consents, contacts and the review of other evidence. */
const WITHOUT_EVIDENCE: ReadonlySet<string> = new Set([
  'CONSENTS',
  'EMAIL_OTP',
  'EMAIL_OTP_VERIFICATION',
  'MOBILE_OTP',
  'OTP_VERIFICATION',
  'ADJUDICATION',
])

export const isAboutEvidence = (operationName: string): boolean =>
  operationName !== '' && !WITHOUT_EVIDENCE.has(operationName)
