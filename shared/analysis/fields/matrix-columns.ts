import { list, type Members, member, members, texts, valueText } from '../../report/index.ts'
import type { JsonValue } from '../../schema/index.ts'
import { type EvidenceTrace, traceEvidences } from '../evidence/evidence-trace.ts'
import { submissionKind } from '../evidence/submission-kind.ts'
import { below, type Place } from '../places/place.ts'
import type { Operation } from '../record/operation.ts'
import type { ArchiveRecord, ViewEvidence } from '../record/read-record.ts'
import { MATRIX_FIELDS } from './matrix-fields.ts'
import { mrzOf } from './mrz-readings.ts'

/**
 * Source of values: data read from the document (or submitted as text), the machine-readable zone, the chip, the
 * original-language spelling, an operator who typed it in a review, the issuing source, the claim of another party, the identity's
 * entry for the document, its attributes and addresses, and what an examination read in the picture.
 */
export type MatrixSource =
  | 'DOCUMENT'
  | 'SUBMITTED'
  | 'MRZ'
  | 'CHIP'
  | 'ORIGIN'
  | 'OPERATOR'
  | 'BARCODE'
  | 'ISSUER'
  | 'CLAIM'
  | 'VIEW'
  | 'ATTRIBUTES'
  | 'PICTURE'

export interface SourceValue {
  readonly value: string
  readonly place: Place
  /** Present if text recognition may be mistaken; a difference then means nothing. */
  readonly isUncertain?: true
}

export interface IndicatorValue {
  readonly indicator: string
  readonly place: Place
}

export interface MatrixColumn {
  readonly key: string
  readonly source: MatrixSource
  readonly evidenceId: string
  readonly evidenceType: string
  /** Columns of one group are about one document; a chip belongs to the document it was read for. */
  readonly group: string
  readonly values: ReadonlyMap<string, SourceValue>
  /** Indicators about the whole column (barcode, zone), or about its fields (issuing source). */
  readonly indicators: readonly IndicatorValue[]
}

/** Returns every source of data about the holder and the documents, in the order of the file, without deleted evidence. */
export function matrixColumns(record: ArchiveRecord): readonly MatrixColumn[] {
  return traceEvidences(record).flatMap((trace) => {
    const { operations } = trace
    if (operations.at(-1)?.type === 'DELETE') return []
    const added = operations.find(({ type, name }) => type !== 'DELETE' && name !== 'ADJUDICATION')
    const isChip = added?.name === 'EVIDENCE_NFC_VERIFICATION'
    const group = (isChip ? added.parentId : derivedEvidenceIds(trace.view)) ?? trace.id
    const type = added?.evidenceType ?? trace.view?.type ?? ''
    const base = { evidenceId: trace.id, evidenceType: type, group, indicators: [] }
    return [
      ...(added ? ofOperation(added, base) : []),
      ...operations.flatMap((operation) => ofReview(operation, base)),
      ...byIndicators(trace, base),
      ...(trace.view ? [ofView(trace.view, base)] : []),
    ].filter(({ values, indicators }) => values.size + indicators.length > 0)
  })
}

/** Returns the document that an address was taken from. Service: Address evidence, referenceIds */
const derivedEvidenceIds = (view: ViewEvidence | null): string | null =>
  view?.section === 'addresses' ? (texts(member(view.raw, 'referenceIds'))[0] ?? null) : null

type Base = Omit<MatrixColumn, 'key' | 'source' | 'values'>

const column = (base: Base, source: MatrixSource, values: MatrixColumn['values']): MatrixColumn => ({
  ...base,
  key: `${base.evidenceId}:${source}`,
  source,
  values,
})

function ofOperation(operation: Operation, base: Base): readonly MatrixColumn[] {
  const { evidence, place, name, family } = operation
  const at = below(place, 'evidenceDetails')
  const mrz = mrzOf(operation)
  const zone = new Map<string, SourceValue>()
  if (mrz?.reading)
    for (const { name: field, mrz: member } of MATRIX_FIELDS) {
      const value = member ? mrz.reading[member] : ''
      if (typeof value === 'string' && value !== '') zone.set(field, { value, place: mrz.place })
    }
  const kind = submissionKind(name)
  const isClaim = family === 'TRUSTED_ID_CLAIM' || family === 'ID_CLAIM'
  const source = isClaim ? 'CLAIM' : kind === 'CHIP' ? 'CHIP' : kind === 'TEXT' ? 'SUBMITTED' : 'DOCUMENT'
  return [
    column(base, source, valuesOfData(member(evidence, 'data'), below(at, 'data'))),
    column(base, 'ORIGIN', valuesOfData(member(evidence, 'originLanguageData'), below(at, 'originLanguageData'))),
    column(base, 'MRZ', zone),
  ]
}

