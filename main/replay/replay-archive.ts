import type { KeyObject } from 'node:crypto'
import type { RulePolicy } from '../../shared/rules/index.ts'
import type { EvaluationDetails, IdentityView } from '../../shared/spec/index.ts'
import { createEngine, ManualClock, openServiceStore, passTime, SeededIds, ServiceError } from '../service/index.ts'
import { compareEvaluations, compareViews, type Difference } from './compare-replay.ts'
import { firstEvaluationTime, nextComparisonTime } from './evaluation-times.ts'
import { type FinalState, finalState } from './final-state.ts'
import { performEvent, withoutRequest } from './perform-event.ts'
import {
  derivedIdsOf,
  lacking,
  NotReproducible,
  type RecordedArchive,
  type RecordedOperation,
  timeOf,
} from './recorded-archive.ts'
import { recordedChecks } from './recorded-checks.ts'
import { type RecordedEvaluation, recordedEvaluations, recordedRounds } from './recorded-rounds.ts'
import { recordingEvaluations } from './recording-evaluations.ts'
import type { Replay } from './replay.ts'
import { isUnendedSession, isUnrequestedReview, replayEvents } from './replay-events.ts'
import { replayTenant } from './replay-tenant.ts'

export type ReplayResult =
  | {
      readonly outcome: 'EQUAL' | 'DIFFERENT'
      readonly proof: Uint8Array
      readonly differences: readonly Difference[]
      readonly final: FinalState
    }
  | { readonly outcome: 'NOT_REPRODUCIBLE'; readonly reason: string }

export interface ReplayOptions {
  /** RSA private key that signs the new proof. */
  readonly signingKey: KeyObject
  readonly componentVersion: string
  /** Rules of the evaluations; default: those that the record shows. */
  readonly rules?: RulePolicy
  /** Archive whose tenant runs the transaction; default: the replayed one. */
  readonly tenantOf?: RecordedArchive
  /** Called with the number of repeated events and their total. */
  onProgress?(done: number, total: number): void
}

/**
 * Replays everything that an archive records: the same calls in the same order and the same results of checks, but new
 * evaluations. The new proof is compared with the original.
 */
export async function replayArchive(archive: RecordedArchive, options: ReplayOptions): Promise<ReplayResult> {
  const store = openServiceStore(null)
  const history: EvaluationDetails[] = []
  const clock = new ManualClock(timeOf(archive.proof.startDateTime))
  const tenant = replayTenant(options.tenantOf ?? archive, options.rules ?? null)
  const tolerant = tolerantEvidence(options.tenantOf ?? archive)
  const byId = new Map<string, RecordedOperation>()
  const ids = new Map<string, string>()
  const underWay: Replay['underWay'] = { element: null }
  const recordedId = (id: string | null) => [...ids].find(([, replayed]) => replayed === id)?.[0] ?? null
  // An evaluation can start before its submission has returned.
  const elementOf = (id: string | null) => byId.get(recordedId(id) ?? '') ?? underWay.element
  const evaluations = recordedEvaluations(archive)
  const roundsOf = (element: RecordedOperation) => recordedRounds(element, evaluations)
  const engine = createEngine({
    store: recordingEvaluations(store.engine, history),
    clock,
    ids: new SeededIds(`replay/${archive.proof.proofId}`),
    signingKey: options.signingKey,
    componentVersion: options.componentVersion,
    tenants: () => [tenant],
    maxConcurrency: 1,
    dueTime({ kind, evidenceId, due }) {
      const element = elementOf(evidenceId)
      if (!element) return due
      if (kind === 'EVALUATE') return firstEvaluationTime(element, roundsOf(element), evaluations) ?? due
      return kind === 'MATCH' ? (nextComparisonTime(element, roundsOf(element), due) ?? due) : due
    },
    participants: () =>
      recordedChecks({
        elementOf: ({ id }) => elementOf(id),
        recordedId,
        roundsOf,
        toleratesErrors: ({ participantContextId }) => tolerant.has(participantContextId),
        now: () => clock.now(),
      }),
    verifiesChips: () => false,
  })
  const derived = derivedIdsOf(archive.operations)
  for (const element of archive.operations)
    if (element.identityOperation.type === 'ADD' && !derived.has(element.participantContextId))
      byId.set(element.participantContextId, element)
  try {
    return await replayEvaluations(
      { engine, tenant, archive, ids, sessions: new Map(), underWay, now: () => clock.now() },
      { clock, evaluations, history },
      options,
    )
  } catch (error) {
    if (error instanceof NotReproducible) return { outcome: 'NOT_REPRODUCIBLE', reason: error.message }
    if (error instanceof ServiceError)
      return {
        outcome: 'NOT_REPRODUCIBLE',
        reason: `the service refuses what the record says was done: ${error.message}`,
      }
    throw error
  } finally {
    await engine.close()
    store.close()
  }
}

