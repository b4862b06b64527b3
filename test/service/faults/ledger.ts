import { createHash } from 'node:crypto'

/** State of a request when the service was killed. DONE was acknowledged; REQUESTED may or may not have taken effect. */
export type Standing = 'REQUESTED' | 'DONE'

export interface KnownEvidence {
  readonly id: string
  readonly kind: 'IMAGES' | 'TEXT' | 'SESSION'
  readonly images: readonly Uint8Array[]
  deletion: Standing | null
}

export interface KnownIdentity {
  readonly id: string
  readonly key: string
  readonly evidences: KnownEvidence[]
  consents: Standing | null
  /** Whether a session was requested: it may wait, and refuse the proof, even if the request was never acknowledged. */
  requestedSession: boolean
  proof: Standing | null
  /** The archive, if its response was complete. */
  archive: Uint8Array | null
  /** SHA-256 of the first complete archive. Later responses must be identical. */
  sha256: string | null
}

/** Stores a complete archive, to be verified later. */
export function storeArchive(identity: KnownIdentity, bytes: Uint8Array): void {
  identity.archive = bytes
  identity.sha256 = sha256Of(bytes)
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
