import type { EnvelopePartFacts } from '../../../../shared/report/index.ts'
import type { Observation } from '../../../../shared/schema/index.ts'
import type { Limits } from '../limits.ts'
import { type ContentType, readContentType } from './content-type.ts'
import { boundaryAmbiguity, countBoundaries, headerAmbiguity, trimBlanks } from './deciding-header.ts'
import { readHeaders, valuesOf } from './headers.ts'

export interface PartHeaders {
  readonly length: number
  /** Lower case; empty if none is declared. */
  readonly contentType: string
  readonly encoding: EnvelopePartFacts['transferEncoding']
  readonly lineEnds: ReadonlySet<'CRLF' | 'LF'>
  /** Boundary of a nested multipart; null for other parts. */
  readonly nestedBoundary: string | null
  readonly hasSpaceBeforeColon: boolean
  /** Reason why independent readers could interpret the part differently or find another ZIP in it; null if they cannot. */
  readonly problem: PartProblem | null
}

export interface PartProblem {
  readonly code: 'envelope.malformed' | 'envelope.ambiguous'
  readonly detail: string
}

/** Encodings that change the bytes; a reader that does not recognise the encoding leaves them. */
const DECODED: ReadonlySet<string> = new Set(['base64', 'quoted-printable'])

const malformed = (detail: string): PartProblem => ({ code: 'envelope.malformed', detail })
const ambiguous = (detail: string): PartProblem => ({ code: 'envelope.ambiguous', detail })

const ENCODINGS = ['7bit', '8bit', 'binary', 'base64', 'quoted-printable'] as const

/**
 * Parses the headers of one part; `block` starts after its delimiter line, `available` is the number of bytes before the next
 * one.
 */
export function readPartHeaders(
  block: Buffer,
  available: number,
  limits: Limits,
): PartHeaders | Omit<Observation, 'subject'> {
  if (available <= 0)
    return {
      length: 0,
      contentType: '',
      encoding: '7bit',
      lineEnds: new Set(),
      nestedBoundary: null,
      hasSpaceBeforeColon: false,
      problem: null,
    }
  const headers = readHeaders(block, limits)
  if ('code' in headers) {
    if (headers.code === 'envelope.limit-exceeded') return headers
    return {
      length: Math.min(block.length, available),
      contentType: '',
      encoding: 'unknown',
      lineEnds: new Set(),
      nestedBoundary: null,
      hasSpaceBeforeColon: false,
      problem: malformed(headers.detail),
    }
  }
  const types = valuesOf(headers.headers, 'content-type')
  const encodings = valuesOf(headers.headers, 'content-transfer-encoding')
  const type = types[0] === undefined ? null : readContentType(types[0])
  const declared = trimBlanks(encodings[0] ?? '7bit').toLowerCase()
  const encoding = ENCODINGS.find((known) => known === declared) ?? 'unknown'
  return {
    length: headers.length,
    contentType: type?.type ?? trimBlanks(types[0]?.split(';')[0] ?? '').toLowerCase(),
    encoding,
    lineEnds: headers.lineEnds,
    nestedBoundary: type?.type.startsWith('multipart/')
      ? (type.parameters.find(({ name }) => name === 'boundary')?.value ?? '')
      : null,
    hasSpaceBeforeColon: headers.hasSpaceBeforeColon,
    problem:
      ambiguityOf([...types, ...encodings]) ??
      problemOf(types, encodings, encoding) ??
      typeProblem(types[0] ?? '', type),
  }
}

function ambiguityOf(values: readonly string[]): PartProblem | null {
  for (const value of values) {
    const ambiguity = headerAmbiguity(value)
    if (ambiguity !== null) return ambiguous(`${ambiguity} in a header of a part`)
  }
  return null
}

function problemOf(types: readonly string[], encodings: readonly string[], encoding: string): PartProblem | null {
  if (types.length > 1) return malformed(`the part has ${types.length} Content-Type headers`)
  if (encodings.length > 1) return malformed(`the part has ${encodings.length} Content-Transfer-Encoding headers`)
  if (encoding === 'unknown') return malformed('the Content-Transfer-Encoding of the part is none that MIME defines')
  return DECODED.has(encoding) && encodings[0]?.length !== encoding.length
    ? ambiguous('blanks after the Content-Transfer-Encoding of a part')
    : null
}

/**
 * Returns why readers take different types, or different boundaries, from the Content-Type of a part; null if they do not. Some
 * readers (mailparser) divide every part that has a boundary, whatever its type.
 */
function typeProblem(value: string, type: ContentType | null): PartProblem | null {
  const first = trimBlanks(value.split(';')[0] ?? '').toLowerCase()
  const isType = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/.test(first)
  if (!isType && /multipart|message/.test(first.replace(/[^a-z]/g, '')))
    return ambiguous('a Content-Type that only some readers take for a multipart or a message, in a part')
  if (!first.startsWith('multipart/'))
    return countBoundaries(value) === 0 ? null : ambiguous('a boundary on a part that is no multipart')
  if (!type?.type.startsWith('multipart/')) return malformed('the Content-Type of a part cannot be read in one way')
  const [boundary, ...others] = type.parameters.filter(({ name }) => /^boundary(\*|$)/.test(name))
  if (boundary?.name !== 'boundary' || others.length > 0)
    return malformed('a nested multipart has not exactly one boundary')
  const doubt = boundaryAmbiguity(value, boundary.value, boundary.isQuoted)
  return doubt === null ? null : ambiguous(`${doubt} in a header of a part`)
}
