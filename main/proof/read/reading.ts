import type { ArchiveFacts } from '../../../shared/report/index.ts'
import type { Observation } from '../../../shared/schema/index.ts'
import type { EntryDigester } from './digest/digest-work.ts'
import type { Limits } from './limits.ts'
import type { ByteSource, FolderSource } from './source.ts'
import type { Spool } from './spool.ts'

export type OpenedArchive =
  | {
      readonly kind: 'file'
      readonly name: string
      readonly source: ByteSource
      /** Observations about the ZIP of archives that the file was taken out of. */
      readonly container?: readonly Observation[]
    }
  | { readonly kind: 'folder'; readonly name: string; readonly folder: FolderSource }

export interface ReadOptions {
  readonly limits: Limits
  /** `auto`: only for archives up to limits.secondReadingBytes. */
  readonly secondReading: 'auto' | 'on' | 'off'
  /** `auto`: only for inputs up to limits.inputHashBytes. */
  readonly inputHash: 'auto' | 'always' | 'never'
  readonly spool: Spool
  /** Hashes the entries elsewhere, for example in several threads. */
  readonly digest?: EntryDigester
  readonly signal?: AbortSignal
  onProgress?(doneBytes: number, totalBytes: number): void
}

/** Facts of an archive, with access to its content until it is closed. Paths are relative to the root folder. */
export interface ArchiveReading {
  readonly facts: ArchiveFacts
  /** Returns the bytes of proof.json or one of the two detail files. */
  document(path: string): Uint8Array | undefined
  /** Streams the content of any file, at most as many bytes as declared. */
  open(path: string, nth?: number): AsyncIterable<Uint8Array>
  close(): void
}
