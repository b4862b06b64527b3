import type { DecodedImage } from '../codec/decode-image.ts'
import { lumaRegion } from './luma-region.ts'
import { contrastOf, measureSharpness } from './measure-sharpness.ts'

/** Quality measures of a portrait; whether it shows a face is not examined, because that requires a model. */
export interface PortraitMeasures {
  /** Shorter side in pixels. */
  readonly side: number
  /** Mean brightness of the middle of the image, 0 to 255. */
  readonly light: number
  /** Difference between the bright and the dark part of the image. */
  readonly contrast: number
  /** Standard deviation of the blur in thousandths of the shorter side. */
  readonly blur: number
}

/** Values with score 0 (`least`) and score 1 (`good`); the score is linear in between. */
const LIMITS = {
  /** ISO/IEC 39794-5 requires 90 pixels between the eyes; a matcher still works with a third of that. */
  side: { least: 120, good: 360 },
  dark: { least: 45, good: 90 },
  bright: { least: 240, good: 215 },
  contrast: { least: 45, good: 110 },
  blur: { least: 9, good: 4 },
} as const

/** Shorter side of the measured copy, in pixels. */
const DETAIL = 400

/** Measures a portrait. EXIF orientation is ignored, because no measure depends on it. */
export function measurePortrait(image: DecodedImage): PortraitMeasures {
  const { width, height } = image
  const side = Math.min(width, height)
  const shrink = Math.max(1, Math.floor(side / DETAIL))
  const whole = lumaRegion(image, { left: 0, top: 0, right: width, bottom: height }, shrink)
  const middle = { left: width * 0.25, top: height * 0.25, right: width * 0.75, bottom: height * 0.75 }
  const { luma } = lumaRegion(image, middle, shrink)
  const light = luma.reduce((sum, value) => sum + value, 0) / Math.max(1, luma.length)
  return { side, light, contrast: contrastOf(whole.luma), blur: (measureSharpness(whole).blur * shrink * 1000) / side }
}

/** Fault of a portrait that could be better, as advice to the person. */
export type PortraitFault = 'TOO_FAR' | 'TOO_DARK' | 'TOO_BRIGHT' | 'LOW_CONTRAST' | 'HOLD_STILL'

/** Score below which a measure of a portrait is a fault. */
const FAULTY = 0.5

/** Returns the faults of a portrait, worst first. */
export function portraitFaults(measures: PortraitMeasures): readonly PortraitFault[] {
  const { side, dark, bright, contrast, blur } = portraitShares(measures)
  const scores: readonly (readonly [PortraitFault, number])[] = [
    ['TOO_DARK', dark],
    ['TOO_BRIGHT', bright],
    ['TOO_FAR', side],
    ['LOW_CONTRAST', contrast],
    ['HOLD_STILL', blur],
  ]
  return scores
    .filter(([, score]) => score < FAULTY)
    .sort(([, a], [, b]) => a - b)
    .map(([fault]) => fault)
}

/** Returns the suitability for biometrics from 0 (insufficient) to 1: the lowest score of all measures. */
export const portraitScore = (measures: PortraitMeasures): number =>
  Math.min(...Object.values(portraitShares(measures)))

/** Returns the score of each measure, 0 to 1. */
function portraitShares({ side, light, contrast, blur }: PortraitMeasures) {
  const share = (value: number, { least, good }: { readonly least: number; readonly good: number }) =>
    Math.min(1, Math.max(0, (value - least) / (good - least)))
  return {
    side: share(side, LIMITS.side),
    dark: share(light, LIMITS.dark),
    bright: share(light, LIMITS.bright),
    contrast: share(contrast, LIMITS.contrast),
    blur: share(blur, LIMITS.blur),
  }
}
