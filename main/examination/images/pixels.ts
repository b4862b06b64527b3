/** Pixels row by row, one byte per channel: grey, RGB, or RGBA. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3 | 4
  readonly data: Uint8Array
}
