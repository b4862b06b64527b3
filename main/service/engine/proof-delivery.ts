import type { Call, Engine } from './engine.ts'

/** Hands the archive over, which is the receiver's own; rejects when the caller has not got it. */
export type SendProof = (archive: Uint8Array) => Promise<void>

/** An engine for callers that can be lost while they are answered. */
export interface ServedEngine extends Engine {
  /**
   * As retrieveProof, but the transaction ends once `send` has resolved; when it rejects the transaction stays as it was, and a later
   * retrieval makes another proof. Not shown: D-66
   */
  deliverProof(call: Call, identityId: string, send: SendProof): Promise<void>
}
