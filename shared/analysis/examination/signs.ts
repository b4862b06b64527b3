/** Sign of editing or of copying that is measured in the pixels of a picture. */
export const SIGNS = [
  'RECOMPRESSED',
  'PASTED_REGION',
  'EARLIER_GRID',
  'UNEVEN_DETAIL',
  'ERROR_LEVEL',
  'COPIED_REGION',
  'SCREEN',
  'PHOTOCOPY',
] as const
export type Sign = (typeof SIGNS)[number]

export interface SignEntry {
  /** Finding that a raised sign becomes. */
  readonly code: string
  /** Measure from which the sign is raised; below which, for `isBelow`. Chosen on drawn pictures: test/bench/examination.ts. */
  readonly limit: number
  readonly isBelow?: true
  /** Name of the measure, with its unit. */
  readonly measure: string
}

/** Limits of the signs. */
export const SIGN_TABLE: { readonly [sign in Sign]: SignEntry } = {
  RECOMPRESSED: {
    code: 'examination.recompressed',
    limit: 40,
    measure: 'evidence for two compressions, thousandths of a log-likelihood per coefficient',
  },
  PASTED_REGION: {
    code: 'examination.pasted-region',
    limit: 1.2,
    measure: 'largest region without traces of the first compression, % of the picture',
  },
  EARLIER_GRID: {
    code: 'examination.earlier-grid',
    limit: 4.5,
    measure: 'preference for a shifted grid of blocks, standard deviations',
  },
  UNEVEN_DETAIL: {
    code: 'examination.uneven-detail',
    limit: 2,
    measure: 'largest region with less detail than other print, % of the print',
  },
  ERROR_LEVEL: {
    code: 'examination.error-level',
    limit: 4,
    measure: 'largest region that differs more from its compressed copy than similar content, % of the picture',
  },
  COPIED_REGION: {
    code: 'examination.copied-region',
    limit: 40,
    measure: 'largest region that occurs twice, cells of 8 × 8 pixels',
  },
  SCREEN: {
    code: 'examination.screen',
    limit: 15,
    measure: 'regular pattern in two directions, times its surroundings in the spectrum',
  },
  PHOTOCOPY: { code: 'examination.photocopy', limit: 0.5, isBelow: true, measure: 'coloured pixels, %' },
}

/** Returns whether a measure raises its sign. */
export const isRaised = (sign: Sign, measure: number): boolean => {
  const { limit, isBelow } = SIGN_TABLE[sign]
  return isBelow ? measure < limit : measure >= limit
}
