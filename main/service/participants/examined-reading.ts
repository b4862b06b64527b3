import type { DocumentExamination } from '../../examination/index.ts'
import { dateIndicators } from '../checks/date-checks.ts'
import { localDateTime } from '../engine/clock.ts'
import type { Examination } from '../engine/participant.ts'
import type { DocumentReading } from './document-reading.ts'
import { isOfType, WITH_ZONE } from './document-types.ts'
import { readDocumentData } from './read-document-data.ts'
import { indicatorsBySource, modelIndicators, readingIndicators } from './reading-indicators.ts'
import { examinedZone } from './zone-indicators.ts'

const SERVICES = {
  ZONE: 'text_recognition_zone',
  BARCODE: 'text_recognition_barcode',
  PRINT: 'text_recognition_print',
} as const

/**
 * Records real text recognition: indicators and data of everything that could be read. `spentMs`: duration of the reading.
 * Service: What the service does
 */
export async function examinedReading(
  examination: Examination,
  document: DocumentExamination,
  isPictureGood: boolean,
  spentMs: number,
): Promise<DocumentReading> {
  const data = readDocumentData(document)
  const declared = examination.evidence.type
  const errors = unknownDocument(document, declared, isPictureGood)
  const today = localDateTime(examination.now).slice(0, 10)
  const indicators = [...modelIndicators(document), ...readingIndicators(document), ...dateIndicators(data, today)]
  const sources = errors.length > 0 ? [] : indicatorsBySource(document)
  const fromSources = new Set(sources.flatMap((source) => source.indicators))
  await examination.ask(
    () => ({
      serviceName: 'text_recognition',
      serviceVersion: '1.0',
      isTechnicalError: false,
      raisedIndicators: indicators.filter((indicator) => !fromSources.has(indicator)),
      errors: [...errors],
    }),
    spentMs,
  )
  // The service that raises the indicator of a value names its source. Not shown: D-86
  for (const source of sources)
    await examination.ask(() => ({
      serviceName: SERVICES[source.source],
      serviceVersion: (source.source === 'ZONE' ? document.zone?.version : undefined) ?? '1.0',
      isTechnicalError: false,
      raisedIndicators: [...source.indicators],
    }))
  if (errors.length > 0) return { indicators, errors, data: {} }
  if (!WITH_ZONE.has(document.documentType ?? declared) || hasBarcodeInstead(document)) return { indicators, data }
  const zone = examinedZone(document)
  for (const service of zone.services) await examination.ask(() => service)
  return { indicators: [...indicators, ...zone.indicators], data }
}

/** US identity cards have a barcode instead of a zone. */
const hasBarcodeInstead = ({ barcode, zone }: DocumentExamination): boolean => barcode?.data != null && zone === null

/** Returns error 1500 if a good picture shows no known document, or another one than declared. Service: Error codes, 1500 */
function unknownDocument({ documentType }: DocumentExamination, declared: string, isPictureGood: boolean) {
  if (documentType === null)
    return isPictureGood ? [{ code: '1500', message: 'The images show no document that is known' }] : []
  if (isOfType(documentType, declared)) return []
  return [{ code: '1500', message: `The images show ${documentType}; ${declared} was declared` }]
}
