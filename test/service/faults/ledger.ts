import { createHash } from 'node:crypto'

/** What was asked of the service before it was killed: DONE was acknowledged, ASKED may or may not have happened. */
export type Standing = 'ASKED' | 'DONE'

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
  proof: Standing | null
  /** The archive where its answer came whole. */
  archive: Uint8Array | null
  /** SHA-256 of the archive once it came whole: it must never be another one. */
  sha256: string | null
}

/** Remembers an archive that came whole, to be verified. */
export function takeArchive(identity: KnownIdentity, bytes: Uint8Array): void {
  identity.archive = bytes
  identity.sha256 = sha256Of(bytes)
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
