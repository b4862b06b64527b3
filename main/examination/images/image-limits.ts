/** What a submitted image may cost. Not shown: sizes of images (Service: Limits); chosen above what phones take. */
export const IMAGE_LIMITS = {
  /** Bytes of the file. */
  bytes: 20 * 1024 * 1024,
  /** Width times height, as the header says. */
  pixels: 50_000_000,
  /** Pixels on the longer side. */
  side: 16_000,
  /** Scans of a progressive JPEG; encoders write about ten, and each one costs a pass over all pixels. */
  scans: 64,
  /** Pixels times scans. */
  pixelScans: 500_000_000,
} as const
