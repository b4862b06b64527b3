import type { KeyObject } from 'node:crypto'
import type { JsonValue } from '../../../shared/schema/index.ts'

/** Input of a proof; files are referenced by id and read from the store. */
export interface ProofToMake {
  readonly identityId: string
  readonly proofId: string
  /** proof.json without `hashes` and `signature`. */
  readonly proof: { readonly [name: string]: JsonValue }
  /** JSON in UTF-8; `details` in chunks. */
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
  /** Size in bytes. */
  readonly size: number
  readonly contentType: string
  /**
   * Yields the archive from its start. The last piece contains the directory of the ZIP, without which nothing can be verified.
   */
  pieces(): Iterable<Uint8Array>
}

/** A proof that can be delivered again. */
export interface StoredProof extends MadeProof {
  readonly tenantId: string
  readonly expiresAt: number
}

/** Storage of proofs between their creation and the end of their redelivery time. */
export interface ProofVault {
  /**
   * Creates a proof off the main thread. Every file is compared with its hash before anything is signed. Rejects with
   * StoredFileDamaged, or with StorageFailed if the storage is full; nothing is left behind then.
   */
  make(proof: ProofToMake): Promise<MadeProof>
  /** Stores a proof until it expires, in the open group. */
  keep(
    made: MadeProof,
    about: { readonly identityId: string; readonly tenantId: string; readonly expiresAt: number },
  ): void
  find(identityId: string): StoredProof | null
  /** Erases a stored proof with its key, in the open group. */
  forget(identityId: string): void
  /** Removes a proof that was created but not stored. */
  discard(proofId: string): void
  close(): Promise<void>
}
