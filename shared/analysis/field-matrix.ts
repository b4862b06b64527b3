import { readIndicator } from '../spec/codes/read-indicator.ts'
import { type Agreement, agreement, mrzAgreement } from './field-agreement.ts'
import { member, text } from './json-access.ts'
import { type IndicatorValue, type MatrixColumn, type MatrixSource, matrixColumns } from './matrix-columns.ts'
import { MATRIX_FIELDS, type MatrixField } from './matrix-fields.ts'
import type { Place } from './place.ts'
import type { ArchiveRecord } from './record/read-record.ts'

/** BASE is what the others of the row are compared with; UNVERIFIED and NOT_COMPARED say nothing either way. */
export type CellVerdict = Agreement | 'BASE' | 'UNVERIFIED' | 'NOT_COMPARED'

export interface MatrixCell {
  readonly column: string
  /** Null where the source only says how a comparison ended. */
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

/** What each source says of each field, and where they disagree. Linear in the size of the content. */
export function toFieldMatrix(record: ArchiveRecord): FieldMatrix {
  const columns = matrixColumns(record)
  const reference = text(member(record.globalStatus, 'nameReferenceEvidenceId'))
  const rows = MATRIX_FIELDS.flatMap((field): MatrixRow[] => {
    const bases = basesOf(field, columns, reference)
    const cells = columns.flatMap((one) => cellOf(field, one, bases.get(groupOf(field, one)) ?? null) ?? [])
    if (cells.length === 0) return []
    return [
      { field: field.name, scope: field.scope, cells, differs: cells.some(({ verdict }) => verdict === 'DIFFERS') },
    ]
  })
  return { columns, rows }
}

/** Data of the person is compared across documents, data of a document within it. */
const groupOf = ({ scope }: MatrixField, { group }: MatrixColumn): string =>
  scope === 'PERSON' ? '' : `group ${group}`

/** What can be a base at all: a spelling of the document's own language and a zone that folds and cuts are compared with others. */
const RANK: { readonly [source in MatrixSource]: number } = {
  DOCUMENT: 0,
  SUBMITTED: 0,
  CHIP: 1,
  VIEW: 2,
  ATTRIBUTES: 3,
  CLAIM: 4,
  MRZ: 5,
  ORIGIN: 9,
  BARCODE: 9,
  ISSUER: 9,
}

/** By group the column that the others are compared with: of the name reference first, then by rank and order. */
function basesOf(
  field: MatrixField,
  columns: readonly MatrixColumn[],
  reference: string | null,
): ReadonlyMap<string, MatrixColumn> {
  const bases = new Map<string, { readonly column: MatrixColumn; readonly rank: number }>()
  for (const one of columns) {
    if (!one.values.has(field.name) || RANK[one.source] === 9) continue
    const rank = RANK[one.source] + (one.evidenceId === reference ? 0 : 10)
    const group = groupOf(field, one)
    const known = bases.get(group)
    if (!known || rank < known.rank) bases.set(group, { column: one, rank })
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
  // "without format constraints": only equality says something. Archive: OriginLanguageData
  if (column.source === 'ORIGIN') return agreement('TEXT', value, other) === 'AGREES' ? 'AGREES' : 'NOT_COMPARED'
  if (column.source === 'MRZ') return mrzAgreement(field.kind, value, other)
  if (base?.source === 'MRZ') return mrzAgreement(field.kind, other, value)
  return agreement(field.kind, value, other)
}

/** What the issuer said of a field; a fuzzy agreement makes up for an exact comparison that failed. Service: Fuzzy name matching */
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
