import type { DOCUMENT_TYPE, ValueOf } from '../spec/index.ts'

/** Types of documents that can be generated. */
export const MADE_DOCUMENTS = [
  'PASSPORT',
  'IDENTITY_CARD',
  'DRIVING_LICENSE',
  'RESIDENT_CARD',
  'DRIVING_PERMIT',
  'VISA',
  'TAX_CARD',
  'VOTER_CARD',
] as const satisfies readonly ValueOf<typeof DOCUMENT_TYPE>[]

/** Kinds of evidence that can be generated for a transaction. All parts of one transaction have the same holder. */
export const MADE_KINDS = [
  ...MADE_DOCUMENTS,
  'CHIP',
  'PORTRAIT',
  'PORTRAIT_AND_VIDEO',
  // JSON instead of files: bodies of the client API, then of the control API.
  'TEXT',
  'MEDICARE_TEXT',
  'ATTRIBUTES',
  'ADDRESS',
  'DOCUMENT_DATA',
] as const
export type MadeKind = (typeof MADE_KINDS)[number]
export type MadeDocument = (typeof MADE_DOCUMENTS)[number]

export const isMadeDocument = (kind: string | null): kind is MadeDocument =>
  MADE_DOCUMENTS.some((document) => document === kind)

/** Flaws of generated evidence, by the kind of session that receives it. */
export const MADE_FLAWS = {
  DOCUMENT: ['DARK', 'GLARE', 'BLUR', 'KEYSTONE', 'TOO_CLOSE', 'TOO_FAR', 'CUT_OFF', 'BARCODE_DAMAGED', 'UNREADABLE'],
  CHIP: ['CHANGED_DATA', 'FOREIGN_SIGNER', 'BROKEN_SIGNATURE', 'INCOMPLETE'],
  PORTRAIT: ['DARK', 'BLUR', 'UNREADABLE'],
} as const
