import { examineDocument } from '../../main/examination/examine-document.ts'
import { judgeSides } from '../../main/examination/images/judge-sides.ts'
import type { SubmittedImage } from '../../main/examination/submitted-image.ts'

export interface Expectation {
  readonly documentType: string
  readonly expectBack: boolean
  readonly expectBarcode?: boolean
}

/** Examines images in this thread without reading their text, and judges them like the service. */
export async function examinedDocument(images: readonly SubmittedImage[], { expectBack, ...options }: Expectation) {
  const examination = await examineDocument(images, { ...options, readsText: false, now: 0 }, null)
  const capture = judgeSides(examination.sides, expectBack)
  const barcode = expectBack ? examination.barcode : null
  return {
    ...examination,
    indicators: [...capture.indicators, ...(barcode?.indicators ?? [])],
    errors: [...capture.errors, ...(barcode?.errors ?? [])],
    barcode: barcode?.data ?? null,
  }
}
