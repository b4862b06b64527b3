import type { EnvelopeFacts, EnvelopePartFacts } from '../../../../shared/report/index.ts'
import type { Observation } from '../../../../shared/schema/index.ts'
import type { Limits } from '../limits.ts'
import { type ByteSource, subSource } from '../source.ts'
import type { Spool } from '../spool.ts'
import { uniformBase64 } from './base64-source.ts'
import { Base64Text } from './decode-base64.ts'
import { decodePart } from './decode-part.ts'
import { QuotedPrintableText } from './decode-quoted-printable.ts'
import type { EnvelopeReading } from './envelope-reading.ts'

interface Known {
  readonly facts: EnvelopeFacts
  readonly observations: readonly Observation[]
  readonly delimiter: Buffer
}

/** Opens the archive part for random access: in place, from Base64 lines of equal length, or decoded once. */
export function openArchive(
  source: ByteSource,
  part: EnvelopePartFacts,
  { facts, observations, delimiter }: Known,
  limits: Limits,
  spool: Spool,
): EnvelopeReading {
  const start = part.bodyOffset
  const end = start + part.bodyLength
  const { transferEncoding } = part
  if (transferEncoding !== 'base64' && transferEncoding !== 'quoted-printable')
    return {
      container: 'mime',
      facts,
      observations,
      archive: subSource(source, start, part.bodyLength),
      archiveOffset: start,
      place: { encoding: 'raw', offset: start, length: part.bodyLength },
      delimiter,
      close() {},
    }
  const uniform = transferEncoding === 'base64' ? uniformBase64(source, start, end) : null
  const decoded = uniform
    ? null
    : decodePart(
        source,
        start,
        end,
        limits,
        spool,
        transferEncoding === 'base64' ? new Base64Text() : new QuotedPrintableText('binary'),
      )
  const lacksPadding = (uniform ?? decoded)?.lacksPadding ?? false
  return {
    container: 'mime',
    facts,
    observations: lacksPadding
      ? [...observations, { code: 'envelope.base64-padding', subject: { offset: start } }]
      : observations,
    archive: uniform ?? decoded?.source ?? null,
    archiveOffset: null,
    place: uniform ? { encoding: 'base64', start, end } : null,
    delimiter: null,
    close: () => decoded?.close(),
  }
}

/** Returns observations about the encoding of the archive part. `problem` is final only once the whole part was read. */
export function encodingObservations(facts: EnvelopeFacts | null, problem: string | null): readonly Observation[] {
  const part = facts?.parts.find(({ isArchive }) => isArchive)
  if (problem === null || !part) return []
  const subject = { offset: part.bodyOffset }
  return [{ code: 'envelope.malformed', subject, detail: `${part.transferEncoding}: ${problem}` }]
}