/** Returns what an operator typed in a review. Not shown: D-83 */
const ofReview = ({ name, evidence, place }: Operation, base: Base): readonly MatrixColumn[] =>
  name === 'ADJUDICATION'
    ? [column(base, 'OPERATOR', valuesOfData(member(evidence, 'data'), below(place, 'evidenceDetails', 'data')))]
    : []

/**
 * Returns the fields of a document with their places. The first holder is the subject of the document. Archive: Data,
 * HolderInformation, OriginLanguageData
 */
function valuesOfData(value: JsonValue | undefined, at: Place): MatrixColumn['values'] {
  const data = members(value)
  const holder = members(list(member(data, 'holderInformation'))[0])
  const values = new Map<string, SourceValue>()
  if (!data) return values
  const inHolder = below(at, 'holderInformation', 0)
  for (const { name, scope } of MATRIX_FIELDS)
    if (scope === 'DOCUMENT') add(values, name, member(data, name), at, name)
    else if (holder) add(values, name, member(holder, name), inHolder, name)
  return values
}

function ofView({ section, raw, place }: ViewEvidence, base: Base): MatrixColumn {
  const values = new Map<string, SourceValue>()
  const isDocument = section === 'idDocuments'
  const name = isDocument ? 'idDocumentData' : section === 'addresses' ? 'addressData' : 'attributesData'
  const [data, at] = [members(member(raw, name)), below(place, name)]
  const person = isDocument ? members(member(data, 'personalAttributes')) : data
  const inPerson = isDocument ? below(at, 'personalAttributes') : at
  if (section !== 'addresses')
    for (const { name: field, scope } of MATRIX_FIELDS)
      if (scope === 'PERSON') add(values, field, member(person, field), inPerson, field)
  if (isDocument) for (const [field, own] of OWN_NAMES) add(values, field, member(data, own), at, own)
  const address = isDocument ? members(member(data, 'address')) : section === 'addresses' ? data : null
  addAddress(values, address, isDocument ? below(at, 'address') : at)
  return column(base, isDocument ? 'VIEW' : 'ATTRIBUTES', values)
}

/** Fields of the document and their names in IdDocumentData. */
const OWN_NAMES = [
  ['documentType', 'idDocumentType'],
  ['documentNumber', 'idDocumentNumber'],
  ['issuingCountry', 'issuingCountry'],
  ['issuingState', 'issuingState'],
  ['issuingDate', 'issuingDate'],
  ['expiryDate', 'expiryDate'],
] as const

function addAddress(values: Map<string, SourceValue>, address: Members | null, at: Place): void {
  if (!address) return
  const street = members(member(address, 'streetDetails'))
  add(values, 'street', member(street, 'streetLines'), below(at, 'streetDetails'), 'streetLines')
  for (const name of ['city', 'state', 'postcode', 'country']) add(values, name, member(address, name), at, name)
}

/** Reads a text, {value}, or a list of either, joined by spaces. */
function add(
  values: Map<string, SourceValue>,
  name: string,
  value: JsonValue | undefined,
  at: Place,
  token: string,
): void {
  if (value === undefined) return
  const read = Array.isArray(value)
    ? list(value)
        .flatMap((entry) => valueText(entry) ?? [])
        .join(' ')
    : valueText(value)
  if (read !== null && read !== '') values.set(name, { value: read, place: below(at, token) })
}

const BARCODE: ReadonlySet<string> = new Set([
  'CB2D_FIELDS_SYNTAX',
  'DOCUMENT_BARCODE_PARSING',
  'MRZ_BARCODE_CROSSCHECK',
])

/** Returns columns of barcode and issuing source: the archive has no data of theirs, only results of comparisons. */
function byIndicators({ verifications }: EvidenceTrace, base: Base): readonly MatrixColumn[] {
  const [barcode, issuer]: [IndicatorValue[], IndicatorValue[]] = [[], []]
  for (const { verification } of verifications)
    for (const [index, indicator] of verification.indicators.entries()) {
      const value = { indicator, place: below(verification.place, 'raisedIndicators', index) }
      const name = indicator.slice(0, indicator.lastIndexOf('_'))
      if (BARCODE.has(name)) barcode.push(value)
      else if (name.endsWith('_COMPARE') || indicator.startsWith('GIV_VERIFICATION_')) issuer.push(value)
    }
  return [
    column({ ...base, indicators: barcode }, 'BARCODE', new Map()),
    column({ ...base, indicators: issuer }, 'ISSUER', new Map()),
  ]
}
