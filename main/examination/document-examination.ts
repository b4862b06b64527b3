import type { BarcodeExamination } from './barcode/examine-barcode.ts'
import type { DocumentFace } from './faces/document-face.ts'
import type { ImageHashes } from './hash/image-hashes.ts'
import type { ImageMeasures } from './images/image-measures.ts'
import type { DocumentKind } from './reading/document-kind.ts'
import type { ReadField } from './reading/field.ts'
import type { SubmittedImage } from './submitted-image.ts'
import type { ZoneReading } from './zone/read-zone.ts'

export interface ExaminationOptions {
  /** Type declared by the client; determines the size of the document. */
  readonly documentType?: string
  /** Whether zone and print are read; otherwise quality, barcode and hashes only. */
  readonly readsText: boolean
  /** Whether the back must have a barcode; an existing one is read in any case. */
  readonly expectBarcode?: boolean
  /** Whether the portrait is searched; otherwise it is cropped where the layout has it, if that is known. */
  readonly findsFaces?: boolean
  /** Epoch milliseconds; determines the century of dates in zones. */
  readonly now: number
}

/** Examination of one side; width and height in pixels as displayed. */
export interface ExaminedSide {
  readonly side: SubmittedImage['side']
  readonly width: number
  readonly height: number
  readonly measures: ImageMeasures
  readonly hashes: ImageHashes
  /** Clockwise quarter turns that make the document upright; null if nothing was read. */
  readonly turns: 0 | 1 | 2 | 3 | null
  /** Whether it has too little colour to show whether it is a copy. */
  readonly isGrey: boolean
  /** Whether it has the pattern of a screen's pixels; false says nothing. */
  readonly isScreen: boolean
  /** Whether it has the title of a front. */
  readonly isFront: boolean
  /** Kind of document according to title or zone of this side. */
  readonly kind: DocumentKind
}

/** Result of examining the images of a document. */
export interface DocumentExamination extends DocumentKind {
  readonly sides: readonly ExaminedSide[]
  /** Recognized values, one per name. */
  readonly fields: readonly ReadField[]
  /** Null if no zone was found. */
  readonly zone: ZoneReading | null
  /** Null if the back has no barcode and none is expected. */
  readonly barcode: BarcodeExamination | null
  /** Whether both sides belong to the same document; null if undecidable. */
  readonly sidesAgree: boolean | null
  /** Portrait of the holder, cropped from the front, as PNG; null if none was found. */
  readonly portrait: Uint8Array | null
  /** What was found of the face, or the reason why none was searched; null if none was to be searched. */
  readonly face: Omit<DocumentFace, 'portrait'> | string | null
  /** Duration of each stage in milliseconds. */
  readonly durations: StageDurations
}

export interface StageDurations {
  /** Decoding, outline, quality and hashes. */
  readonly quality: number
  /** Title, zone and print. */
  readonly text: number
  readonly barcode: number
  /** Search of the portrait. */
  readonly face: number
}
