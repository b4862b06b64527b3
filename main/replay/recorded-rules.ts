import { submissionKind } from '../../shared/analysis/index.ts'
import {
  BUILT_IN_POLICY,
  type EvidenceType,
  evaluateEvidence,
  isNamedAsBlocking,
  levelNumber,
  missingChecks,
  mitigatedBy,
  policyWeight,
  type RulePolicy,
  type Score,
  type Strength,
  type StrengthRule,
  type SubmissionKind,
  strengthRule,
  type Weight,
} from '../../shared/rules/index.ts'
import { EVIDENCE_TYPE, type ProofEvidence } from '../../shared/spec/index.ts'
import { isConfirmable, type TenantSettings } from '../service/index.ts'
import { documentDataOf } from './document-data.ts'
import { derivedIdsOf, type RecordedArchive, type RecordedOperation } from './recorded-archive.ts'
import { examinationsOf } from './recorded-rounds.ts'

/** Recorded conclusions about the evidence of one type that was submitted in the same way. */
interface RecordedType {
  readonly kind: SubmissionKind
  readonly type: EvidenceType
  readonly concluded: Conclusion[]
}

interface Conclusion {
  readonly evidence: ProofEvidence
  /** Participants that accepted the evidence. */
  readonly accepted: readonly string[]
  /** An issuing source could confirm it. */
  readonly isConfirmable: boolean
}

/**
 * Returns the rules of the tenant, as far as the record shows them: the strengths and scores that it states, without the mandatory
 * checks that VERIFIED evidence lacks and without the indicators that did not keep it from being VERIFIED, and with those that did. Indicators that the
 * specification lists as blocking always block. Not shown: D-48, D-80
 */
export function recordedRules(archive: RecordedArchive, tenant: TenantSettings): RulePolicy {
  const types = typesOf(archive, tenant)
  return {
    ...BUILT_IN_POLICY,
    name: 'record',
    strengthRules: [...types.flatMap(ruleOf).toSorted(typedFirst), ...BUILT_IN_POLICY.strengthRules],
    weights: new Map([
      ...types.flatMap(({ kind, concluded }) => concluded.flatMap((conclusion) => leftOpenBy(conclusion, kind))),
      ...types.flatMap(({ concluded }) => concluded.flatMap(toleratedBy)),
    ]),
  }
}

const typedFirst = (a: StrengthRule, b: StrengthRule): number => Number(!a.types) - Number(!b.types)

function typesOf({ operations }: RecordedArchive, tenant: TenantSettings): readonly RecordedType[] {
  const derived = derivedIdsOf(operations)
  const added = new Map(
    operations.flatMap((element) => {
      const { identityOperation, participantContextId } = element
      if (identityOperation.type !== 'ADD' || derived.has(participantContextId)) return []
      // The service handles evidence without a kind of its own like derived evidence.
      const kind = submissionKind(identityOperation.name) ?? 'DERIVED'
      return [[participantContextId, { kind, element }] as const]
    }),
  )
  const types = new Map<string, RecordedType>()
  for (const evidence of operations.flatMap(({ evaluationDetails }) => evaluationDetails?.evidences ?? [])) {
    const submitted = added.get(evidence.id)
    const { type = '' } = evidence
    if (!submitted || !isEvidenceType(type) || evidence.statusAndScoring === undefined) continue
    const { kind, element } = submitted
    const recorded = types.get(`${kind} ${type}`) ?? { kind, type, concluded: [] }
    types.set(`${kind} ${type}`, recorded)
    const accepted = examinationsOf(element).flatMap(({ participantState, participantType }) =>
      participantState === 'ACCEPTED' && participantType !== undefined ? [participantType] : [],
    )
    recorded.concluded.push({
      evidence,
      accepted,
      isConfirmable: canBeConfirmed(element, kind, type, tenant, operations),
    })
  }
  return [...types.values()]
}

/** Service: Prerequisites for issuing source validation */
function canBeConfirmed(
  { evidenceDetails, startDateTime }: RecordedOperation,
  kind: SubmissionKind,
  type: EvidenceType,
  tenant: TenantSettings,
  operations: readonly RecordedOperation[],
): boolean {
  const data = evidenceDetails?.data ? documentDataOf(evidenceDetails.data) : null
  const consents = operations.flatMap((element) =>
    element.startDateTime <= startDateTime ? (element.consentsDetails?.consents ?? []) : [],
  )
  const mayAskIssuer = consents.findLast((consent) => consent.type === 'GIV')?.approved === true
  return isConfirmable(tenant, { kind, type, data, mayAskIssuer })
}

const isEvidenceType = (type: string): type is EvidenceType => Object.hasOwn(EVIDENCE_TYPE.values, type)

