import { type Members, text, texts } from '../../../../shared/report/index.ts'
import { chipScore, levelNumber, localMilliseconds, portraitScore } from '../../../../shared/rules/index.ts'
import { INDICATOR_LISTS } from './final-evaluation.ts'
import type { Assessment, Operation } from './operation.ts'
import { PortraitComparisons } from './portrait-comparisons.ts'
import { DETAILS, type FinalEvidence, IDENTITY, type ProofRecord } from './record.ts'
import { brief, type Contradictions, missingFrom, type Rule } from './rule.ts'

/**
 * Reports a score above the strength. Service: evidenceStatus, "strength: maximum trust level the evidence can reach; score:
 * trust level reached"
 */
const strengths: Rule = ({ operations, finals }, contradictions) => {
  const check = ({ score, strength }: Members, path: string, pointer: string, member: string) => {
    const [reached, max] = [levelNumber(score), levelNumber(strength)]
    if (reached === null || max === null || reached <= max) return
    const more = { expected: `at most ${brief(strength)}`, actual: brief(score) }
    contradictions.add('consistency.score-above-strength', path, `${pointer}/${member}/score`, more)
  }
  for (const { assessments } of operations)
    for (const { pointer, scoring } of assessments) if (scoring) check(scoring, DETAILS, pointer, 'statusAndScoring')
  for (const { pointer, status } of finals) if (status) check(status, IDENTITY, pointer, 'evidenceStatus')
}

/**
 * Reports portraits whose score does not follow from that of their reference, in evaluations and in the identity. Service:
 * Scoring by evidence type, Portrait
 */
const portraits: Rule = (record, contradictions) => {
  const comparisons = new PortraitComparisons(record)
  for (const operation of record.operations) {
    const portrayed = operation.assessments.filter(({ type, scoring }) => type === 'PORTRAIT' && scoring)
    if (portrayed.length === 0) continue
    const scoreOf = referenceScores(record, comparisons, operation)
    for (const { id, pointer, scoring } of portrayed)
      if (scoring) checkPortrait(scoring, scoreOf(id), DETAILS, `${pointer}/statusAndScoring/score`, contradictions)
  }
  const reference = finalReferenceScore(record)
  for (const { type, pointer, status } of record.finals)
    if (type === 'PORTRAIT' && status)
      checkPortrait(status, [reference], IDENTITY, `${pointer}/evidenceStatus/score`, contradictions)
}

/**
 * Returns the score of the document of the portrait's latest comparison, because the reference changes. Archive:
 * VerificationDetails, referenceId; Service: When notifications are sent
 */
function referenceScores(
  { globalStatus }: ProofRecord,
  comparisons: PortraitComparisons,
  { evaluation, assessments }: Operation,
): (portraitId: string) => readonly (string | null)[] {
  const time = localMilliseconds(evaluation?.evaluationDateTime) ?? Number.POSITIVE_INFINITY
  const scores = new Map(assessments.map(({ id, scoring }) => [id, text(scoring?.score)]))
  return (portraitId) => {
    const compared = comparisons.referencesAt(portraitId, time)
    if (compared === null) return []
    const ids = compared.length > 0 ? compared : [text(globalStatus.portraitReferenceEvidenceId)]
    return ids.map((id) => (id === null ? null : (scores.get(id) ?? null)))
  }
}

function checkPortrait(
  { status, score }: Members,
  references: readonly (string | null)[],
  path: string,
  place: string,
  contradictions: Contradictions,
): void {
  const possible = references.map((reference) => portraitScore(status, reference))
  const expected = possible.at(-1) ?? null
  if (expected === null || typeof score !== 'string' || possible.includes(score) || possible.includes(null)) return
  const code = status === 'VERIFIED' ? 'consistency.portrait-score' : 'consistency.unverified-score'
  contradictions.add(code, path, place, { expected: brief(expected), actual: brief(score) })
}

