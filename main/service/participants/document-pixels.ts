import type { ErrorObject } from '../../../shared/spec/details.ts'
import type { AamvaData } from '../checks/barcode/parse-aamva.ts'
import type { SubmittedImage } from '../checks/check.ts'
import type { ImageExpectation } from '../checks/images/examine-images.ts'
import type { Examination, Finding } from '../engine/participant.ts'
import type { DocumentData } from '../engine/state.ts'

/** What the pixels of a document's images tell. */
export interface DocumentPixels {
  readonly indicators: readonly string[]
  readonly errors: readonly ErrorObject[]
  /** From the barcode. */
  readonly data: DocumentData | null
  readonly picture?: Finding['picture']
}

/** Documents that have something on their back. */
const TWO_SIDED: ReadonlySet<string> = new Set([
  'DRIVING_LICENSE',
  'DRIVING_PERMIT',
  'IDENTITY_CARD',
  'RESIDENT_CARD',
  'VOTER_CARD',
])
/** Documents of American states, whose backs carry a PDF417. */
const WITH_BARCODE: ReadonlySet<string> = new Set(['DRIVING_LICENSE', 'DRIVING_PERMIT', 'IDENTITY_CARD'])

/** Really examined; the library that decodes images is loaded with the first of them. */
export async function examineDocumentPixels(
  examination: Examination,
  images: readonly SubmittedImage[],
): Promise<DocumentPixels> {
  const { examineDocumentImages } = await import('../checks/images/examine-images.ts')
  const { answer, barcode } = await examineDocumentImages(images, expectationOf(examination, images))
  for (const service of answer.services) await examination.ask(() => service)
  return { indicators: answer.indicators, errors: answer.errors, data: barcode ? dataOf(barcode) : null }
}

/** A session says which sides it is about; a document whose kind nobody told may have one or both. */
function expectationOf({ evidence }: Examination, images: readonly SubmittedImage[]): ImageExpectation {
  const { type, session, data } = evidence
  const isTold = type !== 'ID_DOCUMENT'
  const asked = session?.sidesToCapture?.includes('BACK')
  return {
    ...(isTold ? { documentType: type } : {}),
    expectBack: asked ?? (isTold ? TWO_SIDED.has(type) : images.some(({ side }) => side === 'BACK')),
    expectBarcode: WITH_BARCODE.has(type) && data?.issuingCountry === 'USA',
  }
}

/** What the barcode says, without what it leaves out. */
function dataOf(barcode: AamvaData): DocumentData {
  const { country, address, height, weight, givenNames, documentType } = barcode
  const texts = {
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
  const place = { city: address.city, state: address.state, postcode: address.postcode, country }
  return {
    documentType,
    ...present(texts),
    ...(givenNames.length > 0 ? { givenNames } : {}),
    ...(address.lines.length > 0 ? { address: { lines: address.lines, ...present(place) } } : {}),
  }
}

function present<Members extends object>(
  members: Members,
): { readonly [name in keyof Members]?: Exclude<Members[name], null> } {
  const known = Object.entries(members).filter(([, value]) => value !== null)
  // Nothing but null members is taken out.
  return Object.fromEntries(known) as { [name in keyof Members]?: Exclude<Members[name], null> }
}
