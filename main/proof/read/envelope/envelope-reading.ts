import type { Observation } from '../../../../shared/findings/finding.ts'
import type { EnvelopeFacts } from '../../../../shared/report/facts.ts'
import type { ArchivePlace } from '../digest/digest-work.ts'
import type { ByteSource } from '../source.ts'
import type { Refusal } from './part.ts'

/** An envelope that was taken apart, and the ZIP in it while it is open. */
export interface EnvelopeReading {
  readonly container: 'mime' | 'zip'
  readonly facts: EnvelopeFacts | null
  /** The decoded ZIP, read by position; null if there is none. Its `problem` is known once all of it was read. */
  readonly archive: ByteSource | null
  /** Offset of the ZIP in the input; null if it had to be decoded. */
  readonly archiveOffset: number | null
  /** How another thread finds the ZIP in the same input; null if it was decoded as a whole. */
  readonly place: ArchivePlace | null
  /** `--boundary`, to be searched for in the data while it is read; null if that is done. */
  readonly delimiter: Uint8Array | null
  readonly observations: readonly Observation[]
  close(): void
}

/** The reading of an input that holds no archive, or more than one. */
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
