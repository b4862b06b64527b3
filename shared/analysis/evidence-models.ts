import { list, type Members, member, scalarText } from '../report/index.ts'
import type { SubmissionKind } from '../rules/index.ts'
import { breakdownOf } from './evidence-indicators.ts'
import { derivedEvidenceIds, referencesOf } from './evidence-references.ts'
import { type EvidenceTrace, traceEvidences } from './evidence-trace.ts'
import { type ExplainedError, errorsAbout } from './explained-error.ts'
import type { IndicatorBreakdown } from './indicator-breakdown.ts'
import { type Moment, readMoment } from './moment.ts'
import { type ParticipantStatement, participantStatement } from './participant-statement.ts'
import { below, type Place } from './place.ts'
import type { Assessment, Standing } from './record/evaluation.ts'
import type { ArchiveRecord } from './record/read-record.ts'
import { type Result, resultOfStatus } from './result.ts'
import { submissionKind } from './submission-kind.ts'
import { operationKey } from './timeline-items.ts'

/** Change of status, score or strength. */
export interface StandingChange {
  readonly time: Moment
  readonly place: Place
  readonly operationKey: string
  readonly standing: Standing
}

export interface EvidenceModel {
  readonly id: string
  readonly type: string
  readonly family: string | null
  readonly kind: SubmissionKind | null
  /** First place that refers to it. */
  readonly place: Place
  readonly isDeleted: boolean
  readonly submitted: Moment
  readonly standing: Standing
  readonly standingPlace: Place | null
  /** Source of the standing: identityDetails.json (VIEW) or the last evaluation. */
  readonly standingFrom: 'VIEW' | 'EVALUATION' | 'NONE'
  readonly result: Result
  readonly history: readonly StandingChange[]
  readonly operations: readonly {
    readonly key: string
    readonly name: string
    readonly type: string
    readonly progress: string
    readonly place: Place
  }[]
  readonly participants: readonly ParticipantStatement[]
  /** Each code once: those of the evaluation first, then of participants, services and calls. */
  readonly errors: readonly ExplainedError[]
  readonly breakdown: IndicatorBreakdown
  /** Rules of StatusAndScoring.mandatoryCheckRulesMissing. */
  readonly mandatoryMissing: readonly { readonly name: string; readonly place: Place }[]
  readonly strengthRule: string | null
  readonly isTechnicalError: boolean
  readonly mismatchedAttributes: readonly string[]
  /** Evidence whose data, face or chip it depends on, and evidence that depends on it. */
  readonly references: readonly string[]
  readonly referencedBy: readonly string[]
}

/** Returns every evidence of the archive, including deleted and unfinished ones, in the order of first occurrence. */
export function toEvidenceModels(record: ArchiveRecord): readonly EvidenceModel[] {
  const traces = traceEvidences(record)
  const references = new Map(traces.map((trace) => [trace.id, referencesOf(trace)]))
  for (const trace of traces) for (const source of derivedEvidenceIds(trace)) references.get(source)?.add(trace.id)
  const referencedBy = new Map<string, string[]>(traces.map(({ id }) => [id, []]))
  for (const [id, named] of references) for (const reference of named) referencedBy.get(reference)?.push(id)
  return traces.map((trace) => toModel(trace, [...(references.get(trace.id) ?? [])], referencedBy.get(trace.id) ?? []))
}

function toModel(trace: EvidenceTrace, references: readonly string[], referencedBy: readonly string[]): EvidenceModel {
  const { id, operations, view } = trace
  const last = trace.assessments.at(-1)
  const added = operations.find(({ type }) => type !== 'DELETE') ?? operations[0]
  const isDeleted = operations.findLast(({ name }) => name !== 'ADJUDICATION')?.type === 'DELETE'
  const scoring = last?.assessment.scoring ?? null
  const participants = trace.verifications.map(participantStatement)
  const standing = view?.standing ?? last?.assessment.standing ?? NO_STANDING
  const standingPlace = view
    ? below(view.place, 'evidenceStatus')
    : last
      ? below(last.assessment.place, 'statusAndScoring')
      : null
  return {
    id,
    type: added?.evidenceType ?? view?.type ?? last?.assessment.type ?? '',
    family: added?.family ?? null,
    kind: added ? submissionKind(added.name) : null,
    place: added?.place ?? view?.place ?? (last ? last.assessment.place : { path: '', pointer: '' }),
    isDeleted,
    submitted: added?.start ?? readMoment(member(view?.raw ?? null, 'submitDateTime')),
    standing,
    standingPlace,
    standingFrom: view ? 'VIEW' : last ? 'EVALUATION' : 'NONE',
    result: isDeleted ? 'NEUTRAL' : resultOf(standing, scoring, participants, added?.progress),
    history: historyOf(trace),
    operations: operations.map((operation) => ({
      key: operationKey(operation),
      name: operation.name,
      type: operation.type,
      progress: operation.progress,
      place: operation.place,
    })),
    participants,
    errors: errorsAbout(trace),
    breakdown: breakdownOf(trace),
    mandatoryMissing: missingRules(last?.assessment ?? null),
    strengthRule: scalarText(member(scoring, 'strengthRuleUsed')),
    isTechnicalError: member(scoring, 'isTechnicalError') === true,
    mismatchedAttributes: last?.assessment.mismatchedAttributes ?? [],
    references,
    referencedBy,
  }
}

const NO_STANDING: Standing = { status: null, score: null, strength: null }

/** Maps the status to a result; without a status, uses the progress of the operation. */
function resultOf(
  { status }: Standing,
  scoring: Members | null,
  participants: readonly ParticipantStatement[],
  progress: string | undefined,
): Result {
  if (status === null) return resultOfProgress(progress)
  if (status !== 'NOT_VERIFIED') return resultOfStatus(status)
  if (member(scoring, 'isTechnicalError') === true) return 'TECHNICAL_ERROR'
  const isUndone = participants.length > 0 && participants.every(({ result }) => result === 'NOT_PERFORMED')
  return isUndone ? 'NOT_PERFORMED' : 'INCONCLUSIVE'
}

function resultOfProgress(progress: string | undefined): Result {
  if (progress === 'ERROR') return 'TECHNICAL_ERROR'
  if (progress === 'BLOCKED') return 'NOT_PERFORMED'
  return progress === 'DONE' || progress === undefined ? 'NEUTRAL' : 'PENDING'
}

function historyOf({ assessments }: EvidenceTrace): readonly StandingChange[] {
  const changes: StandingChange[] = []
  for (const { operation, assessment } of assessments) {
    const before = changes.at(-1)?.standing
    const { standing } = assessment
    const isSame =
      before?.status === standing.status && before.score === standing.score && before.strength === standing.strength
    if (isSame || !operation.evaluation) continue
    const place = below(assessment.place, 'statusAndScoring')
    changes.push({ time: operation.evaluation.time, place, operationKey: operationKey(operation), standing })
  }
  return changes
}

/** Returns the mandatory rules that lacked an indicator. Archive: StatusAndScoring, mandatoryCheckRulesMissing */
const missingRules = (assessment: Assessment | null): EvidenceModel['mandatoryMissing'] =>
  list(member(assessment?.scoring ?? null, 'mandatoryCheckRulesMissing')).flatMap((value, index) => {
    const name = scalarText(value)
    if (name === null || !assessment) return []
    return [{ name, place: below(assessment.place, 'statusAndScoring', 'mandatoryCheckRulesMissing', index) }]
  })
