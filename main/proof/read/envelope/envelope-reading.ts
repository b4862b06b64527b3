import type { EnvelopeFacts } from '../../../../shared/report/index.ts'
import type { Observation } from '../../../../shared/schema/index.ts'
import type { ArchivePlace } from '../digest/digest-work.ts'
import type { ByteSource } from '../source.ts'
import type { Refusal } from './part.ts'

/** A parsed envelope with access to its ZIP until it is closed. */
export interface EnvelopeReading {
  readonly container: 'mime' | 'zip'
  readonly facts: EnvelopeFacts | null
  /** The decoded ZIP for random access; null if there is none. Its `problem` is final once all of it was read. */
  readonly archive: ByteSource | null
  /** Offset of the ZIP in the input; null if it had to be decoded. */
  readonly archiveOffset: number | null
  /** Position of the ZIP for other threads with the same input; null if it was decoded completely. */
  readonly place: ArchivePlace | null
  /** `--boundary`, to be searched for in the data while it is read; null if not necessary. */
  readonly delimiter: Uint8Array | null
  readonly observations: readonly Observation[]
  close(): void
}

/** Returns the reading of an input without an archive that can be read. */
export const refused = (refusal: Refusal, facts: EnvelopeFacts | null = null): EnvelopeReading => ({
  container: 'mime',
  facts,
  archive: null,
  archiveOffset: null,
  place: null,
  delimiter: null,
  observations: [{ ...refusal, subject: {} }],
  close() {},
})
