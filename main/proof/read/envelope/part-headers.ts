import type { EnvelopePartFacts } from '../../../../shared/report/index.ts'
import type { Observation } from '../../../../shared/schema/index.ts'
import type { Limits } from '../limits.ts'
import { type ContentType, readContentType } from './content-type.ts'
import { headerAmbiguity, trimBlanks } from './deciding-header.ts'
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

const malformed = (detail: string): PartProblem => ({ code: 'envelope.malformed', detail })

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
  const declared = (encodings[0] ?? '7bit').toLowerCase()
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
      boundaryProblem(types[0] ?? '', type),
  }
}

function ambiguityOf(values: readonly string[]): PartProblem | null {
  for (const value of values) {
    const ambiguity = headerAmbiguity(value)
    if (ambiguity !== null) return { code: 'envelope.ambiguous', detail: `${ambiguity} in a header of a part` }
  }
  return null
}

function problemOf(types: readonly string[], encodings: readonly string[], encoding: string): PartProblem | null {
  if (types.length > 1) return malformed(`the part has ${types.length} Content-Type headers`)
  if (encodings.length > 1) return malformed(`the part has ${encodings.length} Content-Transfer-Encoding headers`)
  return encoding === 'unknown'
    ? malformed('the Content-Transfer-Encoding of the part is none that MIME defines')
    : null
}

/** Returns the problem of a nested multipart whose boundary differs between readers, so that its parts are ambiguous. */
function boundaryProblem(value: string, type: ContentType | null): PartProblem | null {
  if (!type)
    return /multipart|message/i.test(value) ? malformed('the Content-Type of a part cannot be read in one way') : null
  if (!type.type.startsWith('multipart/')) return null
  const names = type.parameters.map(({ name }) => name).filter((name) => /^boundary(\*|$)/.test(name))
  return names.length === 1 && names[0] === 'boundary'
    ? null
    : malformed('a nested multipart has not exactly one boundary')
}
