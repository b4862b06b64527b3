import type { ErrorObject } from '../../../../shared/spec/index.ts'
import type { EngineCore } from '../core.ts'
import type { Participant } from '../forced-outcome.ts'
import type { Finding, ParticipantCheck } from '../participant.ts'
import { type PerformedCheck, performCheck, replaced } from '../perform-check.ts'
import type { BeforeComparison, DocumentData, EvidenceState, IdentityState } from '../state.ts'

/** Combined findings of all participants on one evidence. */
export interface Examined {
  readonly checks: readonly PerformedCheck[]
  readonly indicators: readonly string[]
  readonly errors: readonly ErrorObject[]
  readonly isTechnicalError: boolean
  /** Participants that completed their check. Archive: ParticipantState, ACCEPTED */
  readonly accepted: readonly Participant[]
  readonly isForReview: boolean
  /** Result without the comparison of a portrait. */
  readonly beforeComparison: BeforeComparison
  readonly data: DocumentData | null
  readonly originData: DocumentData | null
  readonly findings: readonly Finding[]
}

/** Lets the participants examine an evidence in order, without changing it. */
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
 * Returns the type of a document: as declared, or else as recognised in its images. It selects the participants.
 * Service: DocumentCaptureDetails, optional
 */
const recognisedType = ({ type }: EvidenceState, data: DocumentData | null): string =>
  type === 'ID_DOCUMENT' ? (data?.documentType ?? type) : type

/** Replaces the findings of an evidence. */
export function takeFindings(evidence: EvidenceState, examined: Examined): void {
  evidence.indicators = examined.indicators
  evidence.errors = examined.errors
  evidence.isTechnicalError = examined.isTechnicalError
  evidence.accepted = examined.accepted
  if (evidence.kind !== 'PORTRAIT') return
  evidence.beforeComparison = examined.beforeComparison
  const { findings } = examined
  evidence.portraitQuality = findings.findLast(({ portraitQuality }) => portraitQuality !== undefined)?.portraitQuality
  evidence.livenessDiagnostic = findings.findLast(
    ({ livenessDiagnostic }) => livenessDiagnostic !== undefined,
  )?.livenessDiagnostic
}

function beforeComparison(checks: readonly PerformedCheck[]): BeforeComparison {
  const others = checks.filter(({ record }) => record.participantType !== 'BIOMETRIC_MATCHING')
  return {
    errors: others.flatMap(({ finding }) => finding.errors),
    isTechnicalError: others.some(({ isTechnicalError }) => isTechnicalError),
    isRejected: others.some(({ endsExamination }) => endsExamination),
  }
}
