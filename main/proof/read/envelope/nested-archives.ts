import type { Limits } from '../limits.ts'
import type { ByteSource } from '../source.ts'
import { findDelimiters } from './delimiters.ts'
import { isContainer, type Part, type Refusal, readPart } from './layout.ts'

/**
 * How many ZIPs lie in the multiparts and messages below `part`. Readers that walk into them (Python's) would meet those as
 * well as the archive, so they count as several. Bounded: at most limits.envelopeDepth passes over the part.
 */
export function nestedArchives(source: ByteSource, part: Part, limits: Limits, depth = 1): number | Refusal {
  if (!isContainer(part.headers)) return 0
  if (depth > limits.envelopeDepth)
    return {
      code: 'envelope.limit-exceeded',
      detail: 'multiparts inside multiparts',
      expected: `at most ${limits.envelopeDepth} (envelopeDepth)`,
      actual: 'more',
    }
  if (['base64', 'quoted-printable'].includes(part.facts.transferEncoding))
    return { code: 'envelope.malformed', detail: 'a multipart or message inside is itself encoded (RFC 2045 6.4)' }
  const inner = innerParts(source, part, limits)
  if ('code' in inner) return inner
  let archives = 0
  for (const one of inner) {
    if (one.headers.problem !== null)
      return { code: 'envelope.malformed', detail: `inside a part: ${one.headers.problem}` }
    const below = nestedArchives(source, one, limits, depth + 1)
    if (typeof below !== 'number') return below
    archives += below + (one.facts.isArchive ? 1 : 0)
  }
  return archives
}

function innerParts(source: ByteSource, { facts, headers }: Part, limits: Limits): readonly Part[] | Refusal {
  const from = facts.bodyOffset
  const until = from + facts.bodyLength
  if (headers.nestedBoundary === null) {
    const message = readPart(source, 0, from, until, limits)
    return 'code' in message ? message : [message]
  }
  if (headers.nestedBoundary === '') return { code: 'envelope.malformed', detail: 'a multipart inside has no boundary' }
  const delimiter = Buffer.from(`--${headers.nestedBoundary}`, 'latin1')
  const { lines, problem } = findDelimiters(source, { from, until }, delimiter, limits.envelopeParts)
  if (problem !== null) return { code: 'envelope.malformed', detail: `inside a part: ${problem}` }
  if (lines.length > limits.envelopeParts)
    return {
      code: 'envelope.limit-exceeded',
      detail: 'a multipart inside',
      expected: `at most ${limits.envelopeParts} parts (envelopeParts)`,
      actual: 'more',
    }
  const parts: Part[] = []
  for (const [index, { end, isClosing }] of lines.entries()) {
    // What stands behind the closing delimiter is an epilogue for most readers and a part for careless ones.
    if (isClosing && index === lines.length - 1) break
    const part = readPart(source, index, end, lines[index + 1]?.dataEnd ?? until, limits)
    if ('code' in part) return part
    parts.push(part)
  }
  return parts
}
