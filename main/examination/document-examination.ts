import type { BarcodeExamination } from './barcode/examine-barcode.ts'
import type { ImageHashes } from './hash/image-hashes.ts'
import type { ImageMeasures } from './images/image-measures.ts'
import type { DocumentKind } from './reading/document-kind.ts'
import type { ReadField } from './reading/field.ts'
import type { SubmittedImage } from './submitted-image.ts'
import type { ZoneReading } from './zone/read-zone.ts'

export interface ExaminationOptions {
  /** As the client declared it; tells the size of the document. */
  readonly documentType?: string
  /** Whether zone and print are read; otherwise quality, barcode and hashes only. */
  readonly readsText: boolean
  /** Whether the back must carry a barcode; one that is there is read in any case. */
  readonly expectBarcode?: boolean
  /** Decides the century of dates in zones: milliseconds since 1970, UTC. */
  readonly now: number
}

/** One side as it is shown, in pixels. */
export interface ExaminedSide {
  readonly side: SubmittedImage['side']
  readonly width: number
  readonly height: number
  readonly measures: ImageMeasures
  readonly hashes: ImageHashes
  /** Quarter turns clockwise after which the document is upright; null if nothing was read. */
  readonly turns: 0 | 1 | 2 | 3 | null
  /** Kind of document that title or zone of this side show. */
  readonly kind: DocumentKind
}

/** What the images of a document show. */
export interface DocumentExamination extends DocumentKind {
  readonly sides: readonly ExaminedSide[]
  /** Values that were read, one for each name. */
  readonly fields: readonly ReadField[]
  /** Null if no zone was found. */
  readonly zone: ZoneReading | null
  /** Null if the back has no barcode and none is expected. */
  readonly barcode: BarcodeExamination | null
  /** Whether both sides are of one document; null if that cannot be told. */
  readonly sidesAgree: boolean | null
  /** The holder's picture, cut out of the front, as PNG; null if the layout is not known. */
  readonly portrait: Uint8Array | null
  /** Milliseconds that the stages took. */
  readonly durations: StageDurations
}

export interface StageDurations {
  /** Decoding, outline, quality, hashes. */
  readonly quality: number
  /** Title, zone and print. */
  readonly text: number
  readonly barcode: number
}
