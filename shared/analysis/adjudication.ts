import { absenceSentence, type PartStanding } from '../report/index.ts'
import { type AdjudicationCase, adjudicationCase, type Decision } from './adjudication-case.ts'
import { evidenceOf } from './evidence/evidence-trace.ts'
import type { Place } from './places/place.ts'
import type { Standing } from './record/evaluation.ts'
import type { Operation } from './record/operation.ts'
import type { ArchiveRecord } from './record/read-record.ts'
import { noRecordClause } from './record/unread.ts'
import { type Result, resultOfStatus } from './result.ts'
import { between, type Moment } from './timeline/moment.ts'
import { operationKey } from './timeline/timeline-items.ts'

/** Case with the preceding result of the automatic checks and the resulting standing. */
export interface ReviewedCase extends AdjudicationCase {
  readonly evidenceId: string | null
  readonly evidenceType: string | null
  readonly operationKey: string
  /** Standing before the decision, and according to the evaluation after it. */
  readonly before: Standing | null
  readonly after: Standing | null
  readonly afterPlace: Place | null
  /** Whether the decision and the following evaluation agree; null if one of them has no result. */
  readonly followed: boolean | null
  /** Whether the decision agrees with the automatic result; null if that was inconclusive. */
  readonly agreesWithAutomatic: boolean | null
  /** Whether operators of the case reached different decisions. */
  readonly isDisputed: boolean
}

/** Evidence that was sent to review, from its submission to the end of the review. */
export interface QueueEntry {
  readonly evidenceId: string | null
  readonly evidenceType: string | null
  readonly place: Place
  readonly since: Moment
  /** End of the review; of the last recorded step while it is open. */
  readonly until: Moment
  /** Milliseconds from the submission to the end; null while it is open, or without times. */
  readonly waitedMs: number | null
  /** OPEN: the decision is awaited. DECIDED: by operators. NOBODY: it ended without the decision of an operator. */
  readonly outcome: 'OPEN' | 'DECIDED' | 'NOBODY'
  /** Final status of the review as recorded, such as ACCEPTED or EXPIRED. */
  readonly status: string | null
  readonly operators: readonly string[]
}

/** Recorded step of a review: its submission, or its end. */
interface Step {
  readonly evidenceId: string | null
  readonly evidenceType: string | null
  readonly place: Place
  readonly since: Moment
  readonly until: Moment
  readonly isOpen: boolean
  readonly cases: readonly AdjudicationCase[]
}

export interface OperatorWork {
  readonly operatorId: string
  readonly profiles: readonly string[]
  readonly stations: readonly string[]
  readonly decisions: number
  readonly totalMs: number
  readonly shortestMs: number | null
  readonly longestMs: number | null
}

export interface Adjudication {
  readonly queue: readonly QueueEntry[]
  readonly cases: readonly ReviewedCase[]
  readonly operators: readonly OperatorWork[]
}

/** Collects all adjudication cases with their durations. Linear in the size of the content. */
export function toAdjudication({ operations }: ArchiveRecord): Adjudication {
  const steps: Step[] = []
  const cases: ReviewedCase[] = []
  const standings = new Map<string, Standing>()
  for (const operation of operations) {
    const id = evidenceOf(operation)
    for (const verification of operation.verifications) {
      const own = verification.services.flatMap((service) => adjudicationCase(service) ?? [])
      for (const found of own)
        cases.push(reviewed(found, operation, (id === null ? undefined : standings.get(id)) ?? null))
      if (verification.participant !== 'ADJUDICATION') continue
      const { place, start, end, state } = verification
      const isOpen = state === 'ADJUDICATION' || state === 'PROCESSING'
      const evidenceType = operation.evidenceType ?? null
      steps.push({ evidenceId: id, evidenceType, place, since: start, until: end, isOpen, cases: own })
    }
    for (const { id: assessed, standing } of operation.evaluation?.assessments ?? []) standings.set(assessed, standing)
  }
  return { queue: queueOf(steps), cases, operators: operatorsOf(cases) }
}

