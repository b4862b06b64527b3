import type { DecodedImage } from './decode-image.ts'
import { lumaRegion } from './luma-region.ts'
import { contrastOf, measureSharpness } from './measure-sharpness.ts'

/** What the picture of a face is like; whether it shows one takes a model that is not here. */
export interface PortraitMeasures {
  /** Pixels of the shorter side. */
  readonly side: number
  /** Brightness of the middle of the picture, its mean, 0 to 255. */
  readonly light: number
  /** Difference between the bright and the dark part of the picture. */
  readonly contrast: number
  /** Deviation of the blur in thousandths of the shorter side. */
  readonly blur: number
}

/** The worst that will do, and what is good; between them the score of a measure rises from 0 to 1. */
const LIMITS = {
  /** ISO/IEC 39794-5 wants 90 pixels between the eyes; a matcher still works with a third of that. */
  side: { least: 120, good: 360 },
  dark: { least: 45, good: 90 },
  bright: { least: 240, good: 215 },
  contrast: { least: 45, good: 110 },
  blur: { least: 9, good: 4 },
} as const

/** Side of the copy that is measured, in pixels. */
const DETAIL = 400

/** Measures of a portrait, which may be turned by EXIF: none of them depends on the direction. */
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

/** Suitability for biometrics from 0 (insufficient) to 1: the worst of all measures. */
export function portraitScore({ side, light, contrast, blur }: PortraitMeasures): number {
  const share = (value: number, { least, good }: { readonly least: number; readonly good: number }) =>
    Math.min(1, Math.max(0, (value - least) / (good - least)))
  return Math.min(
    share(side, LIMITS.side),
    share(light, LIMITS.dark),
    share(light, LIMITS.bright),
    share(contrast, LIMITS.contrast),
    share(blur, LIMITS.blur),
  )
}
