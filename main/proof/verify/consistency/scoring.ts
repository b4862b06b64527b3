import type { Observation } from '../../../../shared/findings/finding.ts'
import { levelNumber } from '../../../../shared/rules/levels.ts'
import { isWrongMitigation, mitigatedBy } from '../../../../shared/rules/mitigations.ts'
import {
  type Assessment,
  DETAILS,
  IDENTITY,
  list,
  type Members,
  members,
  type ProofRecord,
  text,
  texts,
} from './record.ts'
import { at, brief, type Rule } from './rule.ts'

/** "strength: maximum trust level the evidence can reach; score: trust level reached". Service: evidenceStatus */
function scoreWithinStrength(path: string, pointer: string, scoring: Members): Observation[] {
  const [score, strength] = [levelNumber(scoring.score), levelNumber(scoring.strength)]
  return score === null || strength === null || score <= strength
    ? []
    : [
        at(path, `${pointer}/score`, 'consistency.score-above-strength', {
          expected: `at most ${brief(scoring.strength)}`,
          actual: brief(scoring.score),
        }),
      ]
}

const strengths: Rule = ({ assessments, finals }) => [
  ...assessments.flatMap(({ pointer, scoring }) =>
    scoring ? scoreWithinStrength(DETAILS, `${pointer}/statusAndScoring`, scoring) : [],
  ),
  ...finals.flatMap(({ pointer, status }) =>
    status ? scoreWithinStrength(IDENTITY, `${pointer}/evidenceStatus`, status) : [],
  ),
]

/** Service: Scoring by evidence type, portrait: VERIFIED "same as the reference evidence score", otherwise LEVEL0. */
const portraits: Rule = (record) =>
  record.assessments.filter(({ type }) => type === 'PORTRAIT').flatMap((assessment) => portrait(record, assessment))

function portrait(
  { globalStatus, assessments }: ProofRecord,
  { pointer, operation, scoring }: Assessment,
): Observation[] {
  const place = `${pointer}/statusAndScoring/score`
  const score = text(scoring?.score)
  if (score === null) return []
  if (scoring?.status !== 'VERIFIED') {
    const isDecided = scoring?.status === 'INVALID' || scoring?.status === 'NOT_VERIFIED'
    return isDecided && score !== 'LEVEL0'
      ? [at(DETAILS, place, 'consistency.unverified-score', { expected: 'LEVEL0', actual: brief(score) })]
      : []
  }
  const matching = operation.verifications.find(({ participantType }) => participantType === 'BIOMETRIC_MATCHING')
  const referenceId = text(matching?.referenceId) ?? text(globalStatus.portraitReferenceEvidenceId)
  const reference = assessments.find((other) => other.operation === operation && other.id === referenceId)
  const expected = text(reference?.scoring?.score)
  return expected === null || expected === score
    ? []
    : [at(DETAILS, place, 'consistency.portrait-score', { expected: brief(expected), actual: brief(score) })]
}

/** Service: Scoring by evidence type, chip-read document: VERIFIED LEVEL3, otherwise LEVEL0. */
const chips: Rule = ({ assessments }) =>
  assessments.flatMap(({ pointer, id, operation, scoring }) => {
    if (operation.name !== 'EVIDENCE_NFC_VERIFICATION' || operation.contextId !== id || !scoring) return []
    const expected =
      scoring.status === 'VERIFIED'
        ? 'LEVEL3'
        : scoring.status === 'INVALID' || scoring.status === 'NOT_VERIFIED'
          ? 'LEVEL0'
          : null
    const score = text(scoring.score)
    return expected === null || score === null || score === expected
      ? []
      : [at(DETAILS, `${pointer}/statusAndScoring/score`, 'consistency.chip-score', { expected, actual: brief(score) })]
  })

/** "a blocking indicator without mitigation contradicts VERIFIED". Service: blockingIndicators "invalidate the evidence" */
const blocking: Rule = ({ assessments }) =>
  assessments.flatMap(({ pointer, raw, scoring }) => {
    if (scoring?.status !== 'VERIFIED') return []
    const raised = new Set([...texts(raw.raisedIndicators), ...texts(scoring.positiveIndicators)])
    const mitigated = new Set([...mitigatedBy(raised), ...recordedMitigations(scoring)])
    const open = texts(scoring.blockingIndicators).filter((indicator) => !mitigated.has(indicator))
    return open.length === 0
      ? []
      : [
          at(DETAILS, `${pointer}/statusAndScoring/status`, 'consistency.blocking-without-mitigation', {
            expected: 'INVALID, or a mitigation',
            actual: brief(`VERIFIED with ${open.join(', ')}`),
          }),
        ]
  })

const recordedMitigations = (scoring: Members): readonly string[] =>
  list(scoring.indicatorsMitigations).flatMap((element) =>
    list(members(element)?.mitigatedIndicators).flatMap((group) => texts(group)),
  )

/** "fuzzy first name or surname OK mitigates only its own exact comparison". Service: Fuzzy name matching */
const mitigations: Rule = ({ assessments }) =>
  assessments.flatMap(({ pointer, scoring }) =>
    list(scoring?.indicatorsMitigations).flatMap((element, index) => {
      const mitigated = list(members(element)?.mitigatedIndicators).flatMap((group) => texts(group))
      const wrong = texts(members(element)?.mitigatingIndicators).flatMap((by) =>
        mitigated.filter((one) => isWrongMitigation(by, one)).map((one) => `${by} for ${one}`),
      )
      return wrong.length === 0
        ? []
        : [
            at(DETAILS, `${pointer}/statusAndScoring/indicatorsMitigations/${index}`, 'consistency.wrong-mitigation', {
              actual: brief(wrong.join(', ')),
            }),
          ]
    }),
  )

const LISTS = ['positiveIndicators', 'warningIndicators', 'blockingIndicators', 'unverifiedIndicators'] as const

/** "indicator lists agree with raisedIndicators". Which of the two a service keeps fuller is not shown, so only mentioned. */
const lists: Rule = ({ assessments }) =>
  assessments.flatMap(({ pointer, raw, scoring }) => {
    if (!scoring || !Array.isArray(raw.raisedIndicators)) return []
    const raised = new Set(texts(raw.raisedIndicators))
    const listed = new Set(LISTS.flatMap((name) => texts(scoring[name])))
    const unlisted = [...raised].filter((indicator) => !listed.has(indicator))
    const unraised = [...listed].filter((indicator) => !raised.has(indicator))
    if (unlisted.length + unraised.length === 0) return []
    return [
      at(DETAILS, `${pointer}/raisedIndicators`, 'consistency.indicator-lists', {
        expected: brief(unraised.join(', ') || 'no more'),
        actual: brief(unlisted.join(', ') || 'no more'),
      }),
    ]
  })

const flags: Rule = ({ assessments }) =>
  assessments.flatMap(({ pointer, scoring }) => {
    if (typeof scoring?.isBlockingindicatorFound !== 'boolean' || !Array.isArray(scoring.blockingIndicators)) return []
    const found = scoring.blockingIndicators.length > 0
    return found === scoring.isBlockingindicatorFound
      ? []
      : [
          at(DETAILS, `${pointer}/statusAndScoring/isBlockingindicatorFound`, 'consistency.blocking-flag', {
            expected: String(found),
            actual: String(!found),
          }),
        ]
  })

export const scoringRules: readonly Rule[] = [strengths, portraits, chips, blocking, mitigations, lists, flags]
