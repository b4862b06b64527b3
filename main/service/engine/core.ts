import type { KeyObject } from 'node:crypto'
import type { EvidenceDetails } from '../../../shared/spec/details.ts'
import type { ServiceClock } from './clock.ts'
import type { ServiceEvent } from './engine.ts'
import type { ForcedOutcomes } from './forced-outcomes.ts'
import type { IdSource } from './ids.ts'
import type { OpenIdentities } from './open-identities.ts'
import type { Participants } from './participant.ts'
import type { EngineStore, Job } from './store.ts'
import type { TenantSettings } from './tenant.ts'

/** What every command works with. */
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
  /** Whether any issuing source has records. */
  hasIssuingSources(): boolean
  /** Whether there is a country authority that chips can be checked against. */
  hasChipTrust(): boolean
  /** Tells those who watch, once what was written is durable. */
  emit(event: Omit<ServiceEvent, 'time'>): void
  /** Queues work; it is done as soon as it is due. */
  addJob(job: Omit<Job, 'id'>): void
  /** Takes the work of a transaction out of the queue whose data is deleted in this group. */
  forgetJobs(identityId: string): void
  /** Milliseconds that a scripted service takes. */
  scriptedTime(): number
}

export type Device = NonNullable<EvidenceDetails['deviceInfo']>
