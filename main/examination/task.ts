import type { DocumentExamination, ExaminationOptions } from './document-examination.ts'
import type { PortraitExamination } from './examine-portrait.ts'
import type { SubmittedImage } from './submitted-image.ts'

/** Task of the examination worker. */
export type ExaminationTask =
  | { readonly kind: 'DOCUMENT'; readonly images: readonly SubmittedImage[]; readonly options: ExaminationOptions }
  | { readonly kind: 'PORTRAIT'; readonly bytes: Uint8Array }
  | { readonly kind: 'LIKENESS'; readonly pair: readonly [Uint8Array, Uint8Array] }

export type ExaminationAnswer =
  | { readonly kind: 'DOCUMENT'; readonly document: DocumentExamination }
  | { readonly kind: 'PORTRAIT'; readonly portrait: PortraitExamination }
  /** Correlation of two images, at most 1. */
  | { readonly kind: 'LIKENESS'; readonly likeness: number }
  /** An image cannot be decoded, with the reason. */
  | { readonly kind: 'UNREADABLE'; readonly message: string }
