/** Message to the worker: two pictures that may be decoded. */
export interface DifferenceTask {
  readonly left: Blob
  readonly right: Blob
}

/** Message of the worker: the difference as PNG, or that a picture could not be decoded. */
export type DifferenceAnswer =
  | {
      readonly kind: 'difference'
      readonly png: Blob
      readonly width: number
      readonly height: number
      readonly share: number
      readonly mean: number
    }
  | { readonly kind: 'refused' }
