import type { Call, Engine } from './engine.ts'
import type { MadeProof } from './proof-vault.ts'

/** Hands a proof over to a caller that can be lost meanwhile. */
export interface ProofDelivery {
  /** Sends the whole archive. A caller that is lost can ask again. */
  send(proof: MadeProof): Promise<void>
  /** Sends everything but the last piece; rejects when the caller is lost. */
  sendAllButEnd(proof: MadeProof): Promise<void>
  /** Sends the last piece. */
  sendEnd(): void
}

/** An engine for callers that can be lost while they are answered. */
export interface ServedEngine extends Engine {
  /** As retrieveProof; afterwards the same bytes are delivered again for the time that the tenant sets. Not shown: D-66 */
  deliverProof(call: Call, identityId: string, delivery: ProofDelivery): Promise<void>
}
