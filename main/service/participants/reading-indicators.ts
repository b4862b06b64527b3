import { ISO_COUNTRIES } from '../../../shared/spec/index.ts'
import type { DocumentExamination, FieldName, FieldSource } from '../../examination/index.ts'
import { READ_INDICATORS } from '../checks/typed-values.ts'

type Status = 'OK' | 'FAILED' | 'UNVERIFIED'

/** Indicators of values that were read from one part of the document. */
export interface SourceIndicators {
  readonly source: FieldSource
  readonly indicators: readonly string[]
}

/** Returns the indicators of the values that were read, by the part of the document that they were read from. */
export const indicatorsBySource = (document: DocumentExamination): readonly SourceIndicators[] =>
  SOURCES.map((source) => ({
    source,
    indicators: READ_INDICATORS.filter(([, name]) =>
      document.fields.some((field) => field.name === name && field.source === source),
    ).map(([indicator, name]) => `${indicator}_${statusOf(document, name)}`),
  })).filter(({ indicators }) => indicators.length > 0)

const SOURCES = ['ZONE', 'BARCODE', 'PRINT'] as const

/** Returns the indicators of read values: OK if confirmed, FAILED if contradicted by print, otherwise UNVERIFIED. */
export function readingIndicators(document: DocumentExamination): readonly string[] {
  const statuses = READ_INDICATORS.map(([name, field]) => [name, statusOf(document, field)] as const)
  const names = statuses
    .filter(([name]) => name === 'OCR_LASTNAME' || name === 'OCR_FIRSTNAMES')
    .map(([, status]) => status)
  return [...statuses, ['OCR_FULLNAME', worst(names)] as const].map(([name, status]) => `${name}_${status}`)
}

function statusOf({ fields, zone }: DocumentExamination, name: FieldName): Status {
  const field = fields.find((status) => status.name === name)
  // A zone that has the printed surname and no given names proves that there are none. ICAO Doc 9303-3 4.6
  if (name === 'givenNames' && zone?.isProved && zone.reading.givenNames === '')
    return fields.some((other) => other.name === 'surname' && other.isConfirmed) ? 'OK' : 'UNVERIFIED'
  if (!field) return 'UNVERIFIED'
  return field.contradiction !== undefined ? 'FAILED' : field.isConfirmed ? 'OK' : 'UNVERIFIED'
}

const worst = (statuses: readonly Status[]): Status =>
  statuses.find((status) => status === 'FAILED') ?? statuses.find((status) => status === 'UNVERIFIED') ?? 'OK'

/** Returns the indicators of the model: type, issuer, and whether the sides belong together. */
export function modelIndicators(document: DocumentExamination): readonly string[] {
  const { documentType, issuingCountry, sides, fields, sidesAgree, zone } = document
  const isKnownIssuer =
    issuingCountry !== null && (Object.hasOwn(ISO_COUNTRIES, issuingCountry) || SPECIAL_ISSUERS.test(issuingCountry))
  const front = sides.find(({ side }) => side === 'FRONT')?.kind.issuingCountry ?? null
  const status = (isRight: boolean): Status => (isRight ? 'OK' : 'UNVERIFIED')
  return [
    `MODEL_RECOGNIZED_${status(documentType !== null && zone?.isInPlace !== false)}`,
    `DOC_ISSUING_COUNTRY_${status(isKnownIssuer)}`,
    `EMISSION_COUNTRY_${status(isKnownIssuer && front === issuingCountry)}`,
    `EMISSION_DATE_${status(fields.some(({ name, isConfirmed }) => name === 'issuingDate' && isConfirmed))}`,
    ...(sides.length < 2
      ? []
      : [`SIDES_MODEL_CONSISTENCY_${sidesAgree === false ? 'FAILED' : status(sidesAgree === true)}`]),
  ]
}

/** Codes of organisations and specimens; stateless persons and refugees are not issuers. ICAO Doc 9303-3 5 */
const SPECIAL_ISSUERS = /^(?:UNO|UNA|UNK|EUE|XPO|XOM|XBA|XIM|XCC|XCO|XEC|XMP|RKS|UTO)$/
