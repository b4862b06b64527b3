import type { Observation } from '../../../../shared/findings/finding.ts'
import type { EnvelopeFacts, EnvelopePartFacts } from '../../../../shared/report/facts.ts'
import type { Limits } from '../limits.ts'
import { type ByteSource, subSource } from '../source.ts'
import type { Spool } from '../spool.ts'
import { uniformBase64 } from './base64-source.ts'
import { Base64Text } from './decode-base64.ts'
import { decodePart } from './decode-part.ts'
import { QuotedPrintableText } from './decode-quoted-printable.ts'
import type { EnvelopeReading } from './read-envelope.ts'

interface Known {
  readonly facts: EnvelopeFacts
  readonly observations: readonly Observation[]
  readonly delimiter: Buffer
}

/** The bytes of the archive part, by position: as they lie, out of lines of one length, or decoded once. */
export function openArchive(
  source: ByteSource,
  part: EnvelopePartFacts,
  known: Known,
  limits: Limits,
  spool: Spool,
): EnvelopeReading {
  const start = part.bodyOffset
  const end = start + part.bodyLength
  if (part.transferEncoding !== 'base64' && part.transferEncoding !== 'quoted-printable')
    return {
      container: 'mime',
      facts: known.facts,
      observations: known.observations,
      archive: subSource(source, start, part.bodyLength),
      archiveOffset: start,
      place: { encoding: 'raw', offset: start, length: part.bodyLength },
      delimiter: known.delimiter,
      noteEncodingProblem() {},
      finish: () => [],
      close() {},
    }
  const uniform = part.transferEncoding === 'base64' ? uniformBase64(source, start, end) : null
  const text = part.transferEncoding === 'base64' ? new Base64Text() : new QuotedPrintableText()
  const decoded = uniform ? null : decodePart(source, start, end, limits, spool, text)
  let noted: string | null = null
  return {
    container: 'mime',
    facts: known.facts,
    observations: known.observations,
    archive: uniform ?? decoded?.source ?? null,
    archiveOffset: null,
    place: uniform ? { encoding: 'base64', start, end } : null,
    delimiter: null,
    noteEncodingProblem(words) {
      noted ??= words
    },
    finish: () =>
      encodingFindings(
        uniform?.problem() ?? decoded?.problem ?? noted,
        uniform?.lacksPadding ?? decoded?.lacksPadding ?? false,
        part,
      ),
    close: () => decoded?.close(),
  }
}

function encodingFindings(
  problem: string | null,
  lacksPadding: boolean,
  part: EnvelopePartFacts,
): readonly Observation[] {
  const subject = { offset: part.bodyOffset }
  return [
    ...(problem === null
      ? []
      : [{ code: 'envelope.malformed', subject, detail: `${part.transferEncoding}: ${problem}` }]),
    ...(lacksPadding ? [{ code: 'envelope.base64-padding', subject }] : []),
  ]
}
