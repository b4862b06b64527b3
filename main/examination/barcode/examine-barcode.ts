import type { ErrorObject } from '../../../shared/spec/index.ts'
import type { DecodedImage } from '../codec/decode-image.ts'
import { type AamvaData, parseAamva } from './parse-aamva.ts'
import { readPdf417 } from './read-pdf417.ts'

export interface BarcodeExamination {
  readonly indicators: readonly string[]
  readonly errors: readonly ErrorObject[]
  /** Null if the barcode cannot be read or is not of the AAMVA standard. */
  readonly data: AamvaData | null
}

/** Reads the barcode on a back; null if there is none and none is expected. Service: Error codes, 1542 */
export async function examineBarcode(image: DecodedImage, isExpected: boolean): Promise<BarcodeExamination | null> {
  const { isThere, text } = await readPdf417(image)
  if (text === null) return isThere || isExpected ? UNREADABLE_BARCODE : null
  const { data, faults } = parseAamva(text)
  const indicators = [
    `DOCUMENT_BARCODE_PARSING_${data ? 'OK' : 'FAILED'}`,
    `CB2D_FIELDS_SYNTAX_${faults.length === 0 ? 'OK' : 'FAILED'}`,
  ]
  return { indicators, errors: [], data }
}

/** Result for a barcode that is expected or detected but unreadable. */
const UNREADABLE_BARCODE: BarcodeExamination = {
  indicators: ['DOCUMENT_BARCODE_PARSING_FAILED'],
  errors: [{ code: '1542', field: 'BACK', message: 'The PDF417 barcode cannot be read' }],
  data: null,
}
