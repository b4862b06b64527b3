import type { Observation } from '../../../../shared/schema/index.ts'
import type { Limits } from '../limits.ts'
import { readContentType } from './content-type.ts'
import { boundaryAmbiguity, DECIDING_HEADER, headerAmbiguity, isBoundary, trimBlanksEnd } from './deciding-header.ts'
import { type Header, readHeaders, valuesOf } from './headers.ts'
import { looksLike } from './looks-like.ts'

/** Start of an envelope: its headers, boundary and the position of its body. */
export interface EnvelopeTop {
  readonly boundary: string
  /** Lower case, such as `multipart/mixed`. */
  readonly type: string | null
  readonly hasTopHeaders: boolean
  readonly headers: readonly Header[]
  /** Offset of the first byte after the headers. */
  readonly bodyStart: number
  readonly lineEnds: ReadonlySet<'CRLF' | 'LF'>
  readonly observations: readonly Observation[]
}

type Problem = { readonly problem: Omit<Observation, 'subject'> }

/** Maximum length of a boundary. RFC 2046 5.1.1 */
const MAX_BOUNDARY = 70

/** Parses the top headers or, in a saved HTTP body, the first boundary line. `head` is the start of the input. */
export function readTop(head: Buffer, limits: Limits): EnvelopeTop | Problem {
  const observations: Observation[] = []
  let at = 0
  if (head.toString('latin1', 0, 5) === 'HTTP/') {
    at = head.indexOf(0x0a) + 1
    observations.push({ code: 'envelope.http-status', subject: { offset: 0 } })
  }
  const firstLine = at
  while (head[at] === 0x0a || (head[at] === 0x0d && head[at + 1] === 0x0a)) at += head[at] === 0x0a ? 1 : 2
  if (head[at] === 0x2d && head[at + 1] === 0x2d) return fromBoundaryLine(head, at, observations)
  const block = readHeaders(head.subarray(at), limits)
  if (at > firstLine && !('code' in block))
    return { problem: { code: 'envelope.malformed', detail: 'an empty line stands before the headers' } }
  if ('code' in block) {
    const isHeaderLike = looksLike(head) === null && /^[!-9;-~]+[ \t]*:/.test(head.toString('latin1', at, at + 200))
    return {
      problem: isHeaderLike ? block : { code: 'envelope.no-archive', detail: 'it is no MIME message' },
    }
  }
  if (block.hasSpaceBeforeColon) observations.push({ code: 'envelope.space-before-colon', subject: {} })
  const division = boundaryOf(block.headers)
  if ('problem' in division) return division
  const { boundary, type } = division
  if (boundary.length > MAX_BOUNDARY)
    observations.push({
      code: 'envelope.long-boundary',
      subject: {},
      expected: `at most ${MAX_BOUNDARY} characters`,
      actual: `${boundary.length} characters`,
    })
  return {
    boundary,
    type,
    hasTopHeaders: true,
    headers: block.headers,
    bodyStart: at + block.length,
    lineEnds: block.lineEnds,
    observations,
  }
}

/** Parses the first boundary line of an input without headers, "a saved HTTP body: starts at the first boundary". */
function fromBoundaryLine(head: Buffer, at: number, observations: readonly Observation[]): EnvelopeTop | Problem {
  const end = head.indexOf(0x0a, at)
  const isCrlf = end > 0 && head[end - 1] === 0x0d
  const boundary = trimBlanksEnd(head.toString('latin1', at + 2, isCrlf ? end - 1 : end))
  // The first line of YAML.
  if (boundary === '-' && looksLike(head) !== null)
    return { problem: { code: 'envelope.no-archive', detail: 'it is no MIME message' } }
  if (end < 0 || !isBoundary(boundary)) {
    return { problem: { code: 'envelope.malformed', detail: 'the first line starts with dashes but is no boundary' } }
  }
  return {
    boundary,
    type: null,
    hasTopHeaders: false,
    headers: [],
    bodyStart: at,
    lineEnds: new Set([isCrlf ? 'CRLF' : 'LF']),
    observations: [...observations, { code: 'envelope.no-headers', subject: { offset: 0 } }],
  }
}

function ambiguityIn(headers: readonly Header[]): Problem | null {
  for (const { name, value } of headers) {
    const ambiguity = DECIDING_HEADER.test(name) ? headerAmbiguity(value) : null
    if (ambiguity !== null)
      return { problem: { code: 'envelope.ambiguous', detail: `${ambiguity} in the top header ${name}` } }
  }
  return null
}

const noArchive = (detail: string): Problem => ({ problem: { code: 'envelope.no-archive', detail } })

const AGAIN = 'if a proof is inside, decode it, save it and verify that file'
const ENCODED_ONCE_MORE = noArchive(`the whole message was encoded as quoted-printable; ${AGAIN}`)
const notMultipart = (type: string, isEncoded: boolean): Problem =>
  noArchive(`the message is ${type}, not multipart${isEncoded ? `, and its content is encoded; ${AGAIN}` : ''}`)

function boundaryOf(headers: readonly Header[]): Pick<EnvelopeTop, 'boundary' | 'type'> | Problem {
  const malformed = (detail: string): Problem => ({ problem: { code: 'envelope.malformed', detail } })
  const types = valuesOf(headers, 'content-type')
  if (types.length !== 1) {
    return types.length === 0
      ? { problem: { code: 'envelope.no-archive', detail: 'the message has no Content-Type' } }
      : malformed(`there are ${types.length} Content-Type headers`)
  }
  const ambiguity = ambiguityIn(headers)
  if (ambiguity) return ambiguity
  const type = readContentType(types[0] ?? '')
  const encodings = valuesOf(headers, 'content-transfer-encoding').map((value) => trimBlanksEnd(value).toLowerCase())
  const isEncoded = encodings.some((value) => !['7bit', '8bit', 'binary'].includes(value))
  if (type && !type.type.startsWith('multipart/')) return notMultipart(type.type, isEncoded)
  if (encodings.length > 1 || isEncoded)
    return malformed('the multipart itself names an encoding that only its parts may have')
  if (!type && /boundary=3D/i.test(types[0] ?? '')) return ENCODED_ONCE_MORE
  if (!type) return malformed('the Content-Type cannot be read in one way')
  const boundaries = type.parameters.filter(({ name }) => name === 'boundary' || name.startsWith('boundary*'))
  const boundary = boundaries[0]
  if (boundaries.length !== 1 || boundary?.name !== 'boundary') {
    return malformed(
      boundaries.length === 0
        ? 'the Content-Type has no boundary'
        : 'the Content-Type has more than one reading of its boundary',
    )
  }
  const names = new Set(type.parameters.map(({ name }) => name))
  if (names.size !== type.parameters.length) return malformed('the Content-Type has a parameter twice')
  if (boundary.value === '') return malformed('the boundary is empty')
  const doubt = boundaryAmbiguity(types[0] ?? '', boundary.value, boundary.isQuoted)
  if (doubt !== null)
    return { problem: { code: 'envelope.ambiguous', detail: `${doubt} in the top header Content-Type` } }
  return { boundary: boundary.value, type: type.type }
}
