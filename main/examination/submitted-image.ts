/** One side of a document as it was submitted. */
export interface SubmittedImage {
  readonly side: 'FRONT' | 'BACK'
  readonly bytes: Uint8Array
}
