import { type AdjudicationCase, adjudicationCase } from './adjudication-case.ts'
import { evidenceOf } from './evidence-trace.ts'
import type { Moment } from './moment.ts'
import type { Place } from './place.ts'
import type { Standing } from './record/evaluation.ts'
import type { Operation } from './record/operation.ts'
import type { ArchiveRecord } from './record/read-record.ts'
import { type Result, resultOfStatus } from './result.ts'
import { operationKey } from './timeline-items.ts'

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

/** Evidence that was submitted for review, decided or not. */
export interface QueueEntry {
  readonly evidenceId: string | null
  readonly operationKey: string
  readonly place: Place
  readonly since: Moment
  readonly until: Moment
  readonly waitedMs: number | null
  readonly isOpen: boolean
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
  const queue: QueueEntry[] = []
  const cases: ReviewedCase[] = []
  const standings = new Map<string, Standing>()
  for (const operation of operations) {
    const id = evidenceOf(operation)
    for (const verification of operation.verifications) {
      for (const service of verification.services) {
        const found = adjudicationCase(service)
        if (found) cases.push(reviewed(found, operation, (id === null ? undefined : standings.get(id)) ?? null))
      }
      if (verification.participant !== 'ADJUDICATION') continue
      const { place, start, end, state } = verification
      const isOpen = state === 'ADJUDICATION' || state === 'PROCESSING'
      const waitedMs = start.at === null || end.at === null ? null : end.at - start.at
      queue.push({
        evidenceId: id,
        operationKey: operationKey(operation),
        place,
        since: start,
        until: end,
        waitedMs,
        isOpen,
      })
    }
    for (const { id: assessed, standing } of operation.evaluation?.assessments ?? []) standings.set(assessed, standing)
  }
  return { queue: settled(queue), cases, operators: operatorsOf(cases) }
}

function reviewed(found: AdjudicationCase, operation: Operation, before: Standing | null): ReviewedCase {
  const id = evidenceOf(operation)
  const assessment = operation.evaluation?.assessments.find((assessment) => assessment.id === id)
  const after = assessment?.standing ?? null
  const statuses = new Set(found.decisions.map(({ result }) => result).filter(isDecided))
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

const agree = (a: Result, b: Result): boolean | null => (isDecided(a) && isDecided(b) ? a === b : null)

/** Marks a wait as open only if no later entry decided about the same evidence. */
function settled(queue: readonly QueueEntry[]): readonly QueueEntry[] {
  const decided = new Set<string | null>()
  return queue
    .toReversed()
    .map((entry) => {
      if (!entry.isOpen) decided.add(entry.evidenceId)
      return entry.isOpen && decided.has(entry.evidenceId) ? { ...entry, isOpen: false } : entry
    })
    .reverse()
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
