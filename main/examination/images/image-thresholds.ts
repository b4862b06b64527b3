/**
 * From where on a measure is a slight fault (WARNING) and a strong one (FAILED). Chosen on drawn documents that were darkened,
 * blurred, lit, tilted, shrunk and cut in steps; test/bench/image-quality.ts prints how well they tell these apart.
 */
export const IMAGE_THRESHOLDS = {
  /** Brightness of the paper, 0 to 255; less is worse. */
  dark: { warning: 130, failed: 85 },
  /** Share of the document that is blown out. */
  glare: { warning: 0.008, failed: 0.045 },
  /** Deviation of the blur in thousandths of the document's longer side: on a card 1 is 0.09 mm. */
  blur: { warning: 1.7, failed: 3 },
  /** Degrees between opposite edges. */
  keystone: { warning: 3.5, failed: 9.5 },
  /** The document's size as a share of the picture; less is worse. */
  far: { warning: 0.5, failed: 0.33 },
  /** As `far`; the picture has no room left around the document. */
  close: { warning: 0.97 },
  /** Sides that the picture cuts off. */
  cutSides: { failed: 1, close: 3 },
  /** Print at the border, compared with the rest, where no outline is found. */
  border: { failed: 0.38 },
  /** Pixels for an inch of the document; less is worse. */
  dpi: { warning: 140, failed: 100 },
  /** Steps of brightness between paper and print, for a brightness of 255; less is worse. */
  contrast: { warning: 70 },
} as const
