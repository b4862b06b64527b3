import type { KeyObject } from 'node:crypto'
import type { EvidenceDetails } from '../../../shared/spec/index.ts'
import type { ServiceClock } from './clock.ts'
import type { ForcedOutcomes } from './forced-outcomes.ts'
import type { IdSource } from './ids.ts'
import type { ServiceEvent } from './messages.ts'
import type { OpenIdentities } from './open-identities.ts'
import type { Participants } from './participant.ts'
import type { EngineStore, Job } from './store.ts'
import type { TenantSettings } from './tenant.ts'

/** Dependencies shared by all commands. */
export interface EngineCore {
  readonly clock: ServiceClock
  readonly ids: IdSource
  readonly store: EngineStore
  readonly identities: OpenIdentities
  readonly forced: ForcedOutcomes
  readonly participants: Participants
  /** RSA key that signs the proofs. */
  readonly signingKey: KeyObject
  readonly componentVersion: string
  tenant(id: string): TenantSettings
  /** Returns whether any issuing source has records. */
  hasIssuingSources(): boolean
  /** Returns whether chips can be verified against a country authority. */
  hasChipTrust(): boolean
  /** Notifies listeners once the open group is durable. */
  emit(event: Omit<ServiceEvent, 'time'>): void
  /** Queues a job, to be run when it is due. */
  addJob(job: Omit<Job, 'id'>): void
  /** Cancels the jobs of a transaction whose data is deleted in the open group. */
  forgetJobs(identityId: string): void
  /** Returns the simulated duration of a scripted service in milliseconds. */
  scriptedTime(): number
  /** Called when a check ended by an error that nobody foresaw; the record has the reference. */
  onFault(reference: string, error: unknown): void
  /** Whether the engine was closed: a job that is running must write nothing any more. */
  isClosed(): boolean
}

export type Device = NonNullable<EvidenceDetails['deviceInfo']>
