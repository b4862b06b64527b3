import type { PictureFacts } from '../../shared/analysis/index.ts'
import type { DocumentExamination, ExaminationOptions } from './document-examination.ts'
import type { PortraitExamination } from './examine-portrait.ts'
import type { FaceComparison } from './faces/compare-faces.ts'
import type { CropComparison } from './picture/compare-crop.ts'
import type { PictureOptions } from './picture/examine-picture.ts'
import type { SubmittedImage } from './submitted-image.ts'

/** Task of the examination worker. */
export type ExaminationTask =
  | { readonly kind: 'DOCUMENT'; readonly images: readonly SubmittedImage[]; readonly options: ExaminationOptions }
  | { readonly kind: 'PORTRAIT'; readonly bytes: Uint8Array; readonly judgesFaces?: boolean }
  | { readonly kind: 'LIKENESS'; readonly pair: readonly [Uint8Array, Uint8Array] }
  | { readonly kind: 'FACES'; readonly pair: readonly [Uint8Array, Uint8Array] }
  | { readonly kind: 'PICTURE'; readonly bytes: Uint8Array; readonly options: PictureOptions }
  | {
      readonly kind: 'CROP'
      readonly crop: Uint8Array
      readonly capture: Uint8Array
      readonly documentType: string | undefined
    }
  | { readonly kind: 'ERROR_LEVEL'; readonly bytes: Uint8Array }

export type ExaminationAnswer =
  | { readonly kind: 'DOCUMENT'; readonly document: DocumentExamination }
  | { readonly kind: 'PORTRAIT'; readonly portrait: PortraitExamination }
  /** Correlation of two images, at most 1. */
  | { readonly kind: 'LIKENESS'; readonly likeness: number }
  | { readonly kind: 'FACES'; readonly comparison: FaceComparison }
  | { readonly kind: 'PICTURE'; readonly facts: PictureFacts }
  | { readonly kind: 'CROP'; readonly comparison: CropComparison }
  /** Error levels as PNG. */
  | { readonly kind: 'ERROR_LEVEL'; readonly picture: Uint8Array }
  /** An image cannot be decoded, with the reason. */
  | { readonly kind: 'UNREADABLE'; readonly message: string }
  /** The models of faces cannot be used, with the reason. */
  | { readonly kind: 'NO_MODEL'; readonly message: string }
