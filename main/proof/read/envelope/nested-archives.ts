import type { Limits } from '../limits.ts'
import type { ByteSource } from '../source.ts'
import { findDelimiters } from './delimiters.ts'
import { findEncodedArchive } from './encoded-parts.ts'
import { isContainer, type Part, type Refusal, readPart, untypedInDigest } from './part.ts'

/** Counter of the parts of an envelope on all levels. */
export interface PartCount {
  parts: number
}

/**
 * Counts the ZIPs in a part that is not the archive: in its decoded bytes, and in nested multiparts and messages. Readers that
 * descend into those (Python's) would find them in addition to the archive. Bounded: at most limits.envelopeDepth passes over the
 * part, and limits.envelopeParts parts in total.
 */
export function nestedArchives(
  source: ByteSource,
  part: Part,
  limits: Limits,
  count: PartCount,
  depth = 1,
): number | Refusal {
  if (!isContainer(part.headers)) {
    const found = findEncodedArchive(source, part)
    return typeof found === 'string' ? (found === 'archive' ? 1 : 0) : found
  }
  if (depth > limits.envelopeDepth)
    return {
      code: 'envelope.limit-exceeded',
      detail: 'multiparts inside multiparts',
      expected: `at most ${limits.envelopeDepth} (envelopeDepth)`,
      actual: 'more',
    }
  if (['base64', 'quoted-printable'].includes(part.facts.transferEncoding))
    return { code: 'envelope.malformed', detail: 'a multipart or message inside is itself encoded (RFC 2045 6.4)' }
  const inner = innerParts(source, part, limits, count)
  if ('code' in inner) return inner
  let archives = 0
  for (const child of inner) {
    if (child.headers.problem !== null)
      return { ...child.headers.problem, detail: `inside a part: ${child.headers.problem.detail}` }
    if (child.facts.isArchive) archives++
    else {
      const nested = nestedArchives(source, child, limits, count, depth + 1)
      if (typeof nested !== 'number') return nested
      archives += nested
    }
  }
  return archives
}

function innerParts(
  source: ByteSource,
  { facts, headers }: Part,
  limits: Limits,
  count: PartCount,
): readonly Part[] | Refusal {
  const from = facts.bodyOffset
  const until = from + facts.bodyLength
  if (headers.nestedBoundary === null) {
    count.parts++
    const message = readPart(source, 0, from, until, limits)
    return 'code' in message ? message : [message]
  }
  if (headers.nestedBoundary === '') return { code: 'envelope.malformed', detail: 'a multipart inside has no boundary' }
  const delimiter = Buffer.from(`--${headers.nestedBoundary}`, 'latin1')
  const { lines, problem, like } = findDelimiters(source, { from, until }, delimiter, limits.envelopeParts)
  if (problem !== null) return { code: 'envelope.malformed', detail: `inside a part: ${problem}` }
  if (like !== null) return { code: 'envelope.ambiguous', detail: `inside a part: ${DELIMITER_LIKE}` }
  count.parts += lines.length
  if (count.parts > limits.envelopeParts)
    return {
      code: 'envelope.limit-exceeded',
      detail: 'parts on all levels',
      expected: `at most ${limits.envelopeParts} parts (envelopeParts)`,
      actual: 'more',
    }
  const parts: Part[] = []
  for (const [index, { end, isClosing }] of lines.entries()) {
    // The text after the closing delimiter is an epilogue for most readers but a part for careless ones.
    if (isClosing && index === lines.length - 1) break
    const part = readPart(source, index, end, lines[index + 1]?.dataEnd ?? until, limits)
    if ('code' in part) return part
    parts.push(part)
  }
  return untypedInDigest(headers.contentType, parts) ?? parts
}

export const DELIMITER_LIKE = 'a line starts with the delimiter without being one, and some readers divide there'
