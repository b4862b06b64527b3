import { list, type Members, member, members, text, texts, withTypedData } from '../../report/index.ts'
import {
  attributesOfOtherPerson,
  type Holder,
  isWorkDone,
  neededParticipant,
  type Score,
  type SubmissionKind,
} from '../../rules/index.ts'
import type { EvidenceTrace } from '../evidence/evidence-trace.ts'
import { submissionKind } from '../evidence/submission-kind.ts'
import { below, type Place } from '../places/place.ts'
import type { Assessment, Evaluation } from '../record/evaluation.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import type { ServiceCall, Verification } from '../record/verification.ts'

/** Maximum milliseconds between the end of a check and the evaluation that uses it. */
const AT_ONCE = 50

/** Recorded input of one conclusion about an evidence. */
export interface RecordedInput {
  readonly assessment: Assessment
  readonly trace: EvidenceTrace
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
  readonly accepted: readonly string[]
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
  readonly reference: EvidenceTrace | null
  readonly everRaised: ReadonlySet<string>
}

export const LISTS = ['positiveIndicators', 'warningIndicators', 'blockingIndicators', 'unverifiedIndicators'] as const

/** Returns what the record holds about an evidence at the time of an evaluation. */
export function recordedInput(
  assessment: Assessment,
  evaluation: Evaluation,
  trace: EvidenceTrace,
  { reference, everRaised }: SharedInput,
): RecordedInput {
  const { scoring, raw } = assessment
  const addition = trace.operations.find(({ type, name }) => type !== 'DELETE' && name !== 'ADJUDICATION')
  const until = (evaluation.time.at ?? Number.POSITIVE_INFINITY) + AT_ONCE
  const earlier = trace.verifications.flatMap(({ verification }) =>
    (verification.end.at ?? Number.NEGATIVE_INFINITY) <= until ? [verification] : [],
  )
  const listed = LISTS.filter((name) => Array.isArray(member(scoring, name)))
  const isRaised = Array.isArray(member(raw, 'raisedIndicators'))
  const kind = addition ? kindOf(addition.name, addition.family, addition.evidenceType) : null
  return {
    assessment,
    trace,
    kind,
    type: addition?.evidenceType ?? assessment.type,
    indicators: isRaised
      ? assessment.indicators
      : listed.length > 0
        ? listed.flatMap((name) => texts(member(scoring, name)))
        : null,
    isTechnicalError: member(scoring, 'isTechnicalError') === true,
    isRejected: lastDecision(earlier) === 'REJECTED',
    accepted: earlier.filter(({ state }) => state === 'ACCEPTED').map(({ participant }) => participant),
    mismatched: mismatchesOf(assessment, addition?.family ?? null, trace, reference),
    isSupported: isSupported(kind, trace),
    everRaised,
  }
}

/**
 * Returns the attributes by which the holder of a document contradicts the name reference. Archive:
 * attributesReferenceAndConsistency
 */
function mismatchesOf(
  assessment: Assessment,
  family: string | null,
  trace: EvidenceTrace,
  reference: EvidenceTrace | null,
): readonly string[] {
  const isReference =
    member(members(member(assessment.raw, 'attributesReferenceAndConsistency')), 'isReference') === true
  if (family !== 'IDDOCUMENT' || isReference || reference?.id === trace.id) return []
  return attributesOfOtherPerson(assessment.mismatchedAttributes, holderOf(trace), reference && holderOf(reference))
}

function holderOf(trace: EvidenceTrace): Holder | null {
  const holder = members(list(member(dataOf(trace), 'holderInformation'))[0])
  if (!holder) return null
  const single = (name: string) => text(member(holder, name)) ?? undefined
  const givenNames = member(holder, 'givenNames')
  return {
    surname: single('surname'),
    fullname: single('fullname'),
    dateOfBirth: single('dateOfBirth'),
    gender: single('gender'),
    ...(Array.isArray(givenNames) ? { givenNames: texts(givenNames) } : {}),
  }
}

/** Returns the last recorded data of an evidence, with what operators typed in its place. Archive: Data. Not shown: D-83 */
export function dataOf({ operations }: EvidenceTrace): Members | null {
  const data = operations.flatMap(({ name, evidence }) => {
    const recorded = members(member(evidence, 'data'))
    return recorded ? [{ isTyped: name === 'ADJUDICATION', recorded }] : []
  })
  const read = data.findLast(({ isTyped }) => !isTyped)?.recorded
  const typed = data.flatMap(({ isTyped, recorded }) => (isTyped ? [recorded] : []))
  return withTypedData(read ?? null, typed)
}

