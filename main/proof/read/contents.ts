import type { Observation } from '../../../shared/findings/finding.ts'
import type { FileFacts } from '../../../shared/report/facts.ts'

/** Everything in a container, with full paths, and access to its bytes. */
export interface Contents {
  /** Sizes as declared, bytes. */
  readonly listed: readonly { readonly path: string; readonly size: number; readonly isFolder: boolean }[]
  /** Content of a file of at most `max` bytes; null if there is none, or it cannot be read. */
  bytes(path: string, max: number): Uint8Array | null
  /** `nth`, from 0, selects among entries of one name; without it the entry that `bytes` reads. */
  open(path: string, nth?: number): AsyncIterable<Uint8Array>
  /** Hashes everything; to be called once. */
  digest(): Promise<Digested>
}

/** All content, hashed, in the order of the container, and what is wrong with it. */
export interface Digested {
  readonly files: readonly (FileFacts & { readonly isFolder: boolean })[]
  readonly observations: readonly Observation[]
}

export async function* noContent(): AsyncGenerator<Uint8Array> {}
