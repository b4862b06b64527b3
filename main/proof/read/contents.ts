import type { FileFacts } from '../../../shared/report/index.ts'
import type { Observation } from '../../../shared/schema/index.ts'

/** Contents of a container, by full paths. */
export interface Contents {
  /** All entries with their declared sizes in bytes. */
  readonly listed: readonly { readonly path: string; readonly size: number; readonly isFolder: boolean }[]
  /** Returns the content of a file of at most `max` bytes; null if it is missing, larger or unreadable. */
  bytes(path: string, max: number): Uint8Array | null
  /**
   * Streams the content of a file. `nth`, from 0, selects among entries with the same name; default: the entry that `bytes`
   * reads.
   */
  open(path: string, nth?: number): AsyncIterable<Uint8Array>
  /** Hashes all content. Must be called only once. */
  digest(): Promise<Digested>
}

/** Hashes of all files in the order of the container, and problems of the content. */
export interface Digested {
  readonly files: readonly (FileFacts & { readonly isFolder: boolean })[]
  readonly observations: readonly Observation[]
}

/** Yields nothing: the content of a file that does not exist. */
export async function* noContent(): AsyncGenerator<Uint8Array> {}