/** Returns whether a participant did the work without which such evidence is never VERIFIED. */
function isSupported(kind: SubmissionKind | null, { verifications }: EvidenceTrace): boolean {
  if (kind === null || kind === 'DERIVED') return true
  const needed = neededParticipant(kind)
  return verifications.some(({ verification: { participant, state } }) => isWorkDone(participant, state, needed))
}

/**
 * Returns the kind of a submission; null for claims and for data that is submitted without a document, which follow rules of
 * their submitter. Archive: EvidenceDetails
 */
function kindOf(name: string, family: string | null, type: string | null): SubmissionKind | null {
  if (name === 'ID_DOCUMENT' && (family !== 'IDDOCUMENT' || type === 'ID_DOCUMENT_DATA')) return null
  return submissionKind(name)
}

/** Returns the status of the last decision of an operator. Archive: AdjudicationDetails, decisionsDetails */
function lastDecision(verifications: readonly Verification[]): string | null {
  const decisions = verifications
    .flatMap(({ services }) => services)
    .flatMap(({ adjudication }) => list(member(adjudication, 'decisionsDetails')))
  return text(member(members(decisions.at(-1)), 'status'))
}

/** Returns the last service before an evaluation that recorded a score of a participant; null if none did. */
export function lastService(
  { trace }: RecordedInput,
  participant: string,
  evaluation: Evaluation,
): { readonly service: ServiceCall; readonly place: Place } | null {
  const until = (evaluation.time.at ?? Number.POSITIVE_INFINITY) + AT_ONCE
  const own = trace.verifications.filter(
    ({ verification: { participant: name, end } }) =>
      name === participant && (end.at ?? Number.NEGATIVE_INFINITY) <= until,
  )
  const last = own.at(-1)?.verification
  const service = last?.services.at(-1)
  return service ? { service, place: service.place } : null
}

interface Comparison {
  readonly referenceId: string
  /** Milliseconds of its end. */
  readonly end: number
}

/** Returns the comparisons of a portrait until an evaluation, in order. Archive: VerificationDetails, referenceId */
function comparisonsOf({ trace, assessment }: RecordedInput, { time }: Evaluation): readonly Comparison[] {
  const at = time.at ?? Number.POSITIVE_INFINITY
  return trace.verifications
    .flatMap(({ verification: { participant, referenceId, candidateId, end } }) =>
      participant === 'BIOMETRIC_MATCHING' &&
      referenceId !== null &&
      (candidateId ?? assessment.id) === assessment.id &&
      (end.at ?? Number.NEGATIVE_INFINITY) <= at + AT_ONCE
        ? [{ referenceId, end: end.at ?? Number.NEGATIVE_INFINITY }]
        : [],
    )
    .sort((a, b) => a.end - b.end)
}

/**
 * Returns whether a portrait was compared with a second reference so shortly before or after the evaluation that it may not
 * have been used.
 */
export function isComparedAtOnce(input: RecordedInput, evaluation: Evaluation, reference: string): boolean {
  const since = (evaluation.time.at ?? Number.POSITIVE_INFINITY) - AT_ONCE
  const comparisons = comparisonsOf(input, evaluation)
  const own = comparisons.filter(({ referenceId }) => referenceId === reference)
  return own.length > 0 && own.length < comparisons.length && own.every(({ end }) => end >= since)
}

/**
 * Returns the ids of the references of a portrait that an evaluation may have used, the latest last. Comparisons at the time of
 * the evaluation may or may not count in it.
 */
export function referenceIds(
  input: RecordedInput,
  evaluation: Evaluation,
  { globalStatus }: ArchiveRecord,
): readonly string[] {
  const { time, assessments } = evaluation
  const at = time.at ?? Number.POSITIVE_INFINITY
  const comparisons = comparisonsOf(input, evaluation)
  if (comparisons.length > 0) {
    const settled = comparisons.findLastIndex(({ end }) => end < at - AT_ONCE)
    return comparisons.slice(Math.max(0, settled)).map(({ referenceId }) => referenceId)
  }
  const named = assessments.filter(isPortraitReference).map(({ id }) => id)
  const final = text(member(globalStatus, 'portraitReferenceEvidenceId'))
  return named.length > 0 || final === null ? named : [final]
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
