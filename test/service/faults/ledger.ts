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
}
