import type { EvidenceModel } from '../evidence/evidence-models.ts'
import type { IndicatorEntry } from '../evidence/indicator-breakdown.ts'
import { type ComparedRow, type NamedValue, rowsOf } from './compared-rows.ts'
import type { EvidencePair } from './evidence-pairs.ts'

/** Returns rows for status, score, strength, errors, missing checks and indicators of a pair. */
export function evidenceRows({ left, right }: EvidencePair, pair: number): readonly ComparedRow[] {
  return [
    ...rowsOf('EVIDENCE', standingOf(left), standingOf(right), pair),
    ...rowsOf('INDICATORS', indicatorsOf(left), indicatorsOf(right), pair),
  ]
}

const STANDING = [
  ['status', 'EvidenceStatus'],
  ['score', 'Score'],
  ['strength', 'Score'],
] as const

function standingOf(model: EvidenceModel | null): readonly NamedValue[] {
  if (!model) return []
  const { standing, standingPlace, place, isDeleted, errors, mandatoryMissing, strengthRule } = model
  const at = standingPlace ?? place
  return [
    ...typeOf(model),
    ...STANDING.flatMap(([name, list]): NamedValue[] => {
      const value = standing[name]
      return value === null ? [] : [{ name, value, place: at, list }]
    }),
    ...(strengthRule === null ? [] : [{ name: 'strengthRuleUsed', value: strengthRule, place: at }]),
    ...(isDeleted ? [{ name: 'deleted', value: 'deleted', place }] : []),
    ...errors.map(({ code, title, place }) => ({ name: `error ${code}`, value: title, place })),
    ...mandatoryMissing.map(({ name, place }) => ({ name: `rule ${name}`, value: 'not fulfilled', place })),
  ]
}

/** Returns the type, or the operation while the type is unknown. */
function typeOf({ type, operations: [first], place }: EvidenceModel): readonly NamedValue[] {
  if (type !== '') return [{ name: 'type', value: type, place, list: 'EvidenceType' }]
  return first ? [{ name: 'type', value: first.name, place, list: 'OperationName' }] : []
}

/** Names indicators by check, so that one with another result on the other side is one row. */
const indicatorsOf = (model: EvidenceModel | null): readonly NamedValue[] =>
  model?.breakdown.entries.map((entry) => ({ name: entry.name, value: resultText(entry), place: entry.place })) ?? []

/** Formats the result of a check: `FAILED (blocking, mitigated)`. */
function resultText({ status, list, mitigatedBy }: IndicatorEntry): string {
  const remarks = [list === 'NONE' ? '' : list.toLowerCase(), mitigatedBy.length > 0 ? 'mitigated' : '']
  const text = remarks.filter((remark) => remark !== '').join(', ')
  return `${status ?? 'raised'}${text === '' ? '' : ` (${text})`}`
}
