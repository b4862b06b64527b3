import type { ErrorObject } from '../../../shared/spec/details.ts'
import type { SubmittedImage } from '../checks/check.ts'
import type { Examination, Finding } from '../engine/participant.ts'
import type { DocumentData } from '../engine/state.ts'

/** What the pixels of a document's images tell. */
export interface DocumentPixels {
  readonly indicators: readonly string[]
  readonly errors: readonly ErrorObject[]
  /** From the barcode. */
  readonly data: DocumentData | null
  readonly picture?: Finding['picture']
}

export async function examineDocumentPixels(
  examination: Examination,
  images: readonly SubmittedImage[],
): Promise<DocumentPixels> {
  await examination.ask(() => ({ serviceName: 'image_quality', isTechnicalError: false }))
  return { indicators: [], errors: [], data: images.length > 0 ? null : null }
}
