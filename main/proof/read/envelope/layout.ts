import type { Observation } from '../../../../shared/schema/index.ts'
import type { Limits } from '../limits.ts'
import { type ByteSource, readRange, subSource } from '../source.ts'
import { uniformBase64 } from './base64-source.ts'
import { closingFromTail, type Delimiter, findDelimiters } from './delimiters.ts'
import { type Part, type Refusal, readPart, untypedInDigest } from './part.ts'
import type { EnvelopeTop } from './read-top.ts'
import { endRecordAtEnd, isWholeZip } from './zip-end.ts'

/** Parts of an envelope, with their positions. */
export interface Layout {
  readonly parts: readonly Part[]
  readonly closed: boolean
  readonly epilogueLength: number
  readonly preambleLength: number
  readonly observations: readonly Observation[]
  /** Reason why readers would divide the envelope differently; null if they would not. */
  readonly problem: string | null
}

/** Divides the body of an envelope at its delimiter, or returns why it cannot be divided. RFC 2046 5.1.1 */
export function readLayout(source: ByteSource, top: EnvelopeTop, delimiter: Buffer, limits: Limits): Layout | Refusal {
  return quickLayout(source, top, delimiter, limits) ?? fullLayout(source, top, delimiter, limits)
}

/**
 * Reads the usual layout without a pass over the data: one part between the first delimiter and the closing one in the last
 * bytes, with a ZIP that ends exactly there. Null for other layouts. Delimiters in the data are found while it is hashed.
 */
function quickLayout(source: ByteSource, top: EnvelopeTop, delimiter: Buffer, limits: Limits): Layout | null {
  const until = Math.min(source.size, top.bodyStart + limits.envelopeHeaderBytes)
  const { lines, problem } = findDelimiters(source, { from: top.bodyStart, until }, delimiter, 0)
  const [first] = lines
  if (!first || problem !== null || first.isClosing) return null
  const closing = closingFromTail(source, first.end, delimiter, limits.envelopeHeaderBytes)
  if (!closing) return null
  const part = readPart(source, 0, first.end, closing.dataEnd, limits)
  if ('code' in part || !part.facts.isArchive || part.headers.problem !== null) return null
  if (untypedInDigest(top.type, [part])) return null
  const { bodyOffset, bodyLength, transferEncoding } = part.facts
  if (transferEncoding === 'quoted-printable') return null
  const decoded =
    transferEncoding === 'base64'
      ? uniformBase64(source, bodyOffset, bodyOffset + bodyLength)
      : subSource(source, bodyOffset, bodyLength)
  if (!decoded || !isWholeZip(decoded)) return null
  return {
    parts: [part],
    closed: true,
    preambleLength: first.start - top.bodyStart,
    epilogueLength: source.size - closing.end,
    observations: [],
    problem: null,
  }
}

/** Finds all delimiter lines in one pass. */
function fullLayout(source: ByteSource, top: EnvelopeTop, delimiter: Buffer, limits: Limits): Layout | Refusal {
  const range = { from: top.bodyStart, until: source.size }
  const { lines, problem } = findDelimiters(source, range, delimiter, limits.envelopeParts + 1)
  const closingIndex = lines.findIndex(({ isClosing }) => isClosing)
  const closing = lines[closingIndex]
  const opening = closing ? lines.slice(0, closingIndex) : lines
  if (opening.length > limits.envelopeParts) {
    return {
      code: 'envelope.limit-exceeded',
      expected: `at most ${limits.envelopeParts} parts (envelopeParts)`,
      actual: 'more',
    }
  }
  const [first] = lines
  if (!first)
    return { code: 'envelope.malformed', detail: problem ?? 'no line is the delimiter that the boundary calls for' }
  const parts: Part[] = []
  for (const [index, { end }] of opening.entries()) {
    const part = readPart(source, index, end, (lines[index + 1] ?? atEnd(source)).dataEnd, limits)
    if ('code' in part) return part
    parts.push(part)
  }
  const untyped = untypedInDigest(top.type, parts)
  if (untyped) return untyped
  return {
    parts,
    closed: closing !== undefined,
    preambleLength: first.start - top.bodyStart,
    epilogueLength: closing ? source.size - closing.end : 0,
    observations: closing ? [] : [{ code: 'envelope.not-closed', subject: { offset: source.size } }],
    problem:
      problem ??
      (closing && lines.length > closingIndex + 1 ? 'a delimiter line stands behind the closing delimiter' : null),
  }
}

/** Returns the end of a part without a delimiter after it; a line end after the end record belongs to the missing delimiter. */
function atEnd(source: ByteSource): Pick<Delimiter, 'dataEnd'> {
  const tail = readRange(source, Math.max(0, source.size - 24), 24)
  const endsBefore = (back: number) => endRecordAtEnd(subSource(source, 0, source.size - back)) !== null
  if (endsBefore(0)) return { dataEnd: source.size }
  if (tail.at(-1) === 0x0a && tail.at(-2) === 0x0d && endsBefore(2)) return { dataEnd: source.size - 2 }
  return { dataEnd: tail.at(-1) === 0x0a && endsBefore(1) ? source.size - 1 : source.size }
}
