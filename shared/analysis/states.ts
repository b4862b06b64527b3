import { member, scalarText } from '../report/index.ts'
import type { Moment } from './moment.ts'
import { readMoment } from './moment.ts'
import { orderByTime } from './order-by-time.ts'
import { inIdentity, inProof, type Place } from './place.ts'
import type { Standing } from './record/evaluation.ts'
import type { Operation } from './record/operation.ts'
import type { ArchiveRecord } from './record/read-record.ts'
import { operationKey } from './timeline-items.ts'

export type StateCause = 'BEGUN' | 'SUBMITTED' | 'EVALUATED' | 'DELETED' | 'ENDED'

export interface EvidenceState extends Standing {
  readonly id: string
  readonly type: string
  readonly place: Place
}

/** Step of the story: a change and its cause. The whole state at a step is `stateAt`. */
export interface StateStep {
  readonly cause: StateCause
  readonly time: Moment
  readonly place: Place
  /** Key of the operation in the timeline; null for begin and end. */
  readonly operationKey: string | null
  /** Null if the step does not set the level. */
  readonly levelOfAssurance: string | null
  /** Evidence that is new or has a changed standing. */
  readonly changed: readonly EvidenceState[]
  readonly removed: readonly string[]
  /** True if the step is not recorded but implied by the rules (submission sets PROCESSING, creation sets LOA0). */
  readonly isDerived: boolean
}

/** Returns the steps in order of time. Linear in the size of the content except for one sort. */
export function toStates(record: ArchiveRecord): readonly StateStep[] {
  const assessed = new Set(
    record.operations.flatMap(({ evaluation }) => evaluation?.assessments.map(({ id }) => id) ?? []),
  )
  const raw = record.operations.flatMap((operation) => [...submission(operation, assessed), ...conclusion(operation)])
  const known = new Map<string, EvidenceState>()
  const steps: StateStep[] = [beginning(record)]
  let level: string | null = null
  for (const step of orderByTime(raw, ({ time }) => time)) {
    const changed = step.changed.filter((state) => isNews(known.get(state.id), state, step.isDerived))
    for (const state of changed) known.set(state.id, state)
    const removed = step.removed.filter((id) => known.delete(id))
    // Repeated submission of known evidence and deletion of removed evidence are no steps.
    const isNewLevel = step.levelOfAssurance !== null && step.levelOfAssurance !== level
    level = step.levelOfAssurance ?? level
    if (step.cause === 'EVALUATED' || isNewLevel || changed.length + removed.length > 0)
      steps.push({ ...step, changed, removed })
  }
  steps.push(ending(record, known))
  return steps
}

function beginning({ proof }: ArchiveRecord): StateStep {
  return {
    cause: 'BEGUN',
    time: readMoment(member(proof, 'startDateTime')),
    place: inProof('/startDateTime'),
    operationKey: null,
    // Service: Identity status, creation
    levelOfAssurance: 'LOA0',
    changed: [],
    removed: [],
    isDerived: true,
  }
}

/** Returns the step "PROCESSING: submitted, being processed", if an evaluation follows or the operation has not ended. */
function submission(operation: Operation, assessed: ReadonlySet<string>): readonly StateStep[] {
  const { type, evidenceId, evidenceType, progress, start, place } = operation
  if (type !== 'ADD' || evidenceId === null || (!assessed.has(evidenceId) && progress === 'DONE')) return []
  const state = { id: evidenceId, type: evidenceType ?? '', status: 'PROCESSING', score: null, strength: null, place }
  return [step(operation, 'SUBMITTED', start, place, { changed: [state], isDerived: true })]
}

function conclusion(operation: Operation): readonly StateStep[] {
  const { evaluation, type, evidenceId, contextId } = operation
  const id = evidenceId ?? contextId
  const removed = type === 'DELETE' && id !== null ? [id] : []
  if (!evaluation)
    return removed.length > 0 ? [step(operation, 'DELETED', operation.end, operation.place, { removed })] : []
  const changed = evaluation.assessments
    .filter((assessment) => assessment.id !== '' && !removed.includes(assessment.id))
    .map((assessment) => ({
      id: assessment.id,
      type: assessment.type,
      place: assessment.place,
      ...assessment.standing,
    }))
  const cause = removed.length > 0 ? 'DELETED' : 'EVALUATED'
  const { time, place, levelOfAssurance } = evaluation
  return [step(operation, cause, time, place, { changed, removed, levelOfAssurance })]
}

const step = (
  operation: Operation,
  cause: StateCause,
  time: Moment,
  place: Place,
  more: Partial<StateStep>,
): StateStep => ({
  cause,
  time,
  place,
  operationKey: operationKey(operation),
  levelOfAssurance: null,
  changed: [],
  removed: [],
  isDerived: false,
  ...more,
})

/**
 * Returns whether a step changes the state of an evidence. A submission, whose state is derived, only does for new evidence:
 * reading a chip does not reset the status of its document.
 */
function isNews(
  before: EvidenceState | undefined,
  { status, score, strength, type }: EvidenceState,
  isDerived: boolean,
): boolean {
  if (!before) return true
  if (isDerived) return false
  return before.status !== status || before.score !== score || before.strength !== strength || before.type !== type
}

/** Returns the final state in identityDetails.json where it differs from the evaluations. */
function ending(
  { proof, globalStatus, viewEvidences }: ArchiveRecord,
  known: ReadonlyMap<string, EvidenceState>,
): StateStep {
  return {
    cause: 'ENDED',
    time: readMoment(member(proof, 'endDateTime')),
    place: inIdentity('/globalStatus'),
    operationKey: null,
    levelOfAssurance: scalarText(member(globalStatus, 'levelOfAssurance')),
    changed: viewEvidences
      .map(({ id, type, place, standing }) => ({ id, type, place, ...standing }))
      .filter((state) => state.id !== '' && isNews(known.get(state.id), state, false)),
    // The view has no section for claims, certificates and similar: absence does not mean that evidence was removed.
    removed: [],
    isDerived: false,
  }
}

export interface IdentityState {
  readonly levelOfAssurance: string | null
  /** In the order of first occurrence. */
  readonly evidences: readonly EvidenceState[]
}

/** Returns the whole state after a step, for playback. Linear in the steps before it. */
export function stateAt(steps: readonly StateStep[], index: number): IdentityState {
  const evidences = new Map<string, EvidenceState>()
  let levelOfAssurance: string | null = null
  for (const { changed, removed, levelOfAssurance: level } of steps.slice(0, Math.max(0, index + 1))) {
    for (const state of changed) evidences.set(state.id, state)
    for (const id of removed) evidences.delete(id)
    levelOfAssurance = level ?? levelOfAssurance
  }
  return { levelOfAssurance, evidences: [...evidences.values()] }
}

/** Returns the last step at or before a time, -1 before the first; a step without a time has that of its predecessor. */
export function stepAt(steps: readonly StateStep[], at: number): number {
  let found = -1
  for (const [index, { time }] of steps.entries())
    if (time.at === null ? index === found + 1 : time.at <= at) found = index
  return found
}
