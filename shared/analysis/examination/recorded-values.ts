import { type MatrixColumn, matrixColumns } from '../fields/matrix-columns.ts'
import type { ArchiveRecord } from '../record/read-record.ts'

/** Sources of recorded values, best first: as typed by an operator, as read by the service or submitted, in the identity, from the chip, in the zone. */
const SOURCES: readonly MatrixColumn['source'][] = ['OPERATOR', 'DOCUMENT', 'SUBMITTED', 'VIEW', 'CHIP', 'MRZ']

/** Returns the recorded value of each field of an evidence, by the name of the field. */
export function recordedValues(record: ArchiveRecord, evidenceId: string | null): ReadonlyMap<string, string> {
  const columns = matrixColumns(record).filter((column) => column.evidenceId === evidenceId)
  const values = new Map<string, string>()
  for (const source of SOURCES)
    for (const column of columns)
      if (column.source === source)
        for (const [name, { value }] of column.values) if (!values.has(name)) values.set(name, value)
  return values
}
