import { TWO_SIDED } from '../../../shared/rules/document-sides.ts'
import type { ErrorObject } from '../../../shared/spec/details.ts'
import type { BarcodeExamination } from '../../examination/barcode/examine-barcode.ts'
import type { AamvaData } from '../../examination/barcode/parse-aamva.ts'
import type { DocumentExamination } from '../../examination/document-examination.ts'
import type { Examiner } from '../../examination/examiner.ts'
import { type CaptureVerdict, judgeSides } from '../../examination/images/judge-sides.ts'
import type { SubmittedImage } from '../../examination/submitted-image.ts'
import { UnreadableImage } from '../../examination/unreadable-image.ts'
import { CheckFailure } from '../checks/check.ts'
import type { Examination } from '../engine/participant.ts'
import { UNKNOWN_DOCUMENT } from './document-types.ts'

/** What the pixels of a document's images tell. */
export interface DocumentPixels {
  readonly document: DocumentExamination
  readonly indicators: readonly string[]
  readonly errors: readonly ErrorObject[]
  /** Undefined if the document needs none. */
  readonly barcode: AamvaData | null | undefined
  /** Whether nothing about the pictures explains that text cannot be read. */
  readonly isGood: boolean
  /** Milliseconds that reading text took. */
  readonly textMs: number
}

const ONE_SIDED: ReadonlySet<string> = new Set(['PASSPORT', 'VISA'])
/** Issuers whose licences and identity cards carry a barcode of the AAMVA standard. */
const WITH_BARCODE: ReadonlySet<string> = new Set(['USA', 'CAN'])

/**
 * Examines the images of a document that is declared to be of `type`. Service: Indicators raised by the capture and biometric stages; Error codes
 * 1500 to 1542
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
  const demanded = evidence.session?.sidesToCapture
  const expectsBack = (shown: string) =>
    // A session demands the sides that it was started with. Service: Start live document capture session
    demanded ? demanded.includes('BACK') : TWO_SIDED.has(shown) || (hasBack && !ONE_SIDED.has(shown))
  const expectBarcode = isAmerican && expectsBack(type)
  const began = examination.time()
  const document = await examiner
    .document(images, { documentType: type, expectBarcode, now, readsText })
    .catch(asFailure)
  const spent = sharedTime(examination.time() - began, document)
  const shown = type === UNKNOWN_DOCUMENT ? (document.documentType ?? type) : type
  const expectBack = expectsBack(shown)
  const capture = judgeSides(document.sides, expectBack)
  await examination.ask(() => answerOf('ImageQuality', capture), spent.quality)
  const barcode = expectBack ? document.barcode : null
  if (barcode) await examination.ask(() => answerOf('BarcodeReader', barcode), spent.barcode)
  const read = barcode?.data ?? null
  return {
    document: { ...document, barcode },
    indicators: [...capture.indicators, ...(barcode?.indicators ?? [])],
    errors: [...capture.errors, ...(barcode?.errors ?? [])],
    barcode: expectBarcode ? read : (read ?? undefined),
    isGood: !capture.indicators.some((indicator) => indicator.endsWith('_FAILED')),
    textMs: spent.text,
  }
}

/** Divides the time by the clock of the service as the stages took it. */
function sharedTime(spent: number, { durations }: DocumentExamination) {
  const { quality, text, barcode } = durations
  const unit = spent / Math.max(1, quality + text + barcode)
  return { quality: Math.round(quality * unit), text: Math.round(text * unit), barcode: Math.round(barcode * unit) }
}

const answerOf = (serviceName: string, { indicators, errors }: CaptureVerdict | BarcodeExamination) => ({
  serviceName,
  serviceVersion: '1.0',
  isTechnicalError: false,
  raisedIndicators: [...indicators],
  errors: [...errors],
})

/** Service: Error codes, 1500 */
function asFailure(error: unknown): never {
  if (error instanceof UnreadableImage) throw new CheckFailure('1500', error.message)
  throw error
}
