import { adjudicationCase } from '../adjudication-case.ts'
import { evidenceOf } from '../evidence/evidence-trace.ts'
import { operationResult, resultOfHttp } from '../operation-result.ts'
import { below, type Place } from '../places/place.ts'
import type { Operation } from '../record/operation.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import type { ServiceCall, Verification } from '../record/verification.ts'
import type { Result } from '../result.ts'
import { serviceResult, verificationResult } from '../verification-result.ts'
import { between, type Moment } from './moment.ts'

export const LANES = [
  'OPERATIONS',
  'CALLS',
  'SESSIONS',
  'VERIFICATIONS',
  'SERVICES',
  'ADJUDICATION',
  'EVALUATIONS',
] as const
export type Lane = (typeof LANES)[number]

export interface TimelineItem {
  /** Unique in the archive and stable, so that it can be part of an address. */
  readonly key: string
  readonly lane: Lane
  /** Code: operation, participant, service name, method, operator or level; labels come from the catalogue. */
  readonly title: string
  /** ADD or DELETE, participant state, HTTP code, decision …; null if there is none. */
  readonly state: string | null
  readonly result: Result
  readonly place: Place
  readonly operation: number
  readonly evidenceId: string | null
  readonly start: Moment
  readonly end: Moment
  /** Milliseconds; null if start or end is not a time. Negative if the times are recorded in the wrong order. */
  readonly durationMs: number | null
  /** False if the times are not recorded but derived (a service has a response time, no start). */
  readonly isTimed: boolean
  /** Key of the item that contains it; null for operations. */
  readonly within: string | null
  /** Keys of the operations that this operation names as parent and child. */
  readonly parents: readonly string[]
  readonly children: readonly string[]
  /** Row within its lane, without overlap; 0 before the layout. */
  row: number
}

/** Returns everything with a time in the order of the file, each item after its container. Linear in the size of the content. */
export function timelineItems({ operations }: ArchiveRecord): readonly TimelineItem[] {
  const byContext = operationsByContext(operations)
  const items: TimelineItem[] = []
  for (const operation of operations) addOperation(operation, byContext, items)
  return items
}

type ByContext = ReadonlyMap<string, Operation>

const NONE: readonly string[] = []

export const operationKey = ({ index }: { readonly index: number }): string => `o${index}`

function operationsByContext(operations: readonly Operation[]): ByContext {
  const found = new Map<string, Operation>()
  for (const operation of operations)
    if (operation.contextId !== null && !found.has(operation.contextId)) found.set(operation.contextId, operation)
  return found
}

function addOperation(operation: Operation, byContext: ByContext, items: TimelineItem[]): void {
  const key = operationKey(operation)
  // Prefers the operation that added the element to one that deleted it.
  const named = (id: string | null) => {
    const first = id === null ? undefined : byContext.get(id)
    return first ? [operationKey(first)] : NONE
  }
  const { call, evaluation, start, end } = operation
  const evidenceId = evidenceOf(operation)
  const result = operationResult(operation)
  const add = adder(operation.index, evidenceId, items)
  const [parents, children] = [named(operation.parentId), named(operation.childId)]
  const { name, type, place } = operation
  add({ key, lane: 'OPERATIONS', title: name, state: type, result, place, start, end, within: null, parents, children })
  if (call)
    add({
      key: `${key}c`,
      lane: 'CALLS',
      title: call.method,
      state: call.httpCode === null ? null : String(call.httpCode),
      result: call.httpCode === null ? 'NEUTRAL' : resultOfHttp(call.httpCode),
      place: call.place,
      start: call.start,
      end: call.end,
      within: key,
    })
  for (const [index, verification] of operation.verifications.entries())
    addVerification(
      verification,
      `${key}v${index}`,
      key,
      // A comparison belongs to its candidate.
      verification.candidateId === null ? add : adder(operation.index, verification.candidateId, items),
    )
  if (evaluation)
    add({
      key: `${key}e`,
      lane: 'EVALUATIONS',
      title: evaluation.levelOfAssurance ?? '',
      state: evaluation.assessments.find(({ id }) => id === evidenceId)?.standing.status ?? null,
      result: evaluation.isTechnicalError ? 'TECHNICAL_ERROR' : result,
      place: evaluation.place,
      start: evaluation.time,
      end: evaluation.time,
      within: key,
    })
}

function addVerification(verification: Verification, key: string, within: string, add: Add): void {
  const { participant, state, session, start, end, place, sessionId } = verification
  if (session.at !== null && start.at !== null)
    add({
      key: `${key}w`,
      lane: 'SESSIONS',
      title: participant,
      state: sessionId,
      result: 'NEUTRAL',
      place: below(place, 'sessionCreationTime'),
      start: session,
      end: start,
      within,
    })
  const result = verificationResult(verification)
  add({ key, lane: 'VERIFICATIONS', title: participant, state, result, place, start, end, within })
  for (const [index, service] of verification.services.entries())
    addService(service, verification, `${key}s${index}`, key, add)
}

function addService(service: ServiceCall, { start, end }: Verification, key: string, within: string, add: Add): void {
  const { responseTimeMs } = service
  const until = start.at === null || responseTimeMs === null ? end.at : start.at + responseTimeMs
  add({
    key,
    lane: 'SERVICES',
    title: service.name,
    state: service.isTechnicalError ? 'TECHNICAL_ERROR' : null,
    result: serviceResult(service),
    place: service.place,
    start,
    end: { text: null, at: until },
    within,
    durationMs: responseTimeMs,
    isTimed: false,
  })
  for (const decision of adjudicationCase(service)?.decisions ?? []) {
    const { operatorId, status, result, place, durationMs } = decision
    add({
      key: `${key}d${decision.index}`,
      lane: 'ADJUDICATION',
      title: operatorId ?? '',
      state: status,
      result,
      place,
      start: decision.start,
      end: decision.end,
      within: key,
      durationMs,
    })
  }
}

type Drawn = Pick<TimelineItem, 'key' | 'lane' | 'title' | 'state' | 'result' | 'place' | 'start' | 'end' | 'within'>
type Add = (drawn: Drawn & Partial<Pick<TimelineItem, 'durationMs' | 'isTimed' | 'parents' | 'children'>>) => void

/** Lists every member: with hundreds of thousands of items, spreading dominates the time. */
const adder =
  (operation: number, evidenceId: string | null, items: TimelineItem[]): Add =>
  (drawn) => {
    items.push({
      key: drawn.key,
      lane: drawn.lane,
      title: drawn.title,
      state: drawn.state,
      result: drawn.result,
      place: drawn.place,
      operation,
      evidenceId,
      start: drawn.start,
      end: drawn.end,
      durationMs: drawn.durationMs === undefined ? between(drawn.start, drawn.end) : drawn.durationMs,
      isTimed: drawn.isTimed ?? true,
      within: drawn.within,
      parents: drawn.parents ?? NONE,
      children: drawn.children ?? NONE,
      row: 0,
    })
  }
