import type { ErrorObject, IndicatorStatus } from '../../../shared/spec/index.ts'
import type { SubmittedImage } from '../submitted-image.ts'
import type { ImageMeasures } from './image-measures.ts'
import { type ImageVerdict, judgeImage } from './judge-image.ts'

/** Quality measures of one side. */
export interface MeasuredSide {
  readonly side: SubmittedImage['side']
  readonly measures: ImageMeasures
  /** Whether it has the title of a front. */
  readonly isFront: boolean
}

/** Returns whether the front was submitted as the back, and the back as the front. */
export const areSwapped = (sides: readonly Pick<MeasuredSide, 'side' | 'isFront'>[]): boolean =>
  sides.some(({ side, isFront }) => side === 'BACK' && isFront) &&
  sides.some(({ side }) => side === 'FRONT') &&
  !sides.some(({ side, isFront }) => side === 'FRONT' && isFront)

/** Indicators and errors of the capture stage for all sides of a document. */
export interface CaptureVerdict {
  readonly indicators: readonly string[]
  readonly errors: readonly ErrorObject[]
}

/** Judges sides and their quality. Service: Error codes 1508 to 1541; Indicators raised by the capture stages */
export function judgeSides(sides: readonly MeasuredSide[], expectBack: boolean): CaptureVerdict {
  const expected = expectBack ? ['BACK', 'FRONT'] : ['FRONT']
  const isComplete =
    sides
      .map(({ side }) => side)
      .sort()
      .join() === expected.join()
  const isSwapped = areSwapped(sides)
  const message = isSwapped
    ? 'The front was submitted as the back, and the back as the front'
    : `${sidesProvided(sides.length)}; ${expected.length} expected`
  const missing = { code: '1508', message }
  const verdicts = sides.flatMap(({ side, measures }) =>
    judgeImage(measures, side).map((verdict) => ({ ...verdict, side })),
  )
  const indicators = [
    ...(isComplete && !isSwapped ? [] : ['REQUIRED_SIDES_CHECK_FAILED']),
    ...new Set(verdicts.flatMap((verdict) => raisedBy(verdict, verdicts))),
  ]
  return {
    indicators,
    errors: [...(isComplete && !isSwapped ? [] : [missing]), ...verdicts.flatMap(({ errors }) => errors)],
  }
}

const sidesProvided = (count: number): string => `${count} ${count === 1 ? 'side was' : 'sides were'} provided`

type SidedVerdict = ImageVerdict & { readonly side: SubmittedImage['side'] }

/** Returns indicators by the names of the specification: some per side, some for the front only, some per document. */
function raisedBy({ indicator, status, side }: SidedVerdict, all: readonly SidedVerdict[]): readonly string[] {
  switch (indicator) {
    case 'BLUR_IMAGE_QUALITY':
      return [`${indicator}_${side}_${status}`]
    case 'GLARE_IMAGE_QUALITY':
      return status === 'FAILED' ? [`${indicator}_FAILED`] : [`${indicator}_${side}_${status}`]
    case 'KEYSTONE_IMAGE_QUALITY':
      if (status === 'WARNING' && side === 'FRONT') return [`${indicator}_FRONT_WARNING`]
      return status === 'OK' ? [] : [`${indicator}_${worst(indicator, all)}`]
    case 'IMAGE_DPI_CHECK':
      return side === 'FRONT' ? [`IMAGE_FRONT_DPI_CHECK_${status}`] : []
    case 'LOW_IMAGE_QUALITY':
      return side === 'FRONT' && status !== 'OK' ? [`${indicator}_FRONT_${status}`] : []
    default:
      return status === 'OK' ? [] : [`${indicator}_${worst(indicator, all)}`]
  }
}

/** Returns the status of an indicator of the whole document: that of its worse side. */
function worst(indicator: string, all: readonly SidedVerdict[]): IndicatorStatus {
  const statuses = all.flatMap((verdict) => (verdict.indicator === indicator ? [verdict.status] : []))
  return statuses.includes('FAILED') ? 'FAILED' : statuses.includes('WARNING') ? 'WARNING' : 'OK'
}
