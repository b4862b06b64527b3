import type { MatrixColumn, SourceValue } from '../fields/matrix-columns.ts'
import type { ExaminationReport, ReadValue } from './examination-report.ts'

/** Returns a column of values for each evidence whose pictures were read, next to the columns of the record. */
export function withPictureColumns(
  columns: readonly MatrixColumn[],
  { pictures }: Pick<ExaminationReport, 'pictures'>,
): readonly MatrixColumn[] {
  const read = pictures.filter(
    ({ evidenceId, facts }) => evidenceId !== null && (facts?.document?.values.length ?? 0) > 0,
  )
  const byEvidence = Map.groupBy(read, ({ evidenceId }) => evidenceId ?? '')
  const result = [...columns]
  for (const [evidenceId, own] of byEvidence) {
    const neighbours = columns.filter((column) => column.evidenceId === evidenceId)
    const values = new Map<string, SourceValue>()
    for (const { path, facts } of own)
      for (const value of facts?.document?.values ?? [])
        if (!values.has(value.name) || (values.get(value.name)?.isUncertain && value.certain))
          values.set(value.name, sourceValue(path, value))
    const last = neighbours.at(-1)
    result.splice(last ? result.indexOf(last) + 1 : result.length, 0, {
      key: `${evidenceId}:PICTURE`,
      source: 'PICTURE',
      evidenceId,
      evidenceType: own[0]?.evidence ?? '',
      group: neighbours[0]?.group ?? evidenceId,
      values,
      indicators: [],
    })
  }
  return result
}

const sourceValue = (path: string, { value, certain }: ReadValue): SourceValue => ({
  value,
  place: { path, pointer: '' },
  ...(certain ? {} : { isUncertain: true as const }),
})
