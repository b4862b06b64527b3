import type { KeyObject } from 'node:crypto'
import { createParties } from '../parties/create-parties.ts'
import { PartyKeys } from '../parties/party-keys.ts'
import { Answers } from './answers.ts'
import { bindClientCalls } from './client-calls.ts'
import type { ServiceClock } from './clock.ts'
import { deliverProof, retrieveProof } from './commands/retrieve-proof.ts'
import { createControl } from './control.ts'
import type { EngineCore } from './core.ts'
import type { ServedEngine } from './engine.ts'
import { ForcedOutcomes } from './forced-outcomes.ts'
import type { IdSource } from './ids.ts'
import { JobQueue } from './jobs.ts'
import type { RegisterRecord, ServiceEvent } from './messages.ts'
import { OpenIdentities } from './open-identities.ts'
import type { Participants } from './participant.ts'
import { runJob } from './run-job.ts'
import type { EngineStore, Job } from './store.ts'
import { StoredSetting } from './stored-setting.ts'
import type { TenantSettings } from './tenant.ts'

export interface EngineOptions {
  readonly store: EngineStore
  readonly clock: ServiceClock
  readonly ids: IdSource
  /** RSA private key that signs the proofs. */
  readonly signingKey: KeyObject
  readonly componentVersion: string
  tenants(): readonly TenantSettings[]
  /** Creates the checks of evidence; `registers` returns the records of the issuing sources. */
  participants(registers: () => readonly RegisterRecord[]): Participants
  /** Returns whether chips can be verified against a country authority. */
  verifiesChips(): boolean
  /** Returns the simulated duration of a scripted service in milliseconds; default 0. */
  scriptedTime?(): number
  /** Overrides the due time of a job. */
  dueTime?(job: Omit<Job, 'id'>): number
  onFault?(reference: string, error: unknown): void
  /** Maximum concurrent evaluations, by default MAX_CONCURRENCY and MAX_PER_TENANT; 1 preserves their order. */
  readonly maxConcurrency?: number
}

const MAX_CONCURRENCY = 16
/** A tenant whose pictures or providers are slow leaves evaluations to the others. */
const MAX_PER_TENANT = 4

/** Creates the engine for a store and resumes the jobs of an earlier run. Service: What the service does */
export function createEngine(options: EngineOptions): ServedEngine {
  const { store, clock } = options
  const listeners = new Set<(event: ServiceEvent) => void>()
  const registers: StoredSetting<readonly RegisterRecord[]> = new StoredSetting(store, 'registers', [])
  const core: EngineCore = {
    clock,
    store,
    ids: options.ids,
    identities: new OpenIdentities(store),
    forced: new ForcedOutcomes(store),
    participants: options.participants(() => registers.get()),
    signingKey: options.signingKey,
    componentVersion: options.componentVersion,
    tenant: (id) => tenantOf(options.tenants(), id),
    hasIssuingSources: () => registers.get().length > 0,
    hasChipTrust: () => options.verifiesChips(),
    emit: emitterOf(store, clock, listeners),
    addJob: (job) => jobs.add({ ...job, due: options.dueTime?.(job) ?? job.due }),
    forgetJobs: (identityId) => jobs.forget(identityId),
    scriptedTime: () => options.scriptedTime?.() ?? 0,
    onFault: (reference, error) => options.onFault?.(reference, error),
    isClosed: () => jobs.isClosed,
  }
  const maxConcurrency = options.maxConcurrency ?? MAX_CONCURRENCY
  const jobs = new JobQueue(store, clock, {
    run: (job) => runJob(core, job),
    // In order, there is one owner for all.
    ...(maxConcurrency === 1 ? {} : { ownerOf: (job: Job) => ownerOfJob(core, job) }),
    maxConcurrency,
    maxPerOwner: Math.min(maxConcurrency, MAX_PER_TENANT),
  })
  jobs.start()
  return engineOf(core, registers, jobs, listeners, async () => jobs.close())
}

/** Evaluations belong to their tenant; all other jobs are short. */
const ownerOfJob = ({ identities }: EngineCore, { kind, identityId }: Job): string | null =>
  kind === 'EVALUATE' || kind === 'MATCH' ? (identities.find(identityId)?.tenantId ?? '') : null

/** Creates the emitter, which calls `listeners` once a group is durable, and drops the events of a group that was rolled back. */
function emitterOf(
  store: EngineStore,
  clock: ServiceClock,
  listeners: ReadonlySet<(event: ServiceEvent) => void>,
): EngineCore['emit'] {
  let group: { readonly committed: Promise<void>; readonly events: ServiceEvent[] } | null = null
  return (event) => {
    if (listeners.size === 0) return
    const committed = store.committed()
    if (group?.committed !== committed) {
      const events: ServiceEvent[] = []
      group = { committed, events }
      void committed.then(
        () => {
          for (const event of events) for (const listener of listeners) listener(event)
        },
        () => {},
      )
    }
    group.events.push({ ...event, time: clock.now() })
  }
}

function engineOf(
  core: EngineCore,
  registers: StoredSetting<readonly RegisterRecord[]>,
  jobs: JobQueue,
  listeners: Set<(event: ServiceEvent) => void>,
  close: () => Promise<void>,
): ServedEngine {
  const answers = new Answers(core)
  const keys = new PartyKeys(core.store)
  const parties = createParties(core, answers, keys)
  return {
    clock: core.clock,
    ...bindClientCalls(core, answers),
    retrieveProof: (call, identityId) => answers.whenDone(() => retrieveProof(core, call, identityId)),
    deliverProof: (call, identityId, delivery) =>
      answers.whenDone(() => deliverProof(core, call, identityId, delivery)),
    control: createControl(core, registers, answers, { parties, keys }),
    parties,
    settle: () => jobs.settle(),
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close,
  }
}

function tenantOf(tenants: readonly TenantSettings[], id: string): TenantSettings {
  const tenant = tenants.find((candidate) => candidate.id === id)
  if (!tenant) throw new Error(`The tenant ${id} is not configured`)
  return tenant
}
