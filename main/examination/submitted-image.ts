/** One side of a document as submitted. */
export interface SubmittedImage {
  readonly side: 'FRONT' | 'BACK'
  readonly bytes: Uint8Array
}
