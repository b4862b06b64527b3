import type { Observation } from '../../../../shared/findings/finding.ts'
import type { EnvelopeFacts, EnvelopePartFacts } from '../../../../shared/report/facts.ts'
import type { Limits } from '../limits.ts'
import { type ByteSource, readRange, subSource } from '../source.ts'
import type { Spool } from '../spool.ts'
import { type Base64Source, uniformBase64 } from './base64-source.ts'
import { decodeBase64Part, decodeQuotedPrintable } from './decode-part.ts'
import { closingFromTail, type Delimiter, findDelimiters } from './delimiters.ts'
import { type PartHeaders, readPartHeaders } from './part-headers.ts'
import { type EnvelopeReading, isZipStart, refused } from './read-envelope.ts'
import type { EnvelopeTop } from './read-top.ts'
import { endRecordAtEnd, isWholeZip } from './zip-end.ts'

interface Part {
  readonly facts: EnvelopePartFacts
  readonly headers: PartHeaders
}

/** Where the parts lie and which is the archive. `isDeferred`: the data was not searched for delimiters yet. */
interface Layout {
  readonly parts: readonly Part[]
  readonly closed: boolean
  readonly isDeferred: boolean
  readonly epilogueLength: number
  readonly preambleLength: number
  readonly observations: readonly Observation[]
}

/** Opens the archive part of an envelope whose top has been read. */
export function openParts(source: ByteSource, top: EnvelopeTop, limits: Limits, spool: Spool): EnvelopeReading {
  const delimiter = Buffer.from(`--${top.boundary}`, 'latin1')
  const layout = quickLayout(source, top, delimiter, limits) ?? fullLayout(source, top, delimiter, limits)
  if ('code' in layout) return refused(layout)
  const facts = toFacts(top, layout)
  const observations = [...top.observations, ...layout.observations, ...oddities(facts)]
  const archives = layout.parts.filter(({ facts: part }) => part.isArchive)
  const [archive] = archives
  if (layout.parts.some(({ headers }) => headers.nestedBoundary === top.boundary)) {
    return refused({ code: 'envelope.malformed', detail: 'a part is a multipart with the same boundary' }, facts)
  }
  if (archives.length > 1) {
    return {
      ...refused(
        { code: 'envelope.several-archives', expected: 'one part that is a ZIP', actual: `${archives.length} parts` },
        facts,
      ),
    }
  }
  if (!archive) return refused({ code: 'envelope.no-archive', detail: describe(layout.parts) }, facts)
  if (archive.headers.problem) return refused({ code: 'envelope.malformed', detail: archive.headers.problem }, facts)
  return openArchive(
    source,
    archive,
    { facts, observations, delimiter: layout.isDeferred ? delimiter : null },
    limits,
    spool,
  )
}

function describe(parts: readonly Part[]): string {
  if (parts.length === 0) return 'the message has no part'
  const types = parts.slice(0, 5).map(({ facts }) => facts.contentType || 'text/plain')
  return `none of the ${parts.length} parts is a ZIP (${types.join(', ')}); nested messages are not looked into`
}

/**
 * The usual case without a pass over the data: one part from the first delimiter to the closing one in the last bytes, and a
 * ZIP that ends exactly there. Delimiters inside the data are then looked for while the data is hashed.
 */
function quickLayout(source: ByteSource, top: EnvelopeTop, delimiter: Buffer, limits: Limits): Layout | null {
  const [first] = findDelimiters(readAhead(source, top.bodyStart, limits), 0, delimiter, 0)
  if (!first || first.isClosing) return null
  const start = top.bodyStart + first.end
  const closing = closingFromTail(source, start, delimiter, limits.envelopeHeaderBytes)
  if (!closing) return null
  const part = readPart(source, 0, start, closing.dataEnd, limits)
  if ('code' in part || !part.facts.isArchive || part.headers.problem !== null) return null
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
    isDeferred: transferEncoding !== 'base64',
    preambleLength: first.start,
    epilogueLength: source.size - closing.end,
    observations: [],
  }
}

const readAhead = (source: ByteSource, start: number, limits: Limits): ByteSource =>
  subSource(source, start, Math.min(source.size - start, limits.envelopeHeaderBytes))

/** Every delimiter line there is, in one pass. */
function fullLayout(
  source: ByteSource,
  top: EnvelopeTop,
  delimiter: Buffer,
  limits: Limits,
): Layout | Omit<Observation, 'subject'> {
  const delimiters = findDelimiters(source, top.bodyStart, delimiter, limits.envelopeParts)
  const opening = delimiters.filter(({ isClosing }) => !isClosing)
  if (opening.length > limits.envelopeParts) {
    return {
      code: 'envelope.limit-exceeded',
      expected: `at most ${limits.envelopeParts} parts (envelopeParts)`,
      actual: 'more',
    }
  }
  const [first] = delimiters
  if (!first) return { code: 'envelope.malformed', detail: 'no line is the delimiter that the boundary calls for' }
  const closing = delimiters.find(({ isClosing }) => isClosing)
  const parts: Part[] = []
  for (const [index, { end }] of opening.entries()) {
    const part = readPart(source, index, end, (delimiters[index + 1] ?? atEnd(source)).dataEnd, limits)
    if ('code' in part) return part
    parts.push(part)
  }
  return {
    parts,
    closed: closing !== undefined,
    isDeferred: false,
    preambleLength: first.start - top.bodyStart,
    epilogueLength: closing ? source.size - closing.end : 0,
    observations: closing ? [] : [{ code: 'envelope.not-closed', subject: { offset: source.size } }],
  }
}

