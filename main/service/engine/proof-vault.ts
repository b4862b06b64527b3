import type { KeyObject } from 'node:crypto'
import type { JsonValue } from '../../../shared/report/facts.ts'

/** What a proof is made of; files are named, and read from the store. */
export interface ProofToMake {
  readonly identityId: string
  readonly proofId: string
  /** proof.json without `hashes` and `signature`. */
  readonly proof: { readonly [name: string]: JsonValue }
  /** JSON texts in UTF-8; the second one in pieces. */
  readonly identityDetails: Uint8Array
  readonly details: readonly Uint8Array[]
  readonly media: readonly {
    readonly group: 'images' | 'videos' | 'additionalFiles'
    readonly id: string
    readonly fileName: string
  }[]
  /** RSA private key. */
  readonly key: KeyObject
  /** Local date-time. */
  readonly generatedAt: string
}

export interface MadeProof {
  readonly proofId: string
  /** Bytes. */
  readonly size: number
  readonly contentType: string
  /** The archive from its start. The last piece holds the directory of its ZIP: without it nothing can be verified. */
  pieces(): Iterable<Uint8Array>
}

/** A proof that can be delivered again. */
export interface KeptProof extends MadeProof {
  readonly tenantId: string
  readonly expiresAt: number
}

/** Where proofs lie between their making and the end of the time in which they can be retrieved again. */
export interface ProofVault {
  /**
   * Makes a proof off the main thread. Every file is compared with its hash before anything is signed. Rejects with StoredFileDamaged, and
   * with StorageFailed where there is no room; then nothing is left.
   */
  make(proof: ProofToMake): Promise<MadeProof>
  /** Stores the made proof for a time, in the open group. */
  keep(
    made: MadeProof,
    about: { readonly identityId: string; readonly tenantId: string; readonly expiresAt: number },
  ): void
  find(identityId: string): KeptProof | null
  /** Erases a stored proof with its key, in the open group. */
  forget(identityId: string): void
  /** Removes a proof that was made and not stored. */
  discard(proofId: string): void
  close(): Promise<void>
}
