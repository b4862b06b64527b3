/**
 * Thresholds from which a measure is a slight fault (WARNING) or a severe one (FAILED). Chosen on drawn documents that were
 * darkened, blurred, lit, tilted, shrunk and cropped in steps; test/bench/image-quality.ts prints how well they separate these.
 */
export const IMAGE_THRESHOLDS = {
  /** Brightness of the paper, 0 to 255; lower is worse. */
  dark: { warning: 130, failed: 85 },
  /** Share of the document that is overexposed. */
  glare: { warning: 0.008, failed: 0.045 },
  /** Deviation of the blur in thousandths of the document's longer side: on a card 1 is 0.09 mm. */
  blur: { warning: 1.7, failed: 3 },
  /** Degrees between opposite edges. */
  keystone: { warning: 3.5, failed: 9.5 },
  /** Size of the document as a share of the image; lower is worse. */
  far: { warning: 0.5, failed: 0.33 },
  /** Like `far`; the image has no margin around the document. */
  close: { warning: 0.97 },
  /** Number of sides cut off by the image. */
  cutSides: { failed: 1, close: 3 },
  /** Print at the border relative to the rest, if no outline is found. */
  border: { failed: 0.38 },
  /** Pixels per inch of the document; lower is worse. */
  dpi: { warning: 140, failed: 100 },
  /** Levels of brightness between paper and print, normalized to a brightness of 255; lower is worse. */
  contrast: { warning: 70 },
} as const