function finalReferenceScore({ globalStatus, finals }: ProofRecord): string | null {
  const isReference = ({ id }: FinalEvidence) => id === globalStatus.portraitReferenceEvidenceId
  return text(finals.find(isReference)?.status?.score)
}

/** Reports chips whose score does not follow from their status. Service: Scoring by evidence type, Chip-read document */
const chips: Rule = ({ operations }, contradictions) => {
  for (const { name, contextId, assessments } of operations) {
    if (name !== 'EVIDENCE_NFC_VERIFICATION') continue
    for (const { id, pointer, scoring } of assessments) {
      const expected = chipScore(scoring?.status)
      const score = text(scoring?.score)
      if (id !== contextId || expected === null || score === null || score === expected) continue
      const more = { expected, actual: brief(score) }
      contradictions.add('consistency.chip-score', DETAILS, `${pointer}/statusAndScoring/score`, more)
    }
  }
}

/**
 * Reports indicators that are listed but not raised, or raised but not listed. Only informs, because the specification does not
 * show which of the two is complete. Verdict: "indicator lists agree with raisedIndicators"
 */
const lists: Rule = ({ operations }, contradictions) => {
  for (const { assessments } of operations)
    for (const assessment of assessments) compareLists(assessment, contradictions)
}

function compareLists({ pointer, raw, scoring }: Assessment, contradictions: Contradictions): void {
  if (!scoring || !Array.isArray(raw.raisedIndicators)) return
  const raised = new Set(texts(raw.raisedIndicators))
  const listed = new Set<string>()
  for (const name of INDICATOR_LISTS) for (const indicator of texts(scoring[name])) listed.add(indicator)
  const [unlisted, unraised] = [missingFrom(listed, raised), missingFrom(raised, listed)]
  if (unlisted.length + unraised.length === 0) return
  contradictions.add('consistency.indicator-lists', DETAILS, `${pointer}/raisedIndicators`, {
    expected: brief(unraised.join(', ') || 'nothing further'),
    actual: brief(unlisted.join(', ') || 'nothing further'),
  })
}

const FLAGS = [
  ['isBlockingindicatorFound', 'blockingIndicators', 'consistency.blocking-flag'],
  ['isMandatoryIndicatorMissing', 'mandatoryCheckRulesMissing', 'consistency.mandatory-flag'],
] as const

/** Reports flags that do not tell whether their list has entries. Archive: StatusAndScoring */
const flags: Rule = ({ operations }, contradictions) => {
  for (const { assessments } of operations)
    for (const { pointer, scoring } of assessments)
      for (const [flag, name, code] of FLAGS) {
        const [value, named] = [scoring?.[flag], scoring?.[name]]
        if (typeof value !== 'boolean' || !Array.isArray(named) || value === named.length > 0) continue
        const more = { expected: String(!value), actual: String(value) }
        contradictions.add(code, DETAILS, `${pointer}/statusAndScoring/${flag}`, more)
      }
}

/**
 * Reports failed indicators among the positive ones; their names end with _FAILED. Service: evidenceStatus,
 * "positiveIndicators: indicators supporting validity"
 */
const positives: Rule = ({ operations, finals }, contradictions) => {
  const check = (list: Members[string] | undefined, path: string, place: string) => {
    const failed = texts(list).find((indicator) => indicator.endsWith('_FAILED'))
    if (failed === undefined) return
    contradictions.add('consistency.failed-as-positive', path, `${place}/positiveIndicators`, { actual: brief(failed) })
  }
  for (const { assessments } of operations)
    for (const { pointer, scoring } of assessments)
      check(scoring?.positiveIndicators, DETAILS, `${pointer}/statusAndScoring`)
  for (const { pointer, status } of finals) check(status?.positiveIndicators, IDENTITY, `${pointer}/evidenceStatus`)
}

export const scoringRules: readonly Rule[] = [strengths, portraits, chips, lists, flags, positives]
