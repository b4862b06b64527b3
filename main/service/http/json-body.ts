import type { JsonValue, Observation } from '../../../shared/schema/index.ts'
import { type ErrorObject, type StructureName, validateStructure } from '../../../shared/spec/index.ts'
import { readJson } from '../../proof/index.ts'
import {
  chipZoneFaults,
  consentsFaults,
  documentTextFaults,
  liveCaptureFaults,
  type RequestRule,
} from '../engine/request-rules.ts'
import { ServiceError } from '../engine/service-error.ts'
import { fieldOf } from './field-path.ts'
import type { HttpLimits } from './http-limits.ts'

/** Schema findings that do not make a call invalid: unknown fields and values are ignored. Not shown: D-62 */
const TOLERATED: ReadonlySet<string> = new Set(['schema.unknown-field', 'schema.unknown-value'])
const MAX_LISTED = 100

/** Parses a JSON body; throws 400 with every fault. `part` names the part of a multipart body. */
export function readJsonBody(bytes: Uint8Array, limits: HttpLimits, part?: string): JsonValue {
  const { jsonBytes, jsonDepth, jsonValues } = limits
  const reading = readJson(bytes, part ?? 'body', { jsonBytes, jsonDepth, jsonValues, jsonStringBytes: jsonBytes })
  if (reading.strict && reading.value !== undefined) return reading.value
  throw new ServiceError(
    'invalid',
    reading.observations.slice(0, MAX_LISTED).map((fault) => errorOf(fault, part)),
  )
}

const RULES: { readonly [structure in StructureName]?: RequestRule } = {
  ConsentsRequest: consentsFaults,
  DocumentTextRequest: documentTextFaults,
  LiveCaptureRequest: liveCaptureFaults,
  ChipSessionRequest: chipZoneFaults,
}

/** Throws 400 with every fault if `value` does not match the structure or breaks one of its rules. */
export function checkBody(structure: StructureName, value: JsonValue, part?: string): void {
  const observations = validateStructure(structure, value, part ?? 'body', { listedPerCode: MAX_LISTED })
  const broken = RULES[structure]?.(value) ?? []
  if (observations.length + broken.length === 0) return
  const faults = observations.filter(({ code }) => !TOLERATED.has(code)).map((fault) => errorOf(fault, part))
  const fields = new Set(faults.map(({ field }) => field))
  const all = [...faults, ...broken.filter(({ field }) => !fields.has(field))]
  if (all.length > 0) throw new ServiceError('invalid', all)
}

function errorOf(observation: Observation, part: string | undefined): ErrorObject {
  const { code, subject, expected, actual, detail } = observation
  const field = [part, fieldOf(subject.pointer ?? '')].filter(Boolean).join('.')
  const suffix = code.startsWith('json.') && detail !== undefined ? ` (${detail})` : ''
  const message =
    SENTENCES.get(code)?.(observation) ?? `${comparison(expected, actual) || FAULTS.get(code) || code}${suffix}`
  return { code: 'invalid-body', ...(field === '' ? {} : { field }), message }
}

const comparison = (expected: string | undefined, actual: string | undefined): string =>
  [expected === undefined ? '' : `${expected} expected`, actual === undefined ? '' : `${actual} found`]
    .filter(Boolean)
    .join(', ')

/** Messages for observations whose `expected` and `actual` are not values. */
const SENTENCES: ReadonlyMap<string, (observation: Observation) => string> = new Map([
  [
    'json.duplicate-key',
    ({ actual }) => (actual === undefined ? 'a member is there twice' : `the member ${actual} is there twice`),
  ],
  ['schema.more-findings', ({ expected, actual }) => `${actual}; ${expected}`],
])

const FAULTS: ReadonlyMap<string, string> = new Map([
  ['json.encoding', 'the body is not JSON in UTF-8'],
  ['json.number-precision', 'a number has more digits than can be kept'],
])
