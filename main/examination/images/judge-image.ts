import type { ErrorObject, IndicatorStatus } from '../../../shared/spec/index.ts'
import type { SubmittedImage } from '../submitted-image.ts'
import type { ImageMeasures } from './image-measures.ts'
import { IMAGE_THRESHOLDS as LIMIT } from './image-thresholds.ts'

/** Verdict of one check of one image; `indicator` is mapped to the names of the specification by `judgeSides`. */
export interface ImageVerdict {
  readonly indicator: string
  readonly status: Extract<IndicatorStatus, 'OK' | 'WARNING' | 'FAILED'>
  readonly errors: readonly ErrorObject[]
}

type Status = ImageVerdict['status']

const above = (value: number, { warning, failed }: { readonly warning: number; readonly failed: number }): Status =>
  value >= failed ? 'FAILED' : value >= warning ? 'WARNING' : 'OK'

const below = (value: number, limits: { readonly warning: number; readonly failed: number }): Status =>
  above(-value, { warning: -limits.warning, failed: -limits.failed })

/** Returns the verdicts of all checks of one side's image. Service: Error codes; Indicators raised by the capture stages */
export function judgeImage(measures: ImageMeasures, side: SubmittedImage['side']): readonly ImageVerdict[] {
  const { paper, glare, blur, keystone, dpi } = measures
  const error = (status: Status, code: string, message: string) =>
    status === 'FAILED' ? [{ code, field: side, message }] : []
  const isDark = below(paper, LIMIT.dark)
  const hasGlare = above(glare, LIMIT.glare)
  const resolution = below(dpi, LIMIT.dpi)
  // A reflection hides edges, which makes the angle between the remaining ones unreliable.
  const hasKeystone = isWhole(measures) && hasGlare !== 'FAILED' ? above(keystone, LIMIT.keystone) : 'OK'
  return [
    { indicator: 'DARK_IMAGE_QUALITY', status: isDark, errors: error(isDark, '1531', `The ${side} is too dark`) },
    {
      indicator: 'GLARE_IMAGE_QUALITY',
      status: hasGlare,
      errors: error(hasGlare, '1532', `There is glare on the ${side}`),
    },
    {
      indicator: 'KEYSTONE_IMAGE_QUALITY',
      status: hasKeystone,
      errors: error(hasKeystone, '1539', `The ${side} does not face the camera`),
    },
    closeness(measures, side),
    farness(measures, side),
    { indicator: 'BLUR_IMAGE_QUALITY', status: above(blur, LIMIT.blur), errors: [] },
    // Of a picture without an outline the resolution is at most this one.
    ...(measures.outline === 'UNKNOWN' && resolution === 'OK'
      ? []
      : [{ indicator: 'IMAGE_DPI_CHECK', status: resolution, errors: [] }]),
    { indicator: 'LOW_IMAGE_QUALITY', status: lowQuality(measures), errors: [] },
  ]
}

/** Returns whether the complete outline was found, with enough pixels to measure angles. */
const isWhole = ({ outline, cutSides, size }: ImageMeasures): boolean =>
  outline === 'SEEN' && cutSides === 0 && size >= LIMIT.far.warning

function closeness({ outline, cutSides, border, size }: ImageMeasures, side: SubmittedImage['side']): ImageVerdict {
  const indicator = 'CAPTURE_TOO_CLOSE_CHECK'
  const missing = { code: '1535', field: side, message: `A part of the ${side} is missing` }
  const close = { code: '1540', field: side, message: `The camera was too close to the ${side}` }
  if (outline === 'UNKNOWN')
    return border >= LIMIT.border.failed
      ? { indicator, status: 'FAILED', errors: [missing, close] }
      : { indicator, status: 'WARNING', errors: [] }
  if (cutSides >= LIMIT.cutSides.failed)
    return { indicator, status: 'FAILED', errors: cutSides >= LIMIT.cutSides.close ? [missing, close] : [missing] }
  return { indicator, status: outline === 'SEEN' && size >= LIMIT.close.warning ? 'WARNING' : 'OK', errors: [] }
}

function farness({ outline, size }: ImageMeasures, side: SubmittedImage['side']): ImageVerdict {
  const status = outline === 'SEEN' ? below(size, LIMIT.far) : 'OK'
  const message = `The camera was too far from the ${side}`
  return {
    indicator: 'CAPTURE_TOO_FAR_CHECK',
    status,
    errors: status === 'FAILED' ? [{ code: '1541', field: side, message }] : [],
  }
}

/** Warns of low contrast or resolution, neither of which alone makes the image unusable. */
const lowQuality = ({ contrast, paper, dpi }: ImageMeasures): Status =>
  (contrast * 255) / Math.max(1, paper) < LIMIT.contrast.warning || dpi < LIMIT.dpi.warning ? 'WARNING' : 'OK'
