import type { ErrorObject } from '../../../../shared/spec/details.ts'
import type { EngineCore } from '../core.ts'
import type { Participant } from '../forced-outcome.ts'
import type { Finding, ParticipantCheck } from '../participant.ts'
import { type PerformedCheck, performCheck, replaced } from '../perform-check.ts'
import type { BeforeComparison, DocumentData, EvidenceState, IdentityState } from '../state.ts'

/** Everything that the participants found out about one evidence. */
export interface Examined {
  readonly checks: readonly PerformedCheck[]
  readonly indicators: readonly string[]
  readonly errors: readonly ErrorObject[]
  readonly isTechnicalError: boolean
  /** Participants that did their work. Archive: ParticipantState, ACCEPTED */
  readonly accepted: readonly Participant[]
  readonly isForReview: boolean
  /** Without the comparison of a portrait. */
  readonly beforeComparison: BeforeComparison
  readonly data: DocumentData | null
  readonly originData: DocumentData | null
  readonly findings: readonly Finding[]
}

/** Lets the participants examine an evidence one after the other; changes nothing. */
export async function examine(
  core: EngineCore,
  identity: IdentityState,
  evidence: EvidenceState,
  participants: readonly ParticipantCheck[],
): Promise<Examined> {
  const checks: PerformedCheck[] = []
  let data = evidence.data
  for (const participant of participants) {
    if (participant.isFor && !participant.isFor(recognisedType(evidence, data))) continue
    const check = await performCheck(core, identity, evidence, participant, data)
    checks.push(check)
    if (check.finding.data) data = { ...data, ...check.finding.data }
    if (check.endsExamination) break
  }
  const findings = checks.map(({ finding }) => finding)
  return {
    checks,
    findings,
    data,
    originData: findings.findLast(({ originData }) => originData)?.originData ?? evidence.originData,
    indicators: findings.reduce<readonly string[]>((all, { indicators }) => replaced(all, indicators), []),
    errors: findings.flatMap(({ errors }) => errors),
    isTechnicalError: checks.some(({ isTechnicalError }) => isTechnicalError),
    accepted: checks
      .filter(({ record }) => record.participantState === 'ACCEPTED')
      .map(({ participant }) => participant),
    isForReview: checks.some(({ isForReview }) => isForReview),
    beforeComparison: beforeComparison(checks),
  }
}

/**
 * Type of a document as far as it is known: as declared, otherwise as its images say. Participants are chosen by it.
 * Service: DocumentCaptureDetails, optional
 */
export const recognisedType = ({ type }: EvidenceState, data: DocumentData | null): string =>
  type === 'ID_DOCUMENT' ? (data?.documentType ?? type) : type

/** Puts what the participants found into the state, in place of what they found before. */
export function takeFindings(evidence: EvidenceState, examined: Examined): void {
  evidence.indicators = examined.indicators
  evidence.errors = examined.errors
  evidence.isTechnicalError = examined.isTechnicalError
  evidence.accepted = examined.accepted
  if (evidence.kind === 'PORTRAIT') evidence.beforeComparison = examined.beforeComparison
}

function beforeComparison(checks: readonly PerformedCheck[]): BeforeComparison {
  const others = checks.filter(({ record }) => record.participantType !== 'BIOMETRIC_MATCHING')
  return {
    errors: others.flatMap(({ finding }) => finding.errors),
    isTechnicalError: others.some(({ isTechnicalError }) => isTechnicalError),
    isRejected: others.some(({ endsExamination }) => endsExamination),
  }
}
