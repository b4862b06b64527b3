import {
  type AssessedEvidence,
  BUILT_IN_POLICY,
  documentKey,
  evaluateEvidence,
  levelOfAssurance,
  type RulePolicy,
  upgradePaths,
} from '../../../../shared/rules/index.ts'
import type { JsonValue } from '../../../../shared/schema/index.ts'
import type { EvaluationDetails, ProofEvidence } from '../../../../shared/spec/index.ts'
import { localDateTime } from '../clock.ts'
import type { EngineCore } from '../core.ts'
import type { EvidenceState, IdentityState } from '../state.ts'
import { assess } from './assess.ts'
import { isAdjudicable } from './is-adjudicable.ts'
import { possibleSubmissions } from './possible-submissions.ts'
import { hasPicture, mismatchesOf, nameReferenceOf, portraitOf, withoutComparison } from './references.ts'

/** Returns the record of an evaluation. Archive: EvaluationDetails */
export function evaluationRecord(core: EngineCore, identity: IdentityState, now: number): EvaluationDetails {
  const evaluated = identity.evidences.filter(({ isEvaluated }) => isEvaluated)
  const isTechnicalError = evaluated.some((evidence) => evidence.isTechnicalError)
  return {
    evaluationDateTime: localDateTime(now),
    evidences: evaluated.map((evidence) => proofEvidence(core, identity, evidence)),
    loaAndUpgradePath: {
      isTechnicalError,
      levelOfAssurance: identity.levelOfAssurance,
      upgradePaths: upgradePathsOf(core, identity),
    },
    updateOnIdentitySuccess: true,
  }
}

const assessedEvidences = (identity: IdentityState, rules: RulePolicy): readonly AssessedEvidence[] =>
  identity.evidences.flatMap((evidence): AssessedEvidence[] => {
    const { kind, status, evaluation, family } = evidence
    if (!evaluation) return []
    const document = family === 'IDDOCUMENT' ? keyOf(evidence) : null
    const waitsForReference = isWaitingPortrait(identity, evidence, rules)
    return [
      {
        kind,
        status,
        score: evaluation.score,
        hasPicture: hasPicture(evidence),
        waitsForReference,
        ...(document === null ? {} : { document }),
      },
    ]
  })

/** Returns whether a captured portrait becomes VERIFIED with a document that it matches. Service: Evidence status, PORTRAIT */
function isWaitingPortrait(identity: IdentityState, evidence: EvidenceState, rules: RulePolicy): boolean {
  const { kind, type, status, referenceId, files, accepted = [], isTechnicalError } = evidence
  if (kind !== 'PORTRAIT' || status !== 'NOT_VERIFIED' || referenceId !== null || files.length === 0) return false
  if (portraitOf(identity) !== evidence || withoutComparison(evidence).isRejected) return false
  const indicators = [...evidence.indicators, 'BIOMETRIC_MATCHING_CHECK_OK']
  const matched = { kind, type, indicators, accepted, isTechnicalError, referenceScore: 'LEVEL1' } as const
  return evaluateEvidence(matched, rules).status === 'VERIFIED'
}

/** Documents without a distinguishing number count once per type and issuer. Not shown: D-82 */
const keyOf = ({ data, type }: EvidenceState): string => {
  const document = { documentType: type, ...data }
  return documentKey(document) ?? `${document.documentType}|${document.issuingCountry ?? ''}`
}

export const levelOf = (identity: IdentityState, rules: RulePolicy = BUILT_IN_POLICY) =>
  levelOfAssurance(assessedEvidences(identity, rules), rules.assurance)

/** Service: upgradePaths. Not shown: D-09 */
export function upgradePathsOf(core: EngineCore, identity: IdentityState): { [name: string]: JsonValue } {
  const { rules = BUILT_IN_POLICY } = core.tenant(identity.tenantId)
  const paths = upgradePaths(assessedEvidences(identity, rules), possibleSubmissions(core, identity), rules.assurance)
  // JSON: strings in objects in arrays.
  return paths as unknown as { [name: string]: JsonValue }
}

/** Archive: ProofEvidence */
function proofEvidence(core: EngineCore, identity: IdentityState, evidence: EvidenceState): ProofEvidence {
  const { id, type, errors, evaluation, isTechnicalError, data, status } = evidence
  const assessment = assess(core.tenant(identity.tenantId), identity, evidence)
  return {
    id,
    type,
    ...consentApproved(identity, evidence),
    errors: [...errors],
    evidencesAdjudicationEligibility: { isAdjudicable: isAdjudicable(evidence), isTechnicalError },
    extracted: data !== null,
    attributesReferenceAndConsistency: {
      isReference: id === identity.nameReferenceEvidenceId,
      isTechnicalError,
      mismatchedAttributes: [...mismatchesOf(evidence, nameReferenceOf(identity))],
    },
    portraitMatchingReference: { isReference: id === identity.portraitReferenceEvidenceId, isTechnicalError },
    raisedIndicators: [...assessment.indicators],
    ...evidence.more,
    statusAndScoring: { ...(evaluation ?? assessment.evaluation), status },
  }
}

const CONSENT = {
  PORTRAIT: 'PORTRAIT',
  ATTRIBUTES: 'ATTRIBUTES',
  ADDRESS: 'ADDRESS',
  ID_CLAIM: 'ID_CLAIM',
  VISA: 'VISA',
} as const

/** Returns whether the holder consented to this type of evidence; absent without a consent. */
function consentApproved(
  { consents }: IdentityState,
  { type, family }: EvidenceState,
): Pick<ProofEvidence, 'consentApproved'> {
  const named = Object.entries(CONSENT).find(([evidence]) => evidence === type)?.[1]
  const consentType = named ?? (family === 'IDDOCUMENT' ? 'ID_DOCUMENT' : null)
  const consent = consents.find((consent) => consent.type === consentType)
  return consent ? { consentApproved: consent.approved } : {}
}
