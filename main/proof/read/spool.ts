import type { ByteSource } from './source.ts'

/** Private temporary storage that grows by writing and is read by position. */
export interface SpoolFile extends ByteSource {
  /** Appends; throws when there is no room. */
  write(piece: Uint8Array): void
  /** Gives the storage back. */
  close(): void
}

/** Hosts provide temporary storage; the core never opens files. */
export interface Spool {
  create(): SpoolFile
}
