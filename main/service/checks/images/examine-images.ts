import type { IndicatorStatus } from '../../../../shared/spec/codes/read-indicator.ts'
import type { ErrorObject } from '../../../../shared/spec/details.ts'
import { type BarcodeExamination, examineBarcode } from '../barcode/examine-barcode.ts'
import type { AamvaData } from '../barcode/parse-aamva.ts'
import type { CheckAnswer, ServiceAnswer, SubmittedImage } from '../check.ts'
import { cropPortrait } from './crop-portrait.ts'
import { type DecodedImage, decodeImage } from './decode-image.ts'
import { type ImageMeasures, measureImage } from './image-measures.ts'
import { type ImageVerdict, judgeImage } from './judge-image.ts'

/** What is expected of the images of one document. */
export interface ImageExpectation {
  /** Type of the evidence; tells the shape of the document. */
  readonly documentType?: string
  readonly expectBack: boolean
  /** Whether the back must carry a barcode; otherwise one that is there is read all the same. */
  readonly expectBarcode?: boolean
}

/** One side as it is shown, in pixels. */
export interface ExaminedSide {
  readonly side: SubmittedImage['side']
  readonly width: number
  readonly height: number
  readonly measures: ImageMeasures
}

export interface ImageExamination {
  readonly answer: CheckAnswer
  /** What the barcode on the back says; null where there is none that can be read. */
  readonly barcode: AamvaData | null
  /** The holder's picture, cut out of the front, as PNG. */
  readonly portrait: Uint8Array | null
  readonly sides: readonly ExaminedSide[]
}

const VERSION = '1.0'

/**
 * Examines the pixels of a document's images: sides, light, sharpness, outline, resolution and barcode. An image that cannot be
 * decoded throws CheckFailure 1500. Service: Checks the service performs; Error codes
 */
export async function examineDocumentImages(
  images: readonly SubmittedImage[],
  expectation: ImageExpectation,
): Promise<ImageExamination> {
  const sides: ExaminedSide[] = []
  let barcode: BarcodeExamination | null = null
  let portrait: Uint8Array | null = null
  // One after the other: the pixels of a large image take hundreds of megabytes.
  for (const { side, bytes } of images) {
    const image = await decodeImage(bytes)
    sides.push(examinedSide(side, image, expectation.documentType))
    const isBack = side === 'BACK' && expectation.expectBack
    if (side === 'FRONT') portrait ??= await cropPortrait(image)
    if (isBack && !barcode) barcode = await examineBarcode(image, expectation.expectBarcode ?? false)
  }
  const quality = qualityOf(images, sides, expectation)
  const services = barcode ? [quality, barcode.service] : [quality]
  return { answer: answerOf(services), barcode: barcode?.data ?? null, portrait, sides }
}

function examinedSide(side: SubmittedImage['side'], image: DecodedImage, type: string | undefined): ExaminedSide {
  const { width, height, orientation } = image
  const shown = orientation >= 5 ? { width: height, height: width } : { width, height }
  return { side, ...shown, measures: measureImage(image, type) }
}

function qualityOf(
  images: readonly SubmittedImage[],
  sides: readonly ExaminedSide[],
  { expectBack }: ImageExpectation,
): ServiceAnswer {
  const expected = expectBack ? ['BACK', 'FRONT'] : ['FRONT']
  const isComplete =
    images
      .map(({ side }) => side)
      .sort()
      .join() === expected.join()
  const missing = { code: '1508', message: `${images.length} sides were provided; ${expected.length} are expected` }
  const verdicts = sides.flatMap(({ side, measures }) =>
    judgeImage(measures, side).map((verdict) => ({ ...verdict, side })),
  )
  const raisedIndicators = [
    ...(isComplete ? [] : ['REQUIRED_SIDES_CHECK_FAILED']),
    ...new Set(verdicts.flatMap((verdict) => raisedBy(verdict, verdicts))),
  ]
  const errors = [...(isComplete ? [] : [missing]), ...verdicts.flatMap(({ errors }) => errors)]
  return { serviceName: 'ImageQuality', serviceVersion: VERSION, isTechnicalError: false, raisedIndicators, errors }
}

type SidedVerdict = ImageVerdict & { readonly side: SubmittedImage['side'] }

/** The names that the specification has: some for each side, some for the front only, some for the document. */
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

/** An indicator of the whole document has one status: that of its worse side. */
function worst(indicator: string, all: readonly SidedVerdict[]): IndicatorStatus {
  const statuses = all.flatMap((verdict) => (verdict.indicator === indicator ? [verdict.status] : []))
  return statuses.includes('FAILED') ? 'FAILED' : statuses.includes('WARNING') ? 'WARNING' : 'OK'
}

const answerOf = (services: readonly ServiceAnswer[]): CheckAnswer => ({
  indicators: services.flatMap(({ raisedIndicators }) => raisedIndicators ?? []),
  errors: services.flatMap(({ errors }): readonly ErrorObject[] => errors ?? []),
  services,
})
