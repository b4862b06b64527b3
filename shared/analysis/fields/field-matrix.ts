import { member, text } from '../../report/index.ts'
import { areOfDifferentScripts } from '../../rules/index.ts'
import { readIndicator } from '../../spec/index.ts'
import type { ExaminationReport } from '../examination/examination-report.ts'
import { agrees } from '../examination/judge-values.ts'
import { withPictureColumns } from '../examination/picture-columns.ts'
import type { Place } from '../places/place.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import { type Agreement, agreement, mrzAgreement } from './field-agreement.ts'
import { type IndicatorValue, type MatrixColumn, type MatrixSource, matrixColumns } from './matrix-columns.ts'
import { MATRIX_FIELDS, type MatrixField } from './matrix-fields.ts'

/** BASE is the value that the rest of the row is compared with; UNVERIFIED and NOT_COMPARED are no result. */
export type CellVerdict = Agreement | 'BASE' | 'UNVERIFIED' | 'NOT_COMPARED'

export interface MatrixCell {
  readonly column: string
  /** Null if the source only records the result of a comparison. */
  readonly value: string | null
  readonly verdict: CellVerdict
  readonly places: readonly Place[]
  readonly indicators: readonly string[]
}

export interface MatrixRow {
  readonly field: string
  readonly scope: MatrixField['scope']
  /** In the order of the columns; a source without this field has no cell. */
  readonly cells: readonly MatrixCell[]
  readonly differs: boolean
}

export interface FieldMatrix {
  readonly columns: readonly MatrixColumn[]
  readonly rows: readonly MatrixRow[]
}

/** Compares the values of each field across all sources, with those read in the pictures if these were examined. Linear in the size of the content. */
export function toFieldMatrix(record: ArchiveRecord, examination: ExaminationReport | null = null): FieldMatrix {
  const recorded = matrixColumns(record)
  const columns = examination ? withPictureColumns(recorded, examination) : recorded
  const reference = text(member(record.globalStatus, 'nameReferenceEvidenceId'))
  const rows = MATRIX_FIELDS.flatMap((field): MatrixRow[] => {
    const bases = basesOf(field, columns, reference)
    const cells = columns.flatMap((column) => cellOf(field, column, bases.get(groupOf(field, column)) ?? null) ?? [])
    if (cells.length === 0) return []
    return [
      { field: field.name, scope: field.scope, cells, differs: cells.some(({ verdict }) => verdict === 'DIFFERS') },
    ]
  })
  return { columns, rows }
}

/** Returns the group in which values are compared: personal data across documents, document data within one document. */
const groupOf = ({ scope }: MatrixField, { group }: MatrixColumn): string =>
  scope === 'PERSON' ? '' : `group ${group}`

/** Preference as the base of a comparison, lowest first: 9 is never the base, and the zone only in the absence of others. */
const RANK: { readonly [source in MatrixSource]: number } = {
  DOCUMENT: 0,
  SUBMITTED: 0,
  CHIP: 1,
  VIEW: 2,
  ATTRIBUTES: 3,
  CLAIM: 4,
  OPERATOR: -1,
  MRZ: 5,
  ORIGIN: 9,
  BARCODE: 9,
  ISSUER: 9,
  PICTURE: 9,
}

/** Selects the base column of each group: the name reference first, then by rank and order. */
function basesOf(
  field: MatrixField,
  columns: readonly MatrixColumn[],
  reference: string | null,
): ReadonlyMap<string, MatrixColumn> {
  const bases = new Map<string, { readonly column: MatrixColumn; readonly rank: number }>()
  for (const column of columns) {
    if (!column.values.has(field.name) || RANK[column.source] === 9) continue
    const rank = RANK[column.source] + (column.evidenceId === reference ? 0 : 10)
    const group = groupOf(field, column)
    const known = bases.get(group)
    if (!known || rank < known.rank) bases.set(group, { column, rank })
  }
  return new Map([...bases].map(([group, { column }]) => [group, column]))
}

function cellOf(field: MatrixField, column: MatrixColumn, base: MatrixColumn | null): MatrixCell | null {
  if (column.source === 'ISSUER') return issuerCell(field, column)
  const own = column.values.get(field.name)
  if (!own) return null
  const verdict = verdictOf(field, column, own.value, base)
  return { column: column.key, value: own.value, verdict, places: [own.place], indicators: [] }
}

function verdictOf(field: MatrixField, column: MatrixColumn, value: string, base: MatrixColumn | null): CellVerdict {
  if (column === base) return 'BASE'
  const other = base?.values.get(field.name)?.value
  if (other === undefined) return 'NOT_COMPARED'
  // The transliteration of either is unknown.
  if (field.kind === 'NAME' && areOfDifferentScripts(value, other)) return 'NOT_COMPARED'
  if (column.source === 'PICTURE') return pictureVerdict(field, column, other)
  // "without format constraints": only equality is meaningful. Archive: OriginLanguageData
  if (column.source === 'ORIGIN') return agreement('TEXT', value, other) === 'AGREES' ? 'AGREES' : 'NOT_COMPARED'
  if (column.source === 'MRZ') return mrzAgreement(field.kind, value, other)
  if (base?.source === 'MRZ') return mrzAgreement(field.kind, other, value)
  return agreement(field.kind, value, other)
}

/** Compares text read in a picture as an examination does: uncertain readings never differ. */
function pictureVerdict({ name, kind }: MatrixField, { values }: MatrixColumn, other: string): CellVerdict {
  const read = values.get(name)
  if (!read) return 'NOT_COMPARED'
  const { value, isUncertain } = read
  if (!agrees({ name, value, source: 'ZONE', certain: !isUncertain }, other))
    return isUncertain ? 'NOT_COMPARED' : 'DIFFERS'
  return agreement(kind, value, other) === 'AGREES' ? 'AGREES' : 'SIMILAR'
}

/** Returns the issuer's result for a field; a fuzzy match mitigates a failed exact comparison. Service: Fuzzy name matching */
function issuerCell({ comparisons }: MatrixField, { key, indicators }: MatrixColumn): MatrixCell | null {
  const own = indicators.filter(({ indicator }) => comparisons.includes(readIndicator(indicator).name))
  if (own.length === 0) return null
  return {
    column: key,
    value: null,
    verdict: issuerVerdict(own),
    places: own.map(({ place }) => place),
    indicators: own.map(({ indicator }) => indicator),
  }
}

function issuerVerdict(own: readonly IndicatorValue[]): CellVerdict {
  const readings = own.map(({ indicator }) => readIndicator(indicator))
  const isFuzzy = (name: string) => name.includes('_FUZZY_') || name.includes('_INITIAL_')
  const whose = (name: string) => name.replace(/(_FUZZY|_INITIAL)?_COMPARE$/, '')
  const lifted = new Set(
    readings.flatMap(({ name, status }) => (isFuzzy(name) && status === 'OK' ? [whose(name)] : [])),
  )
  const failed = readings.filter(({ name, status }) => status === 'FAILED' && !isFuzzy(name))
  if (failed.some(({ name }) => !lifted.has(whose(name)))) return 'DIFFERS'
  if (failed.length > 0 || readings.some(({ status }) => status === 'WARNING')) return 'SIMILAR'
  return readings.some(({ status }) => status === 'OK') ? 'AGREES' : 'UNVERIFIED'
}
