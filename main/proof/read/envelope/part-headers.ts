import type { Observation } from '../../../../shared/findings/finding.ts'
import type { EnvelopePartFacts } from '../../../../shared/report/facts.ts'
import type { Limits } from '../limits.ts'
import { type ContentType, readContentType } from './content-type.ts'
import { readHeaders, valuesOf } from './headers.ts'

export interface PartHeaders {
  readonly length: number
  /** Lower case; empty where none is declared. */
  readonly contentType: string
  readonly encoding: EnvelopePartFacts['transferEncoding']
  readonly lineEnds: ReadonlySet<'CRLF' | 'LF'>
  /** The boundary of a nested multipart; null for other parts. */
  readonly nestedBoundary: string | null
  readonly hasSpaceBeforeColon: boolean
  /** Why the part could be read in two ways, or hold what another reader takes for a ZIP; null when it cannot. */
  readonly problem: string | null
}

const ENCODINGS = ['7bit', '8bit', 'binary', 'base64', 'quoted-printable'] as const

/** The headers of one part; `block` starts behind its delimiter line, `available` bytes lie before the next one. */
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
      problem: headers.detail,
    }
  }
  const types = valuesOf(headers.headers, 'content-type')
  const encodings = valuesOf(headers.headers, 'content-transfer-encoding')
  const type = types[0] === undefined ? null : readContentType(types[0])
  // With a comment behind it the name is none for Python, so it is none for us.
  const named = (encodings[0] ?? '7bit').toLowerCase()
  const encoding = ENCODINGS.find((known) => known === named) ?? 'unknown'
  return {
    length: headers.length,
    contentType: type?.type ?? types[0]?.split(';')[0]?.trim().toLowerCase() ?? '',
    encoding,
    lineEnds: headers.lineEnds,
    nestedBoundary: type?.type.startsWith('multipart/')
      ? (type.parameters.find(({ name }) => name === 'boundary')?.value ?? '')
      : null,
    hasSpaceBeforeColon: headers.hasSpaceBeforeColon,
    problem: problemOf(types, encodings, encoding) ?? boundaryProblem(types[0] ?? '', type),
  }
}

function problemOf(types: readonly string[], encodings: readonly string[], encoding: string): string | null {
  if (types.length > 1) return `the part has ${types.length} Content-Type headers`
  if (encodings.length > 1) return `the part has ${encodings.length} Content-Transfer-Encoding headers`
  return encoding === 'unknown' ? 'the Content-Transfer-Encoding of the part is none that MIME defines' : null
}

/** A multipart inside must have one boundary for every reader, or nobody can say what it holds. */
function boundaryProblem(value: string, type: ContentType | null): string | null {
  if (!type) return /^multipart\//i.test(value) ? 'the Content-Type of a part cannot be read in one way' : null
  if (!type.type.startsWith('multipart/')) return null
  const names = type.parameters.map(({ name }) => name).filter((name) => /^boundary(\*|$)/.test(name))
  return names.length === 1 && names[0] === 'boundary' ? null : 'a multipart inside has not exactly one boundary'
}
