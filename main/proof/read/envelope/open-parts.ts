import type { EnvelopeFacts } from '../../../../shared/report/index.ts'
import type { Observation } from '../../../../shared/schema/index.ts'
import type { Limits } from '../limits.ts'
import type { ByteSource } from '../source.ts'
import type { Spool } from '../spool.ts'
import { findDelimiters } from './delimiters.ts'
import { type EnvelopeReading, refused } from './envelope-reading.ts'
import { valuesOf } from './headers.ts'
import { type Layout, readLayout } from './layout.ts'
import { DELIMITER_LIKE, nestedArchives } from './nested-archives.ts'
import { openArchive } from './open-archive.ts'
import { hasArchiveOutside } from './outside-archive.ts'
import type { Part, Refusal } from './part.ts'
import type { EnvelopeTop } from './read-top.ts'

/** Opens the archive part of an envelope whose top headers have been read. */
export function openParts(source: ByteSource, top: EnvelopeTop, limits: Limits, spool: Spool): EnvelopeReading {
  const delimiter = Buffer.from(`--${top.boundary}`, 'latin1')
  const layout = readLayout(source, top, delimiter, limits)
  if ('code' in layout) return refused(withEncodingHint(layout, top))
  const facts = toFacts(top, layout)
  const archive = findArchive(source, top, layout, limits)
  if ('code' in archive) return refused(archive, facts)
  const observations = [...top.observations, ...layout.observations, ...oddities(facts, top, layout)]
  return openArchive(source, archive.facts, { facts, observations, delimiter }, limits, spool)
}

/** Returns the only part that is a ZIP for every reader, or the reason for the refusal. */
function findArchive(source: ByteSource, top: EnvelopeTop, layout: Layout, limits: Limits): Part | Refusal {
  const { parts, problem } = layout
  if (problem !== null) return { code: 'envelope.malformed', detail: problem }
  if (parts.some(({ headers }) => headers.nestedBoundary === top.boundary))
    return { code: 'envelope.malformed', detail: 'a part is a multipart with the same boundary' }
  const archives = parts.filter(({ facts }) => facts.isArchive)
  const [archive] = archives
  if (archives.length > 1) return several(archives.length, 'parts')
  if (!archive) return { code: 'envelope.no-archive', detail: describe(layout) }
  const unclear = parts.find(({ headers }) => headers.problem !== null)
  if (unclear?.headers.problem) return unclear.headers.problem
  let nested = 0
  const count = { parts: parts.length }
  for (const part of parts) {
    if (part === archive) continue
    const found = nestedArchives(source, part, limits, count)
    if (typeof found !== 'number') return found
    nested += found
  }
  if (nested > 0) return several(1 + nested, 'parts, some of them inside other parts')
  const { bodyOffset, bodyLength } = archive.facts
  if (hasArchiveOutside(source, bodyOffset, bodyOffset + bodyLength))
    return several(2, 'ZIPs, one of them outside of the parts or inside another one')
  return delimiterLikeOutside(source, top, archive) ?? archive
}

/**
 * Searches outside the archive for lines at which RFC 2046 5.1.1 allows readers to divide; its data is searched while hashing.
 */
function delimiterLikeOutside(source: ByteSource, top: EnvelopeTop, { facts }: Part): Refusal | null {
  const delimiter = Buffer.from(`--${top.boundary}`, 'latin1')
  const end = facts.bodyOffset + facts.bodyLength
  const ranges = [
    { from: top.bodyStart, until: facts.bodyOffset },
    { from: end, until: source.size },
  ]
  const isFound = ranges.some((range) => findDelimiters(source, range, delimiter, MAX_LINES).like !== null)
  return isFound ? { code: 'envelope.ambiguous', detail: DELIMITER_LIKE } : null
}

const several = (count: number, kind: string): Refusal => ({
  code: 'envelope.several-archives',
  expected: 'one part that is a ZIP',
  actual: `${count} ${kind}`,
})

function describe({ parts, closed }: Layout): string {
  if (parts.length === 0) return 'the message has no part'
  const types = parts.slice(0, 5).map(({ facts }) => facts.contentType || 'text/plain')
  const none = `none of the ${parts.length} parts is a ZIP (${types.join(', ')})`
  if (!closed) return `${none}, and no line closes the message: it may be cut off`
  return `${none}; a ZIP inside another part is none of the envelope: if the proof is an attachment, save the attachment and verify that file`
}

/** Adds a hint if saved headers show that the body is still compressed and thus has no delimiter. */
function withEncodingHint(refusal: Refusal, top: EnvelopeTop): Refusal {
  const [encoding] = valuesOf(top.headers, 'content-encoding')
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return refusal
  return {
    ...refusal,
    detail: `${refusal.detail ?? 'the body cannot be divided'}; an HTTP Content-Encoding was left in place: decompress the body first`,
  }
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

/** Length of an empty line, which many writers add after the headers or at the end. */
const LINE_END = 2

/** No limit: the number of delimiter lines has been checked before. */
const MAX_LINES = Number.MAX_SAFE_INTEGER

/** Types that readers display, play or parse instead of unpacking the part. */
const DISPLAYED_TYPE = /^(?:text|image|audio|video|font|model|message|multipart)\//
/** Syntax of a media type; a missing or invalid one means text/plain. RFC 2045 5.2 */
const MEDIA_TYPE = /^[^\s/"]+\/[^\s/"]+$/

function oddities(facts: EnvelopeFacts, top: EnvelopeTop, { parts }: Layout): readonly Observation[] {
  const observations: Observation[] = []
  const isNamed = top.observations.some(({ code }) => code === 'envelope.space-before-colon')
  if (!isNamed && parts.some(({ headers }) => headers.hasSpaceBeforeColon))
    observations.push({ code: 'envelope.space-before-colon', subject: {} })
  if (facts.lineEnd !== 'CRLF')
    observations.push({ code: 'envelope.line-ends', subject: {}, expected: 'CRLF', actual: facts.lineEnd })
  const declared = facts.parts.find(({ isArchive }) => isArchive)?.contentType ?? ''
  if (DISPLAYED_TYPE.test(declared) || !MEDIA_TYPE.test(declared))
    observations.push({
      code: 'envelope.part-type',
      subject: {},
      expected: 'application/zip',
      actual: declared || 'no Content-Type',
    })
  const others = facts.parts.filter(({ isArchive }) => !isArchive).length
  if (others > 0)
    observations.push({ code: 'envelope.other-parts', subject: {}, actual: `${others} beside the archive` })
  for (const [name, length] of [
    ['before the first delimiter', facts.preambleLength],
    ['after the closing delimiter', facts.epilogueLength],
  ] as const)
    if (length > LINE_END)
      observations.push({ code: 'envelope.text-outside', subject: {}, actual: `${length} bytes ${name}` })
  return observations
}
