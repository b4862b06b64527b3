import type { Observation } from '../../../../shared/findings/finding.ts'
import { levelNumber } from '../../../../shared/rules/levels.ts'
import { localMilliseconds } from '../../../../shared/rules/local-time.ts'
import {
  type Assessment,
  DETAILS,
  type FinalEvidence,
  IDENTITY,
  members,
  type Operation,
  type ProofRecord,
  text,
  texts,
} from './record.ts'
import { at, brief, type Rule } from './rule.ts'

/** Operations with an evaluation in the order of their evaluations; the order of the file decides between equal times. */
function evaluated(operations: readonly Operation[]): readonly Operation[] {
  const timed = operations
    .filter(({ evaluation }) => evaluation)
    .map((operation, index) => ({
      operation,
      index,
      time: localMilliseconds(operation.evaluation?.evaluationDateTime) ?? 0,
    }))
  return timed.sort((a, b) => a.time - b.time || a.index - b.index).map(({ operation }) => operation)
}

/** What the last evaluation of each evidence says. */
export function lastAssessments({ operations, assessments }: ProofRecord): ReadonlyMap<string, Assessment> {
  const order = new Map(evaluated(operations).map((operation, index) => [operation, index]))
  const last = new Map<string, Assessment>()
  for (const assessment of [...assessments].sort(
    (a, b) => (order.get(a.operation) ?? 0) - (order.get(b.operation) ?? 0),
  ))
    last.set(assessment.id, assessment)
  return last
}

const SCALARS = [
  ['status', 'consistency.final-status'],
  ['score', 'consistency.final-score'],
  ['strength', 'consistency.final-strength'],
] as const

const LISTS = ['positiveIndicators', 'warningIndicators', 'blockingIndicators', 'unverifiedIndicators'] as const

/** Verdict: "the final evaluation against identityDetails.json (status, score, strength, LOA, indicators …)". */
const evidences: Rule = (record) => {
  const last = lastAssessments(record)
  return record.finals.flatMap((final) => {
    const assessment = last.get(final.id)
    return assessment?.scoring && final.status ? compare(final, assessment) : []
  })
}

function compare({ pointer, status }: FinalEvidence, { scoring }: Assessment): readonly Observation[] {
  const place = `${pointer}/evidenceStatus`
  const scalars = SCALARS.flatMap(([name, code]) => {
    const [evaluation, final] = [text(scoring?.[name]), text(status?.[name])]
    return evaluation === null || final === null || evaluation === final
      ? []
      : [
          at(IDENTITY, `${place}/${name}`, code, {
            expected: brief(evaluation),
            actual: brief(final),
          }),
        ]
  })
  const lists = LISTS.flatMap((name) => {
    if (!Array.isArray(scoring?.[name]) || !Array.isArray(status?.[name])) return []
    const [evaluation, final] = [new Set(texts(scoring[name])), new Set(texts(status[name]))]
    const missing = [...evaluation].filter((indicator) => !final.has(indicator))
    const added = [...final].filter((indicator) => !evaluation.has(indicator))
    if (missing.length + added.length === 0) return []
    return [
      at(IDENTITY, `${place}/${name}`, 'consistency.final-indicators', {
        expected: brief(missing.join(', ') || 'no more'),
        actual: brief(added.join(', ') || 'no more'),
      }),
    ]
  })
  return [...scalars, ...lists]
}

const assurance: Rule = ({ operations, globalStatus }) => {
  const last = evaluated(operations)
    .filter(({ evaluation }) => text(members(evaluation?.loaAndUpgradePath)?.levelOfAssurance) !== null)
    .at(-1)
  const evaluation = text(members(last?.evaluation?.loaAndUpgradePath)?.levelOfAssurance)
  const final = text(globalStatus.levelOfAssurance)
  if (evaluation === null || final === null || evaluation === final) return []
  return [
    at(IDENTITY, '/globalStatus/levelOfAssurance', 'consistency.final-loa', {
      expected: brief(evaluation),
      actual: brief(final),
    }),
  ]
}

/** A level of assurance without any verified evidence. Service: Identity, "LOA1 after a verified document" */
const unsupported: Rule = (record) => {
  const level = levelNumber(record.globalStatus.levelOfAssurance)
  const finals = record.finals.filter(({ status }) => status)
  if (level === null || level === 0 || finals.length === 0) return []
  if (finals.some(({ status }) => status?.status === 'VERIFIED')) return []
  return [
    at(IDENTITY, '/globalStatus/levelOfAssurance', 'consistency.loa-without-evidence', {
      expected: 'LOA0',
      actual: brief(record.globalStatus.levelOfAssurance),
    }),
  ]
}

/** Verdict: "no PROCESSING evidence in a delivered proof". */
const processing: Rule = (record) => [
  ...[...lastAssessments(record).values()]
    .filter(({ scoring }) => scoring?.status === 'PROCESSING')
    .map(({ pointer }) =>
      at(DETAILS, `${pointer}/statusAndScoring/status`, 'consistency.processing-evidence', { actual: 'PROCESSING' }),
    ),
  ...record.finals
    .filter(({ status }) => status?.status === 'PROCESSING')
    .map(({ pointer }) =>
      at(IDENTITY, `${pointer}/evidenceStatus/status`, 'consistency.processing-evidence', { actual: 'PROCESSING' }),
    ),
]

export const evaluationRules: readonly Rule[] = [evidences, assurance, unsupported, processing]