/** Returns the ids of evidence whose evaluations all ignored the technical error of an optional check. */
export function tolerantEvidence(archive: RecordedArchive): ReadonlySet<string> {
  const evaluations = recordedEvaluations(archive)
  const ids = archive.operations.flatMap(({ participantContextId: id, verificationDetails = [] }) => {
    const hasFailed = verificationDetails.some(
      ({ isBlockingParticipant, verificationServices = [] }) =>
        isBlockingParticipant === false && verificationServices.some(({ isTechnicalError }) => isTechnicalError),
    )
    const stated = evaluations.flatMap(({ evidences }) => evidences.get(id)?.statusAndScoring?.isTechnicalError ?? [])
    return hasFailed && stated.length > 0 && !stated.includes(true) ? [id] : []
  })
  return new Set(ids)
}

interface ReplayTimes {
  readonly clock: ManualClock
  readonly evaluations: readonly RecordedEvaluation[]
  /** Receives the evaluations of the replay. */
  readonly history: readonly EvaluationDetails[]
}

async function replayEvaluations(
  context: Omit<Replay, 'identityId'>,
  { clock, evaluations, history }: ReplayTimes,
  { onProgress }: ReplayOptions,
): Promise<ReplayResult> {
  const { engine, archive, ids } = context
  const [first] = archive.operations
  const call = {
    tenant: context.tenant,
    role: archive.proof.tenantRole,
    method: 'POST',
    uri: '/svc/v1/identities',
    startedAt: clock.now(),
    ip: null,
  } as const
  const businessId = first?.businessId
  const { id: identityId } = await engine.createIdentity(call, businessId === undefined ? {} : { businessId })
  const replay: Replay = { ...context, identityId }
  const waitUntil = (time: number) => passTime(clock, engine, Math.max(0, time - clock.now()))
  const events = replayEvents(archive, evaluations)
  for (const [done, event] of events.entries()) {
    onProgress?.(done, events.length)
    await waitUntil(event.time)
    await performEvent(replay, event)
    await engine.settle()
  }
  await waitUntil(evaluations.at(-1)?.time ?? 0)
  await applyFinalStatus(replay)
  const view = engine.getIdentity({ ...call, method: 'GET' }, identityId)
  const unended = archive.operations.find(isUnendedSession)
  if (view.globalStatus.status === 'PROCESSING' && unended)
    throw lacking(archive.operations, unended, 'verificationDetails', 'the end of the session is not known')
  const operations = engine.control.operations(identityId)
  const differences = [
    ...compareEvaluations(archive.operations, { operations, history }, ids),
    ...compareViews(archive.identity, view, ids),
  ]
  const review = archive.operations.find((element) => isUnrequestedReview(element, archive.operations))
  if (differences.length > 0 && review) throw withoutRequest(archive.operations, review)
  const proof = await engine.retrieveProof({ ...call, method: 'GET' }, identityId)
  const recordedIds = new Map([...derivedPairs(archive, view, ids), ...[...ids].map(([id, own]) => [own, id] as const)])
  const final = finalState(view, (id) => recordedIds.get(id) ?? null)
  return { outcome: differences.length === 0 ? 'EQUAL' : 'DIFFERENT', proof, differences, final }
}

/** Pairs derived attributes and addresses of the replay with the recorded ones: `[replayed id, recorded id]`. */
function derivedPairs({ identity, operations }: RecordedArchive, view: IdentityView, ids: ReadonlyMap<string, string>) {
  const derived = derivedIdsOf(operations)
  const submitted = new Set(ids.values())
  return (['attributes', 'addresses'] as const).flatMap((section) => {
    const recorded = (identity[section] ?? []).filter(({ evidenceId }) => derived.has(evidenceId))
    const replayed = (view[section] ?? []).filter(({ evidenceId }) => !submitted.has(evidenceId))
    return replayed.flatMap(({ evidenceId }, index) => {
      const counterpart = recorded[index]
      return counterpart ? [[evidenceId, counterpart.evidenceId] as const] : []
    })
  })
}

/** Applies the status that the transaction had when its proof was made. */
async function applyFinalStatus({ engine, identityId, archive }: Replay): Promise<void> {
  const { status }: IdentityView['globalStatus'] = archive.identity.globalStatus
  if (status === 'TIMEOUT') await engine.control.expire(identityId, 'TIME_OUT')
  if (status === 'PAUSED') await engine.control.expire(identityId, 'EXPIRY')
  if (status === 'ERROR') await engine.control.expire(identityId, 'PAUSE_ERROR')
}
