import { member, members, texts } from '../../report/index.ts'
import { attributesOfOtherPerson, type Score, type SubmissionKind } from '../../rules/index.ts'
import { below, type Place } from '../places/place.ts'
import type { Assessment, Evaluation } from '../record/evaluation.ts'
import type { EvidenceHistory } from './evidence-history.ts'

/** Maximum milliseconds between the end of a check and the evaluation that uses it. */
const AT_ONCE = 50

/** Recorded input of one conclusion about an evidence. */
export interface RecordedInput {
  readonly assessment: Assessment
  readonly history: EvidenceHistory
  /** Milliseconds until which checks count; infinite for an evaluation without a time. */
  readonly until: number
  /** Milliseconds from which on a check may or may not count. */
  readonly since: number
  /** Null for evidence of other kinds, for which the service has no rules. */
  readonly kind: SubmissionKind | null
  /** Type of the submission, which is more specific than that of the assessment. */
  readonly type: string
  /** Null if the record names the indicators nowhere. */
  readonly indicators: readonly string[] | null
  readonly isTechnicalError: boolean
  /** A human operator rejected the evidence. */
  readonly isRejected: boolean
  /** Participants that completed their check before the evaluation. */
  readonly accepted: Pick<readonly string[], 'includes'>
  /** Attributes by which its holder is another person than that of the name reference. */
  readonly mismatched: readonly string[]
  /** A participant did the work without which such evidence is never VERIFIED. */
  readonly isSupported: boolean
  /** Every indicator that is raised anywhere in the record. */
  readonly everRaised: ReadonlySet<string>
}

/** Input that all evidence of an evaluation shares. */
export interface SharedInput {
  /** Name reference of the identity. */
  readonly reference: EvidenceHistory | null
  readonly everRaised: ReadonlySet<string>
}

export const LISTS = ['positiveIndicators', 'warningIndicators', 'blockingIndicators', 'unverifiedIndicators'] as const

/** Returns what the record holds about an evidence at the time of an evaluation. */
export function recordedInput(
  assessment: Assessment,
  evaluation: Evaluation,
  history: EvidenceHistory,
  { reference, everRaised }: SharedInput,
): RecordedInput {
  const { scoring, raw } = assessment
  const at = evaluation.time.at ?? Number.POSITIVE_INFINITY
  const until = at + AT_ONCE
  const listed = LISTS.filter((name) => Array.isArray(member(scoring, name)))
  const isRaised = Array.isArray(member(raw, 'raisedIndicators'))
  return {
    assessment,
    history,
    until,
    since: at - AT_ONCE,
    kind: history.kind,
    type: history.type ?? assessment.type,
    indicators: isRaised
      ? assessment.indicators
      : listed.length > 0
        ? listed.flatMap((name) => texts(member(scoring, name)))
        : null,
    isTechnicalError: member(scoring, 'isTechnicalError') === true,
    isRejected: history.isRejected(until),
    accepted: { includes: (participant) => history.isAccepted(participant, until) },
    mismatched: mismatchesOf(assessment, history, reference),
    isSupported: history.isSupported,
    everRaised,
  }
}

/**
 * Returns the attributes by which the holder is another person than that of the name reference, as verification does: those that the
 * record names and, of documents alone, those that their data show. Archive: attributesReferenceAndConsistency
 */
function mismatchesOf(
  assessment: Assessment,
  { id, family, holder }: EvidenceHistory,
  reference: EvidenceHistory | null,
): readonly string[] {
  const isReference =
    member(members(member(assessment.raw, 'attributesReferenceAndConsistency')), 'isReference') === true ||
    reference?.id === id
  // The reference agrees with itself; what differs from the issuer's record may be named there, too.
  if (isReference && texts(assessment.raw.raisedIndicators).some((name) => name.endsWith('_COMPARE_FAILED'))) return []
  const own = family === 'IDDOCUMENT' && !isReference ? holder : null
  return attributesOfOtherPerson(assessment.mismatchedAttributes, own, reference?.holder ?? null)
}

export const isPortraitReference = ({ raw }: Assessment): boolean =>
  member(members(member(raw, 'portraitMatchingReference')), 'isReference') === true

/** Returns the place of the recorded status of an assessment. */
export const scoringPlace = ({ place }: Assessment): Place => below(place, 'statusAndScoring')

/** Result of the rules for one evidence. */
export interface Conclusion {
  readonly status: string
  readonly score: Score | string
  readonly strength: string | null
  /** Reason, as a clause after "because". */
  readonly because: string
}
