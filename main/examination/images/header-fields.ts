/** Header of an image file, read before its pixels are decoded; unverified. */
export interface ImageHeader {
  readonly format: 'JPEG' | 'PNG' | 'WebP'
  /** In pixels, as stored. */
  readonly width: number
  readonly height: number
  /** Number of decoder passes over all pixels. */
  readonly scans: number
  /** EXIF orientation 1 to 8; 1 if there is none. */
  readonly orientation: number
}