/** Where a part ends that no delimiter ends: a line end behind the end record belonged to the missing delimiter. */
function atEnd(source: ByteSource): Pick<Delimiter, 'dataEnd'> {
  const tail = readRange(source, Math.max(0, source.size - 24), 24)
  const isLineEnd = (back: number) =>
    endRecordAtEnd(subSource(source, Math.max(0, source.size - 70_000), Math.min(source.size, 70_000) - back)) !== null
  if (isLineEnd(0)) return { dataEnd: source.size }
  if (tail.at(-1) === 0x0a && tail.at(-2) === 0x0d && isLineEnd(2)) return { dataEnd: source.size - 2 }
  return { dataEnd: tail.at(-1) === 0x0a && isLineEnd(1) ? source.size - 1 : source.size }
}

function readPart(
  source: ByteSource,
  index: number,
  start: number,
  end: number,
  limits: Limits,
): Part | Omit<Observation, 'subject'> {
  const block = Buffer.from(
    readRange(source, start, Math.min(Math.max(0, end - start), limits.envelopeHeaderBytes + 1024)),
  )
  const headers = readPartHeaders(block, end - start, limits)
  if ('code' in headers) return headers
  const bodyOffset = start + headers.length
  const bodyLength = Math.max(0, end - bodyOffset)
  const facts: EnvelopePartFacts = {
    index,
    contentType: headers.contentType,
    transferEncoding: headers.encoding,
    bodyOffset,
    bodyLength,
    isArchive: looksLikeArchive(block.subarray(headers.length, headers.length + 200), headers),
  }
  return { facts, headers }
}

function looksLikeArchive(head: Buffer, headers: PartHeaders): boolean {
  if (/^(multipart|message)\//.test(headers.contentType)) return false
  if (/^application\/(zip|x-zip-compressed|x-zip)$/.test(headers.contentType)) return true
  if (headers.encoding === 'base64') return isZipStart(Buffer.from(head.toString('latin1'), 'base64'))
  if (headers.encoding === 'quoted-printable')
    return head.toString('latin1', 0, 2) === 'PK' || head.toString('latin1', 0, 6) === '=50=4B'
  return isZipStart(head)
}

function toFacts(top: EnvelopeTop, layout: Layout): EnvelopeFacts {
  const lineEnds = new Set([...top.lineEnds, ...layout.parts.flatMap(({ headers }) => [...headers.lineEnds])])
  return {
    boundary: top.boundary,
    lineEnd: lineEnds.size > 1 ? 'MIXED' : lineEnds.has('LF') ? 'LF' : 'CRLF',
    hasTopHeaders: top.hasTopHeaders,
    headers: top.headers,
    preambleLength: layout.preambleLength,
    epilogueLength: layout.epilogueLength,
    closed: layout.closed,
    parts: layout.parts.map(({ facts }) => facts),
  }
}

function oddities(facts: EnvelopeFacts): readonly Observation[] {
  const observations: Observation[] = []
  if (facts.lineEnd !== 'CRLF')
    observations.push({ code: 'envelope.line-ends', subject: {}, expected: 'CRLF', actual: facts.lineEnd })
  const others = facts.parts.filter(({ isArchive }) => !isArchive).length
  if (others > 0 && others < facts.parts.length)
    observations.push({ code: 'envelope.other-parts', subject: {}, actual: `${others} beside the archive` })
  return observations
}

function openArchive(
  source: ByteSource,
  { facts: part }: Part,
  {
    facts,
    observations,
    delimiter,
  }: { facts: EnvelopeFacts; observations: readonly Observation[]; delimiter: Buffer | null },
  limits: Limits,
  spool: Spool,
): EnvelopeReading {
  const end = part.bodyOffset + part.bodyLength
  const base = { container: 'mime' as const, facts, observations }
  if (part.transferEncoding !== 'base64' && part.transferEncoding !== 'quoted-printable') {
    const archive = subSource(source, part.bodyOffset, part.bodyLength)
    return {
      ...base,
      archive,
      archiveOffset: part.bodyOffset,
      place: { encoding: 'raw', offset: part.bodyOffset, length: part.bodyLength },
      delimiter,
      finish: () => [],
      close() {},
    }
  }
  const uniform: Base64Source | null =
    part.transferEncoding === 'base64' ? uniformBase64(source, part.bodyOffset, end) : null
  if (uniform) {
    return {
      ...base,
      archive: uniform,
      archiveOffset: null,
      place: { encoding: 'base64', start: part.bodyOffset, end },
      delimiter: null,
      finish: () => encodingFindings(uniform.problem(), uniform.lacksPadding, part),
      close() {},
    }
  }
  const decode = part.transferEncoding === 'base64' ? decodeBase64Part : decodeQuotedPrintable
  const decoded = decode(source, part.bodyOffset, end, limits, spool)
  return {
    ...base,
    archive: decoded.source,
    archiveOffset: null,
    place: null,
    delimiter: null,
    finish: () => encodingFindings(decoded.problem, decoded.lacksPadding, part),
    close: () => decoded.close(),
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
