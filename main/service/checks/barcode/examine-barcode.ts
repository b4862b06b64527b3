import type { ServiceAnswer } from '../check.ts'
import type { DecodedImage } from '../images/decode-image.ts'
import { type AamvaData, parseAamva } from './parse-aamva.ts'
import { readPdf417 } from './read-pdf417.ts'

export interface BarcodeExamination {
  readonly service: ServiceAnswer
  readonly data: AamvaData | null
}

const SERVICE = { serviceName: 'BarcodeReader', serviceVersion: '1.0', isTechnicalError: false } as const

/** Reads the barcode of a back; null where the picture has none and none is expected. Service: Error codes, 1542 */
export async function examineBarcode(image: DecodedImage, isExpected: boolean): Promise<BarcodeExamination | null> {
  const { isThere, text } = await readPdf417(image)
  if (text === null) {
    if (!isThere && !isExpected) return null
    const errors = [{ code: '1542', field: 'BACK', message: 'The PDF417 barcode cannot be read' }]
    return { service: { ...SERVICE, raisedIndicators: ['DOCUMENT_BARCODE_PARSING_FAILED'], errors }, data: null }
  }
  const { data, faults } = parseAamva(text)
  const raisedIndicators = [
    `DOCUMENT_BARCODE_PARSING_${data ? 'OK' : 'FAILED'}`,
    `CB2D_FIELDS_SYNTAX_${faults.length === 0 ? 'OK' : 'FAILED'}`,
  ]
  return { service: { ...SERVICE, raisedIndicators, errors: [] }, data }
}
