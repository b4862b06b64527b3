/** Limits of submitted images. Not shown: sizes of images (Service: Limits); chosen above those of phone cameras. */
export const IMAGE_LIMITS = {
  /** Maximum size of the file in bytes. */
  bytes: 20 * 1024 * 1024,
  /** Maximum width times height according to the header. */
  pixels: 50_000_000,
  /** Maximum number of pixels of a PNG, which takes 15 bytes of memory for each while it is decoded. */
  pngPixels: 20_000_000,
  /** Maximum longer side in pixels. */
  side: 16_000,
  /** Maximum number of scans of a progressive JPEG; encoders write about ten, and each takes a pass over all pixels. */
  scans: 64,
  /** Maximum number of pixels times scans. */
  pixelScans: 500_000_000,
} as const