/** Returns the rule of a type; none if the built-in one gives what is recorded. */
function ruleOf({ kind, type, concluded }: RecordedType): readonly StrengthRule[] {
  const builtIn = strengthRule(kind, type)
  const verified = concluded.filter(({ evidence }) => evidence.statusAndScoring?.status === 'VERIFIED')
  const mandatory = builtIn.mandatory.filter((check) =>
    verified.every(
      ({ evidence: { raisedIndicators = [] }, accepted }) =>
        missingChecks({ ...builtIn, mandatory: [check] }, new Set(raisedIndicators), accepted).length === 0,
    ),
  )
  const isConfirmed = verified.some(({ evidence }) => evidence.raisedIndicators?.includes('GIV_VERIFICATION_VERIFIED'))
  const isAsBuiltIn = concluded.every((conclusion) => agrees(conclusion, kind, builtIn.name))
  if (isAsBuiltIn && mandatory.length === builtIn.mandatory.length) return []
  const strengths = sorted(concluded.flatMap(({ evidence }) => levelOf<Strength>(evidence.statusAndScoring?.strength)))
  const hasFixedScore = kind === 'CHIP' || kind === 'PORTRAIT'
  const score = hasFixedScore
    ? undefined
    : sorted(verified.flatMap(({ evidence }) => levelOf<Score>(evidence.statusAndScoring?.score))).at(-1)
  return [
    {
      ...builtIn,
      name: concluded[0]?.evidence.statusAndScoring?.strengthRuleUsed ?? builtIn.name,
      // Text names the type of its document in the request only.
      ...(type === 'ID_DOCUMENT_DATA' ? {} : { types: [type] }),
      strength: strengths[0] ?? builtIn.strength,
      confirmedStrength: strengths.at(-1) ?? builtIn.confirmedStrength,
      mandatory,
      // The record does not show the score without the confirmation.
      ...(score === undefined ? {} : isConfirmed ? { confirmedScore: score } : { score, confirmedScore: score }),
    },
  ]
}

/** Whether the built-in rule gives the recorded strength and, for VERIFIED evidence, the recorded score. */
function agrees({ evidence, accepted, isConfirmable }: Conclusion, kind: SubmissionKind, ruleName: string): boolean {
  const { raisedIndicators: indicators = [], statusAndScoring, type = '' } = evidence
  const { strength, score, status, strengthRuleUsed = ruleName } = statusAndScoring ?? {}
  const derived = evaluateEvidence({ kind, type, indicators, accepted, isConfirmable })
  // The score of a portrait is that of its reference, and its strength may follow from it.
  if (kind === 'PORTRAIT') return strengthRuleUsed === ruleName && isStrengthOf(strengthRule(kind, type), strength)
  return (
    strengthRuleUsed === ruleName &&
    (strength === undefined || derived.strength === strength) &&
    (status !== 'VERIFIED' || score === undefined || derived.score === score)
  )
}

const isStrengthOf = (rule: StrengthRule, strength: string | undefined): boolean =>
  strength === undefined || strength === rule.strength || strength === rule.confirmedStrength

/** Returns the indicators that left VERIFIED evidence as it is, although the built-in rules say otherwise. */
function toleratedBy({ evidence: { raisedIndicators = [], statusAndScoring } }: Conclusion): [string, Weight][] {
  if (statusAndScoring?.status !== 'VERIFIED') return []
  const mitigated = mitigatedBy(new Set(raisedIndicators))
  return raisedIndicators
    .filter((indicator) => !mitigated.has(indicator) && !isNamedAsBlocking(indicator))
    .filter((indicator) => policyWeight(BUILT_IN_POLICY, indicator) !== 'NONE')
    .map((indicator) => [indicator, 'NONE'])
}

/** Returns the indicators that left evidence open, although the built-in rules would have verified it. */
function leftOpenBy({ evidence, accepted }: Conclusion, kind: SubmissionKind): [string, Weight][] {
  const { raisedIndicators: indicators = [], statusAndScoring, type = '' } = evidence
  const { status, isTechnicalError, isMandatoryIndicatorMissing } = statusAndScoring ?? {}
  // The status of a portrait and of a chip depends on other evidence.
  const isAlone = kind !== 'PORTRAIT' && kind !== 'CHIP'
  if (!isAlone || status !== 'NOT_VERIFIED' || isTechnicalError || isMandatoryIndicatorMissing) return []
  if (evaluateEvidence({ kind, type, indicators, accepted }).status !== 'VERIFIED') return []
  return indicators
    .filter((indicator) => /_(?:FAILED|UNVERIFIED)$/.test(indicator))
    .map((indicator) => [indicator, 'LEAVES_OPEN'])
}

/** Returns the level if it is one of the specification. */
const levelOf = <Level extends Score | Strength>(text: string | undefined): readonly Level[] =>
  // LEVEL0 to LEVEL5 are the scores and strengths.
  /^LEVEL[0-5]$/.test(text ?? '') ? [text as Level] : []

const sorted = <Level extends string>(levels: readonly Level[]): readonly Level[] =>
  levels.toSorted((a, b) => (levelNumber(a) ?? 0) - (levelNumber(b) ?? 0))
