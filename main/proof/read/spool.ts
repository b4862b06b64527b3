import type { ByteSource } from './source.ts'

/** Private temporary storage: append-only writes, random-access reads. */
export interface SpoolFile extends ByteSource {
  /** Appends a piece; throws if there is no space. */
  write(piece: Uint8Array): void
  /** Releases the storage. */
  close(): void
}

/** Temporary storage, provided by the host because the core never opens files. */
export interface Spool {
  create(): SpoolFile
}
