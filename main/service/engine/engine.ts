import type { ClientCalls } from './client-calls.ts'
import type { ServiceClock } from './clock.ts'
import type { Call, EngineControl, EngineParties, ServiceEvent } from './messages.ts'
import type { MadeProof } from './proof-vault.ts'

/**
 * The service without any transport. Every command resolves once its effects are durable, and rejects with ServiceError. Service:
 * Endpoints
 */
export interface Engine extends ClientCalls {
  readonly clock: ServiceClock
  /** Returns the archive in its envelope; ends the transaction. */
  retrieveProof(call: Call, identityId: string): Promise<Uint8Array>
  readonly control: EngineControl
  readonly parties: EngineParties
  /** Resolves when nothing is due any more. */
  settle(): Promise<void>
  /** Calls `listener` for every event; returns an unsubscribe function. */
  watch(listener: (event: ServiceEvent) => void): () => void
  /** Waits for the work in progress and stops. */
  close(): Promise<void>
}

/** Sends a proof to a client that may disconnect. */
export interface ProofDelivery {
  /** Sends the whole archive. A client that disconnects can request it again. */
  send(proof: MadeProof): Promise<void>
  /** Sends everything but the last piece; rejects if the client disconnects. */
  sendAllButEnd(proof: MadeProof): Promise<void>
  /** Sends the last piece. */
  sendEnd(): void
}

/** Engine for clients that may disconnect during a response. */
export interface ServedEngine extends Engine {
  /** Like retrieveProof; the same bytes can be delivered again for the time that the tenant configures. Not shown: D-66 */
  deliverProof(call: Call, identityId: string, delivery: ProofDelivery): Promise<void>
}
