import { members, text, texts } from '../../../../shared/report/index.ts'
import { levelNumber } from '../../../../shared/rules/index.ts'
import type { Assessment } from './operation.ts'
import { DETAILS, type FinalEvidence, IDENTITY } from './record.ts'
import { brief, type Contradictions, missingFrom, type Rule } from './rule.ts'

const SCALARS = [
  ['status', 'consistency.final-status'],
  ['score', 'consistency.final-score'],
  ['strength', 'consistency.final-strength'],
] as const

export const INDICATOR_LISTS = [
  'positiveIndicators',
  'warningIndicators',
  'blockingIndicators',
  'unverifiedIndicators',
] as const

/**
 * Compares each final evidence with its last evaluation. Verdict: "the final evaluation against identityDetails.json (status,
 * score, strength, LOA, indicators …)"
 */
const evidences: Rule = ({ finals, last, isDetailsRead }, contradictions) => {
  if (!isDetailsRead) return
  for (const final of finals) {
    const assessment = last.get(final.id)
    if (!assessment) continue
    compareScalars(final, assessment, contradictions)
    compareLists(final, assessment, contradictions)
  }
}

function compareScalars(
  { pointer, status }: FinalEvidence,
  { scoring }: Assessment,
  contradictions: Contradictions,
): void {
  for (const [name, code] of SCALARS) {
    const [evaluation, final] = [text(scoring?.[name]), text(status?.[name])]
    if (evaluation === null || final === null || evaluation === final) continue
    const more = { expected: brief(evaluation), actual: brief(final) }
    contradictions.add(code, IDENTITY, `${pointer}/evidenceStatus/${name}`, more)
  }
}

function compareLists(
  { pointer, status }: FinalEvidence,
  { scoring }: Assessment,
  contradictions: Contradictions,
): void {
  for (const name of INDICATOR_LISTS) {
    if (!Array.isArray(scoring?.[name]) || !Array.isArray(status?.[name])) continue
    const [evaluation, final] = [new Set(texts(scoring[name])), new Set(texts(status[name]))]
    const [removed, added] = [missingFrom(final, evaluation), missingFrom(evaluation, final)]
    if (removed.length + added.length === 0) continue
    contradictions.add('consistency.final-indicators', IDENTITY, `${pointer}/evidenceStatus/${name}`, {
      expected: brief(removed.join(', ') || 'nothing further'),
      actual: brief(added.join(', ') || 'nothing further'),
    })
  }
}

/** Compares the level of assurance of the identity with the last one that an evaluation recorded. */
const assurance: Rule = ({ evaluated, globalStatus, isDetailsRead }, contradictions) => {
  if (!isDetailsRead) return
  const final = text(globalStatus.levelOfAssurance)
  const levels = evaluated.map(({ evaluation }) => text(members(evaluation?.loaAndUpgradePath)?.levelOfAssurance))
  const evaluation = levels.findLast((level) => level !== null) ?? null
  if (evaluation === null || final === null || evaluation === final) return
  const more = { expected: brief(evaluation), actual: brief(final) }
  contradictions.add('consistency.final-loa', IDENTITY, '/globalStatus/levelOfAssurance', more)
}

/** Reports a level of assurance without any verified evidence. Service: Identity, "LOA1 after a verified document" */
const unsupported: Rule = ({ globalStatus, finals }, contradictions) => {
  const level = levelNumber(globalStatus.levelOfAssurance)
  const judged = finals.filter(({ status }) => status)
  if (level === null || level === 0 || judged.length === 0) return
  if (judged.some(({ status }) => status?.status === 'VERIFIED')) return
  const more = { expected: 'LOA0', actual: brief(globalStatus.levelOfAssurance) }
  contradictions.add('consistency.loa-without-evidence', IDENTITY, '/globalStatus/levelOfAssurance', more)
}

/** Reports evidence that is still in processing. Verdict: "no PROCESSING evidence in a delivered proof" */
const processing: Rule = ({ last, finals, deletedIds }, contradictions) => {
  const code = 'consistency.processing-evidence'
  const more = { actual: 'PROCESSING' }
  for (const { id, pointer, scoring } of last.values())
    if (scoring?.status === 'PROCESSING' && !deletedIds.has(id))
      contradictions.add(code, DETAILS, `${pointer}/statusAndScoring/status`, more)
  for (const { pointer, status } of finals)
    if (status?.status === 'PROCESSING') contradictions.add(code, IDENTITY, `${pointer}/evidenceStatus/status`, more)
}

export const evaluationRules: readonly Rule[] = [evidences, assurance, unsupported, processing]