function reviewed(found: AdjudicationCase, operation: Operation, before: Standing | null): ReviewedCase {
  const id = evidenceOf(operation)
  const assessment = operation.evaluation?.assessments.find((assessment) => assessment.id === id)
  const after = assessment?.standing ?? null
  const statuses = new Set(found.decisions.flatMap((decision) => decidedAs(decision) ?? []))
  return {
    ...found,
    evidenceId: id,
    evidenceType: operation.evidenceType ?? assessment?.type ?? null,
    operationKey: operationKey(operation),
    before,
    after,
    afterPlace: assessment?.place ?? null,
    followed: agree(found.result, resultOfStatus(after?.status ?? null)),
    agreesWithAutomatic: agree(found.result, resultOfStatus(before?.status ?? null)),
    isDisputed: statuses.size > 1,
  }
}

const isDecided = (result: Result): boolean => result === 'POSITIVE' || result === 'NEGATIVE'

/** Returns whether two results agree; null if one of them is open. */
const agree = (a: Result, b: Result): boolean | null => (isDecided(a) && isDecided(b) ? a === b : null)

/**
 * Returns what an operator decided, comparable with other decisions; null for a decision without status, or still pending. Statuses
 * that are neither positive nor negative, such as UNDECIDED, are decisions of their own.
 */
export function decidedAs({ result, status }: Pick<Decision, 'result' | 'status'>): string | null {
  if (status === null || result === 'PENDING') return null
  return isDecided(result) ? result : status.toUpperCase()
}

/** Combines the steps of each review: a submission, and the step that ended it. */
function queueOf(steps: readonly Step[]): readonly QueueEntry[] {
  const reviews: Step[][] = []
  const open = new Map<string, Step[]>()
  for (const step of steps) {
    const key = step.evidenceId
    const begun = key === null ? undefined : open.get(key)
    if (begun) begun.push(step)
    else reviews.push([step])
    if (key === null) continue
    const own = begun ?? reviews.at(-1)
    if (step.isOpen && own) open.set(key, own)
    else open.delete(key)
  }
  return reviews.flatMap((review) => entryOf(review) ?? [])
}

function entryOf(review: readonly Step[]): QueueEntry | null {
  const [first, last] = [review[0], review.at(-1)]
  if (!first || !last) return null
  const cases = review.flatMap((step) => step.cases)
  const operators = cases.flatMap(({ decisions }) => decisions.map(({ operatorId }) => operatorId ?? 'an operator'))
  const outcome = last.isOpen ? 'OPEN' : operators.length > 0 ? 'DECIDED' : 'NOBODY'
  return {
    evidenceId: first.evidenceId,
    evidenceType: first.evidenceType,
    place: last.place,
    since: first.since,
    until: last.until,
    waitedMs: last.isOpen ? null : between(first.since, last.until),
    outcome,
    status: cases.at(-1)?.globalStatus ?? null,
    operators: [...new Set(operators)],
  }
}

/** Returns why no adjudication is displayed. Only a record that was read and has checks was decided by them alone. */
export function noAdjudicationSentence(record: ArchiveRecord, part: PartStanding): string {
  const clause = noRecordClause(record)
  if (clause !== null) return `No adjudication can be shown: ${clause}.`
  const hasChecks = record.operations.some(({ verifications }) => verifications.length > 0)
  return absenceSentence(
    hasChecks
      ? 'No adjudication: the automatic checks decided alone.'
      : 'No adjudication: no check of any kind is recorded.',
    part,
  )
}

function operatorsOf(cases: readonly ReviewedCase[]): readonly OperatorWork[] {
  type Growing = { profiles: Set<string>; stations: Set<string>; durations: number[]; decisions: number }
  const found = new Map<string, Growing>()
  for (const { decisions } of cases)
    for (const { operatorId, operatorProfile, stationId, durationMs } of decisions) {
      if (operatorId === null) continue
      const work = found.get(operatorId) ?? { profiles: new Set(), stations: new Set(), durations: [], decisions: 0 }
      work.decisions++
      if (operatorProfile !== null) work.profiles.add(operatorProfile)
      if (stationId !== null) work.stations.add(stationId)
      if (durationMs !== null) work.durations.push(durationMs)
      found.set(operatorId, work)
    }
  return [...found].map(([operatorId, { profiles, stations, durations, decisions }]) => {
    const sorted = durations.sort((a, b) => a - b)
    return {
      operatorId,
      profiles: [...profiles],
      stations: [...stations],
      decisions,
      totalMs: sorted.reduce((sum, duration) => sum + duration, 0),
      shortestMs: sorted[0] ?? null,
      longestMs: sorted.at(-1) ?? null,
    }
  })
}
