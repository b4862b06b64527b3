import type { FieldMatrix, MatrixCell, MatrixRow } from '../fields/field-matrix.ts'
import { fieldTitle } from '../fields/field-title.ts'
import type { MatrixColumn, MatrixSource } from '../fields/matrix-columns.ts'
import { SOURCE_NAMES } from '../fields/matrix-labels.ts'

/** Value of one field of an evidence, with the sources that state it. */
export interface AgreedField {
  readonly field: string
  readonly value: string
  readonly cells: readonly (MatrixCell & { readonly source: MatrixSource })[]
}

/** Difference between two sources of a field. */
interface FieldDifference {
  readonly field: string
  readonly sources: readonly [MatrixSource, MatrixSource]
}

export interface EvidenceAgreement {
  readonly fields: readonly AgreedField[]
  /** Number of fields that two or more sources state, and of those whose sources agree. */
  readonly compared: number
  readonly agreeing: number
  readonly differences: readonly FieldDifference[]
}

/** Verdicts of a comparison that was made. */
const COMPARED: ReadonlySet<MatrixCell['verdict']> = new Set(['AGREES', 'SIMILAR', 'DIFFERS'])

/** Returns the fields of an evidence with their sources, and how many of those that were compared agree. */
export function evidenceAgreement({ columns, rows }: FieldMatrix, evidenceId: string): EvidenceAgreement {
  // A chip belongs to the document that it was read for.
  const isOwn = (column: MatrixColumn): boolean => column.evidenceId === evidenceId || column.group === evidenceId
  const own = new Set(columns.filter(isOwn).map(({ key }) => key))
  const sources = new Map(columns.map(({ key, source }) => [key, source]))
  const sourceOf = ({ column }: MatrixCell): MatrixSource => sources.get(column) ?? 'DOCUMENT'
  const mine = rows.flatMap((row) => {
    const cells = row.cells.filter(({ column }) => own.has(column))
    return cells.length === 0 ? [] : [{ row, cells }]
  })
  const compared = mine.filter(({ cells }) => cells.some(({ verdict }) => COMPARED.has(verdict)))
  const differences = compared.flatMap(({ row, cells }): readonly FieldDifference[] => {
    const differing = cells.find(({ verdict }) => verdict === 'DIFFERS')
    if (!differing) return []
    return [{ field: row.field, sources: [baseSource(row, own, sourceOf), sourceOf(differing)] }]
  })
  return {
    fields: mine.flatMap(({ row, cells }) => {
      const value = (cells.find(({ verdict }) => verdict === 'BASE') ?? cells[0])?.value ?? null
      if (value === null) return []
      return [{ field: row.field, value, cells: cells.map((cell) => ({ ...cell, source: sourceOf(cell) })) }]
    }),
    compared: compared.length,
    agreeing: compared.length - differences.length,
    differences,
  }
}

/** Returns the source that a row is compared with: that of the evidence itself, if it has one. */
function baseSource(
  { cells }: MatrixRow,
  own: ReadonlySet<string>,
  sourceOf: (cell: MatrixCell) => MatrixSource,
): MatrixSource {
  const bases = cells.filter(({ verdict }) => verdict === 'BASE')
  const base = bases.find(({ column }) => own.has(column)) ?? bases[0]
  return base ? sourceOf(base) : 'DOCUMENT'
}

/** Returns the agreement in one sentence: `12 of 12 fields agree.`, or what differs. */
export function agreementSentence({ compared, agreeing, differences }: EvidenceAgreement): string {
  const [first, ...others] = differences
  if (compared === 0) return 'No second source was read that a field could be compared with.'
  if (!first) return `${agreeing} of ${compared} fields agree.`
  const [a, b] = first.sources.map((source) => SOURCE_NAMES[source])
  const more =
    others.length === 0 ? '' : `, ${others.length} more ${others.length === 1 ? 'field differs' : 'fields differ'}`
  return `${fieldTitle(first.field)} differs between ${a} and ${b}${more}; ${agreeing} of ${compared} fields agree.`
}
