import { TWO_SIDED } from '../../../shared/rules/document-sides.ts'
import type { ErrorObject } from '../../../shared/spec/details.ts'
import type { AamvaData } from '../checks/barcode/parse-aamva.ts'
import type { SubmittedImage } from '../checks/check.ts'
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
  examination: Examination,
  images: readonly SubmittedImage[],
  type: string,
): Promise<DocumentPixels> {
  const { examineDocumentImages } = await import('../checks/images/examine-images.ts')
  const { data } = examination
  const hasBack = images.some(({ side }) => side === 'BACK')
  const expectBack = TWO_SIDED.has(type) || (hasBack && !ONE_SIDED.has(type))
  const issuer = data?.issuingCountry
  const expectBarcode = expectBack && type !== 'RESIDENT_CARD' && issuer !== undefined && WITH_BARCODE.has(issuer)
  const { answer, barcode, portrait } = await examineDocumentImages(images, {
    documentType: type,
    expectBack,
    expectBarcode,
  })
  for (const service of answer.services) await examination.ask(() => service)
  return {
    indicators: answer.indicators,
    errors: answer.errors,
    barcode: expectBarcode ? barcode : (barcode ?? undefined),
    data: barcode ? barcodeData(barcode) : null,
    portrait,
  }
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
