import type { JsonValue } from '../../../../shared/report/facts.ts'
import { levelOfAssurance, upgradePaths } from '../../../../shared/rules/level-of-assurance.ts'
import type { EvaluationDetails, ProofEvidence } from '../../../../shared/spec/details.ts'
import { localDateTime } from '../clock.ts'
import type { EvidenceState, IdentityState } from '../state.ts'
import { assess } from './assess.ts'
import { isAdjudicable } from './is-adjudicable.ts'
import { mismatchedAttributes } from './references.ts'

/** The evaluation of the whole transaction as the record shows it. Archive: EvaluationDetails */
export function evaluationRecord(identity: IdentityState, now: number): EvaluationDetails {
  const evaluated = identity.evidences.filter(({ isEvaluated }) => isEvaluated)
  const isTechnicalError = evaluated.some((one) => one.isTechnicalError)
  return {
    evaluationDateTime: localDateTime(now),
    evidences: evaluated.map((evidence) => proofEvidence(identity, evidence)),
    loaAndUpgradePath: {
      isTechnicalError,
      levelOfAssurance: identity.levelOfAssurance,
      upgradePaths: upgradePathsOf(identity),
    },
    updateOnIdentitySuccess: true,
  }
}

const assessed = ({ evidences }: IdentityState) =>
  evidences.flatMap(({ kind, status, evaluation }) => (evaluation ? [{ kind, status, score: evaluation.score }] : []))

export const levelOf = (identity: IdentityState) => levelOfAssurance(assessed(identity))

/** Service: upgradePaths. Not shown: D-09 */
export const upgradePathsOf = (identity: IdentityState): { [name: string]: JsonValue } =>
  // Texts in objects in lists: what JSON has.
  upgradePaths(assessed(identity)) as unknown as { [name: string]: JsonValue }

/** Archive: ProofEvidence */
function proofEvidence(identity: IdentityState, evidence: EvidenceState): ProofEvidence {
  const { id, type, errors, evaluation, indicators, isTechnicalError, data, status } = evidence
  const reference = identity.evidences.find((one) => one.id === identity.nameReferenceEvidenceId) ?? null
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
      mismatchedAttributes: mismatchedAttributes(evidence, reference),
    },
    portraitMatchingReference: { isReference: id === identity.portraitReferenceEvidenceId, isTechnicalError },
    raisedIndicators: [...indicators],
    ...evidence.more,
    statusAndScoring: { ...(evaluation ?? assess(identity, evidence).evaluation), status },
  }
}

const CONSENT = {
  PORTRAIT: 'PORTRAIT',
  ATTRIBUTES: 'ATTRIBUTES',
  ADDRESS: 'ADDRESS',
  ID_CLAIM: 'ID_CLAIM',
  VISA: 'VISA',
} as const

/** Whether the holder has consented to evidence of this kind; absent where nobody was asked. */
function consentApproved(
  { consents }: IdentityState,
  { type, family }: EvidenceState,
): Pick<ProofEvidence, 'consentApproved'> {
  const named = Object.entries(CONSENT).find(([evidence]) => evidence === type)?.[1]
  const wanted = named ?? (family === 'IDDOCUMENT' ? 'ID_DOCUMENT' : null)
  const given = consents.find((consent) => consent.type === wanted)
  return given ? { consentApproved: given.approved } : {}
}
