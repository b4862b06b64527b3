import { TWO_SIDED } from '../../../shared/rules/index.ts'
import type { ErrorObject } from '../../../shared/spec/index.ts'
import {
  type AamvaData,
  areSwapped,
  type BarcodeExamination,
  type CaptureVerdict,
  type DocumentExamination,
  ExaminationError,
  type Examiner,
  judgeSides,
  ModelError,
  type SubmittedImage,
  UnreadableImageError,
} from '../../examination/index.ts'
import { CheckFailure } from '../checks/check.ts'
import type { Examination } from '../engine/participant.ts'
import { UNKNOWN_DOCUMENT } from './document-types.ts'

/** Result of examining the pixels of a document's images. */
export interface DocumentPixels {
  readonly document: DocumentExamination
  readonly indicators: readonly string[]
  readonly errors: readonly ErrorObject[]
  /** Undefined if the document requires no barcode. */
  readonly barcode: AamvaData | null | undefined
  /** True if the image quality does not explain unreadable text. */
  readonly isGood: boolean
  /** Milliseconds spent on text recognition. */
  readonly textMs: number
  /** Milliseconds spent on the search of the portrait. */
  readonly faceMs: number
}

const ONE_SIDED: ReadonlySet<string> = new Set(['PASSPORT', 'VISA'])
/** Issuers whose licences and identity cards have an AAMVA barcode. */
const WITH_BARCODE: ReadonlySet<string> = new Set(['USA', 'CAN'])

/**
 * Examines the images of a document declared as `type`. Service: Indicators raised by the capture and biometric stages; Error
 * codes 1500 to 1542
 */
export async function examineDocumentPixels(
  examiner: Examiner,
  examination: Examination,
  images: readonly SubmittedImage[],
  type: string,
  readsText: boolean,
): Promise<DocumentPixels> {
  const { data, evidence, now } = examination
  const issuer = data?.issuingCountry
  const isAmerican = issuer !== undefined && WITH_BARCODE.has(issuer) && type !== 'RESIDENT_CARD'
  const hasBack = images.some(({ side }) => side === 'BACK')
  const isBackAsked = evidence.session?.sidesToCapture?.includes('BACK') ?? false
  // What the document has decides on every channel; a side that the session asked for is never too many. Not shown: D-64
  const expectsBack = (actualType: string) =>
    TWO_SIDED.has(actualType) || (hasBack && (isBackAsked || !ONE_SIDED.has(actualType)))
  const expectBarcode = isAmerican && expectsBack(type)
  const startedAt = examination.time()
  const document = await examiner
    .document(images, { documentType: type, expectBarcode, now, readsText, findsFaces: true }, examination.tenant.id)
    .catch(asFailure)
  const durations = sharedTime(examination.time() - startedAt, document)
  const actualType = type === UNKNOWN_DOCUMENT ? (document.documentType ?? type) : type
  const expectBack = expectsBack(actualType)
  const capture = judgeSides(document.sides, expectBack)
  await examination.ask(() => answerOf('ImageQuality', capture), durations.quality)
  const barcode = expectBack && !areSwapped(document.sides) ? document.barcode : null
  if (barcode) await examination.ask(() => answerOf('BarcodeReader', barcode), durations.barcode)
  const read = barcode?.data ?? null
  return {
    document: { ...document, barcode },
    indicators: [...capture.indicators, ...(barcode?.indicators ?? [])],
    errors: [...capture.errors, ...(barcode?.errors ?? [])],
    barcode: expectBarcode ? read : (read ?? undefined),
    isGood: !capture.indicators.some((indicator) => indicator.endsWith('_FAILED')),
    textMs: durations.text,
    faceMs: durations.face,
  }
}

/** Distributes the time of the service's clock in proportion to the stages' durations. */
function sharedTime(elapsedMs: number, { durations }: DocumentExamination) {
  const { quality, text, barcode, face } = durations
  const unit = elapsedMs / Math.max(1, quality + text + barcode + face)
  const share = (ms: number) => Math.round(ms * unit)
  return { quality: share(quality), text: share(text), barcode: share(barcode), face: share(face) }
}

const answerOf = (serviceName: string, { indicators, errors }: CaptureVerdict | BarcodeExamination) => ({
  serviceName,
  serviceVersion: '1.0',
  isTechnicalError: false,
  raisedIndicators: [...indicators],
  errors: [...errors],
})

/** Service: Error codes, 1500, 1007 and 2403 */
function asFailure(error: unknown): never {
  if (error instanceof UnreadableImageError) throw new CheckFailure('1500', error.message)
  if (error instanceof ExaminationError && error.isTimeout) throw new CheckFailure('1007', error.message)
  if (error instanceof ModelError) throw new CheckFailure('2403', error.message)
  throw error
}
