import { TWO_SIDED } from '../../../shared/rules/document-sides.ts'
import type { ErrorObject } from '../../../shared/spec/details.ts'
import type { AamvaData } from '../../examination/barcode/parse-aamva.ts'
import type { Examiner } from '../../examination/examiner.ts'
import { judgeSides } from '../../examination/images/judge-sides.ts'
import type { SubmittedImage } from '../../examination/submitted-image.ts'
import { UnreadableImage } from '../../examination/unreadable-image.ts'
import { CheckFailure } from '../checks/check.ts'
import type { Examination } from '../engine/participant.ts'
import type { DocumentData } from '../engine/state.ts'

/** What the pixels of a document's images tell. */
export interface DocumentPixels {
  readonly indicators: readonly string[]
  readonly errors: readonly ErrorObject[]
  /** Undefined where the document needs none. */
  readonly barcode: AamvaData | null | undefined
  /** From the barcode. */
  readonly data: DocumentData | null
  /** The holder's picture, cut out of the front. */
  readonly portrait: Uint8Array | null
}

const ONE_SIDED: ReadonlySet<string> = new Set(['PASSPORT', 'VISA'])
/** Issuers whose licences and identity cards carry a barcode of the AAMVA standard. */
const WITH_BARCODE: ReadonlySet<string> = new Set(['USA', 'CAN'])

/** Looks at the images of a document of `type` pixel by pixel. Service: Indicators raised by the capture and biometric stages; Error codes 1500 to 1542 */
export async function examineDocumentPixels(
  examiner: Examiner,
  examination: Examination,
  images: readonly SubmittedImage[],
  type: string,
): Promise<DocumentPixels> {
  const { data } = examination
  const hasBack = images.some(({ side }) => side === 'BACK')
  const demanded = examination.evidence.session?.sidesToCapture
  // A session demands the sides that it was started with. Service: Start live document capture session
  const expectBack = demanded ? demanded.includes('BACK') : TWO_SIDED.has(type) || (hasBack && !ONE_SIDED.has(type))
  const issuer = data?.issuingCountry
  const expectBarcode = expectBack && type !== 'RESIDENT_CARD' && issuer !== undefined && WITH_BARCODE.has(issuer)
  const options = { documentType: type, expectBarcode, now: examination.now, readsText: false }
  const found = await examiner.document(images, options).catch(asFailure)
  const capture = judgeSides(found.sides, expectBack)
  await examination.ask(() => answerOf('ImageQuality', capture))
  const code = expectBack ? found.barcode : null
  if (code) await examination.ask(() => answerOf('BarcodeReader', code))
  const read = code?.data ?? null
  return {
    indicators: [...capture.indicators, ...(code?.indicators ?? [])],
    errors: [...capture.errors, ...(code?.errors ?? [])],
    barcode: expectBarcode ? read : (read ?? undefined),
    data: read ? barcodeData(read) : null,
    portrait: found.portrait,
  }
}

const answerOf = (serviceName: string, { indicators, errors }: Pick<DocumentPixels, 'indicators' | 'errors'>) => ({
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

/** What the barcode says, without what it leaves out. */
function barcodeData(barcode: AamvaData): DocumentData {
  const { address, height, weight, country, givenNames } = barcode
  const known = {
    documentType: barcode.documentType,
    documentNumber: barcode.documentNumber,
    issuingCountry: country,
    issuingState: address.state,
    issuingDate: barcode.issuingDate,
    expiryDate: barcode.expiryDate,
    surname: barcode.surname,
    dateOfBirth: barcode.dateOfBirth,
    gender: barcode.gender,
    eyeColor: barcode.eyeColor,
    height: height === null ? null : String(height),
    weight: weight === null ? null : String(weight),
  }
  const postal = { city: address.city, state: address.state, postcode: address.postcode, country }
  return {
    ...withoutNull(known),
    ...(givenNames.length > 0 ? { givenNames } : {}),
    ...(address.lines.length > 0 ? { address: { lines: address.lines, ...withoutNull(postal) } } : {}),
  }
}

function withoutNull<Members extends object>(
  members: Members,
): { [name in keyof Members]?: NonNullable<Members[name]> } {
  const known = Object.entries(members).filter(([, value]) => value !== null)
  // Nothing but null members is taken out.
  return Object.fromEntries(known) as { [name in keyof Members]?: NonNullable<Members[name]> }
}
