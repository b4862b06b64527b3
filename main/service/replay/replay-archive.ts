import type { KeyObject } from 'node:crypto'
import type { IdentityView } from '../../../shared/spec/identity.ts'
import { ManualClock } from '../engine/clock.ts'
import { createEngine } from '../engine/create-engine.ts'
import { SeededIds } from '../engine/ids.ts'
import { passTime } from '../engine/pass-time.ts'
import { ServiceError } from '../engine/service-error.ts'
import { DEFAULT_TENANT, type TenantSettings } from '../engine/tenant.ts'
import { openServiceStore } from '../store/service-store.ts'
import { compareEvaluations, compareViews, type Difference } from './compare-replay.ts'
import { firstEvaluationTime, nextComparisonTime } from './evaluation-times.ts'
import { performEvent } from './perform-event.ts'
import {
  derivedIdsOf,
  NotReproducible,
  type RecordedArchive,
  type RecordedOperation,
  timeOf,
} from './recorded-archive.ts'
import { recordedChecks } from './recorded-checks.ts'
import { type RecordedEvaluation, recordedEvaluations, recordedRounds } from './recorded-rounds.ts'
import type { Replay } from './replay.ts'
import { replayEvents } from './replay-events.ts'

export type ReplayResult =
  | { readonly outcome: 'EQUAL'; readonly proof: Uint8Array; readonly differences: readonly [] }
  | { readonly outcome: 'DIFFERENT'; readonly proof: Uint8Array; readonly differences: readonly Difference[] }
  | { readonly outcome: 'NOT_REPRODUCIBLE'; readonly reason: string }

export interface ReplayOptions {
  /** RSA private key that signs the new proof. */
  readonly signingKey: KeyObject
  readonly componentVersion: string
}

const YEAR = 365 * 86_400_000

/**
 * Replays everything that an archive records: the same calls in the same order and the same results of checks, but new
 * evaluations. The new proof is compared with the original. Design: service.md, Replay
 */
export async function replayArchive(archive: RecordedArchive, options: ReplayOptions): Promise<ReplayResult> {
  const store = openServiceStore(null)
  const clock = new ManualClock(timeOf(archive.proof.startDateTime))
  const tenant = tenantOf(archive)
  const byId = new Map<string, RecordedOperation>()
  const ids = new Map<string, string>()
  const underWay: Replay['underWay'] = { element: null }
  const recordedId = (id: string | null) => [...ids].find(([, replayed]) => replayed === id)?.[0] ?? null
  // An evaluation can start before its submission has returned.
  const elementOf = (id: string | null) => byId.get(recordedId(id) ?? '') ?? underWay.element
  const evaluations = recordedEvaluations(archive)
  const roundsOf = (element: RecordedOperation) => recordedRounds(element, evaluations)
  const engine = createEngine({
    store: store.engine,
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
      clock,
      evaluations,
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

async function replayEvaluations(
  context: Omit<Replay, 'identityId'>,
  clock: ManualClock,
  evaluations: readonly RecordedEvaluation[],
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
  for (const event of replayEvents(archive, evaluations)) {
    await waitUntil(event.time)
    await performEvent(replay, event)
    await engine.settle()
  }
  await waitUntil(evaluations.at(-1)?.time ?? 0)
  await applyFinalStatus(replay)
  const view = engine.identity({ ...call, method: 'GET' }, identityId)
  const operations = engine.control.operations(identityId)
  const differences = [
    ...compareEvaluations(archive.operations, operations, ids),
    ...compareViews(archive.identity, view, ids),
  ]
  const proof = await engine.retrieveProof({ ...call, method: 'GET' }, identityId)
  return differences.length === 0
    ? { outcome: 'EQUAL', proof, differences: [] }
    : { outcome: 'DIFFERENT', proof, differences }
}

/** Applies the status that the transaction had when its proof was made. */
async function applyFinalStatus({ engine, identityId, archive }: Replay): Promise<void> {
  const { status }: IdentityView['globalStatus'] = archive.identity.globalStatus
  if (status === 'TIMEOUT') await engine.control.expire(identityId, 'TIME_OUT')
  if (status === 'PAUSED') await engine.control.expire(identityId, 'EXPIRY')
  if (status === 'ERROR') await engine.control.expire(identityId, 'PAUSE_ERROR')
}

/** Returns a tenant that permits everything: refused calls are not in the record. */
function tenantOf({ proof, operations }: RecordedArchive): TenantSettings {
  const isRefused = operations.some(({ verificationDetails = [] }) =>
    verificationDetails.some(({ raisedIndicators = [] }) => raisedIndicators.includes('GIV_ELIGIBILITY_FAILED')),
  )
  return {
    ...DEFAULT_TENANT,
    id: proof.tenantId,
    name: proof.tenantUsed ?? 'replay',
    backendKey: 'replay-backend',
    userAgentKey: 'replay-user-agent',
    requiredConsents: [],
    issuingSourceValidation: hasAskedIssuers(operations),
    isGovernmentUser: !isRefused,
    includesSomeCards: !isRefused,
    pauseAndResume: true,
    videosInProof: operations.some(({ evidenceDetails }) => evidenceDetails?.video !== undefined),
    transactionExpiryMs: 10 * YEAR,
    pausedExpiryMs: 10 * YEAR,
    sessionTimeoutMs: YEAR,
    reviewExpiryMs: YEAR,
  }
}

/**
 * Returns whether the tenant had issuing sources: one was queried, or the strength of an evidence depends on it. Service:
 * strength
 */
const hasAskedIssuers = (operations: readonly RecordedOperation[]): boolean =>
  operations.some(
    ({ verificationDetails = [], evaluationDetails }) =>
      verificationDetails.some(({ participantType }) => participantType === 'GOV_VERIFICATION') ||
      evaluationDetails?.evidences.some(({ statusAndScoring }) => statusAndScoring?.strength === 'LEVEL4'),
  )
