import type { FieldMatrix } from '../fields/field-matrix.ts'
import type { MatrixColumn, MatrixSource } from '../fields/matrix-columns.ts'
import { MATRIX_FIELDS } from '../fields/matrix-fields.ts'
import { type ComparedRow, type NamedValue, rowsOf } from './compared-rows.ts'
import type { EvidencePair } from './evidence-pairs.ts'

/** Data of each evidence, by its id. */
export type EvidenceFields = ReadonlyMap<string, readonly NamedValue[]>

/** Sources of a field, the preferred one first. */
const SOURCES: readonly MatrixSource[] = [
  'OPERATOR',
  'DOCUMENT',
  'SUBMITTED',
  'CHIP',
  'VIEW',
  'ATTRIBUTES',
  'CLAIM',
  'MRZ',
  'ORIGIN',
]

const rankOf = ({ source }: MatrixColumn): number => SOURCES.indexOf(source)

/** Returns the fields of each evidence, as rows to compare. */
export function evidenceFields({ columns }: FieldMatrix): EvidenceFields {
  const byEvidence = new Map<string, MatrixColumn[]>()
  for (const column of columns) {
    const known = byEvidence.get(column.evidenceId)
    if (known) known.push(column)
    else byEvidence.set(column.evidenceId, [column])
  }
  for (const own of byEvidence.values()) own.sort((a, b) => rankOf(a) - rankOf(b))
  return new Map([...byEvidence].map(([id, own]) => [id, fieldsOf(own)]))
}

const fieldsOf = (columns: readonly MatrixColumn[]): readonly NamedValue[] =>
  MATRIX_FIELDS.flatMap(({ name, kind }) => {
    const found = columns.find(({ values }) => values.has(name))?.values.get(name)
    return found ? [{ name, kind, value: found.value, place: found.place }] : []
  })

/** Returns a row per field that was read from or submitted for one of the two. */
export const fieldRows = (
  { left, right }: EvidencePair,
  pair: number,
  ours: EvidenceFields,
  theirs: EvidenceFields,
): readonly ComparedRow[] => rowsOf('FIELDS', ours.get(left?.id ?? '') ?? [], theirs.get(right?.id ?? '') ?? [], pair)
