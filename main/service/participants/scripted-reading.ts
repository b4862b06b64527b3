import { simulated } from '../../../shared/rules/index.ts'
import type { AamvaData } from '../../examination/index.ts'
import { dateIndicators } from '../checks/date-checks.ts'
import { examineMrz } from '../checks/mrz/examine-mrz.ts'
import { localDateTime } from '../engine/clock.ts'
import type { Examination } from '../engine/participant.ts'
import type { DocumentData } from '../engine/state.ts'
import type { DocumentReading } from './document-reading.ts'
import { WITH_ZONE } from './document-types.ts'
import { inventedDocument } from './invented-document.ts'
import { readIndicators } from './scripted-indicators.ts'

/** Barcode of the back; undefined if the document requires none. */
interface ReadBarcode {
  readonly barcode: AamvaData | null | undefined
  readonly barcodeData: DocumentData | null
}

/** Simulates complete text recognition: returns the embedded data, else the barcode's, else those of an invented holder. */
export async function scriptedReading(
  examination: Examination,
  type: string,
  embedded: DocumentData,
  { barcode, barcodeData }: ReadBarcode,
): Promise<DocumentReading> {
  const data = scriptedData(examination, type, embedded, barcodeData)
  const today = localDateTime(examination.now).slice(0, 10)
  const documentType = data.documentType ?? type
  const indicators = [...readIndicators(documentType), ...dateIndicators(data, today)]
  await examination.ask(() => ({
    serviceName: simulated('text_recognition'),
    isTechnicalError: false,
    raisedIndicators: indicators,
  }))
  if (!WITH_ZONE.has(documentType)) return { indicators, data }
  // A reading without a zone does not show whether the document has one.
  if (!data.mrz || data.mrz.length === 0) return { indicators: [...indicators, 'MRZ_CHECKSUMS_UNVERIFIED'], data }
  const { answer } = examineMrz(data.mrz, barcode)
  for (const service of answer.services) await examination.ask(() => service)
  return { indicators: [...indicators, ...answer.indicators], data }
}

/** A forced outcome says what is read, whatever else it is read from. */
function scriptedData(
  examination: Examination,
  type: string,
  embedded: DocumentData,
  barcodeData: DocumentData | null,
): DocumentData {
  const forced = examination.forced?.data ?? {}
  return { ...documentData(examination, forced.documentType ?? type, embedded, barcodeData), ...forced }
}

function documentData(
  { identity, evidence, data, now }: Examination,
  type: string,
  embedded: DocumentData,
  barcodeData: DocumentData | null,
): DocumentData {
  if (Object.keys(embedded).length > 0) return { ...barcodeData, ...embedded }
  if (barcodeData) return barcodeData
  // A passport has only one side. Not shown: D-67
  const isOneSided = type === 'ID_DOCUMENT' && !evidence.files.some(({ side }) => side === 'BACK')
  return { ...inventedDocument(identity.id, isOneSided ? 'PASSPORT' : type, data?.issuingCountry, now), ...data }
}
