import type { MadeProof } from './proof-vault.ts'

/** Sends a proof to a client that may disconnect. */
export interface ProofDelivery {
  /** Sends the whole archive. A client that disconnects can request it again. */
  send(proof: MadeProof): Promise<void>
  /** Sends everything but the last piece; rejects if the client disconnects. */
  sendAllButEnd(proof: MadeProof): Promise<void>
  /** Sends the last piece. */
  sendEnd(): void
}
