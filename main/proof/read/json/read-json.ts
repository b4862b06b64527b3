import { isUtf8 } from 'node:buffer'
import type { Observation } from '../../../../shared/findings/finding.ts'
import type { JsonValue } from '../../../../shared/report/facts.ts'
import { DEFAULT_LIMITS, type Limits } from '../limits.ts'
import { locatePointers } from './locate.ts'
import { ownValue } from './own-value.ts'
import { countMembers, parse, plainValue } from './plain-json.ts'
import { type ListLimits, listProblems } from './problems.ts'
import { type JsonScan, scanJson } from './scan.ts'
import { DEEPEST, JsonSyntaxError, walkJson } from './walk.ts'

export type JsonLimits = Pick<Limits, 'jsonBytes' | 'jsonDepth' | 'jsonStringBytes' | 'jsonValues'> &
  Partial<ListLimits>

export interface JsonReading {
  /** Undefined where no value could be made of the bytes; present also where observations refuse them. */
  readonly value: JsonValue | undefined
  /** True when the bytes have exactly one reading. */
  readonly strict: boolean
  readonly observations: readonly Observation[]
}

/**
 * Reads JSON so that no two readers can disagree about it: UTF-8 without byte order mark, each member once, numbers that a
 * double holds, nothing behind the value, within limits. Native JSON.parse makes the value, unless a name is spelled with an
 * escape; one linear scan beside it counts what JSON.parse hides. The string at the pointer `unlimited` may be of any length.
 * Never throws. Verdict: "JSON with two readings".
 */
export function readJson(bytes: Uint8Array, path: string, asked: JsonLimits, unlimited?: string): JsonReading {
  const limits = asked.jsonDepth <= DEEPEST ? asked : { ...asked, jsonDepth: DEEPEST }
  if (bytes.length > limits.jsonBytes) return refused(path, exceeded('jsonBytes', limits, bytes.length, 'bytes'))
  const encoding = encodingProblem(bytes)
  if (encoding !== null) return refused(path, { code: 'json.encoding', detail: encoding })
  const plain = isColdRead(bytes, limits) ? plainValue(textOf(bytes), limits.jsonDepth) : undefined
  if (plain !== undefined) return { value: plain, strict: true, observations: [] }
  const scan = scanJson(bytes, limits.jsonDepth)
  const limit = passedLimit(scan, limits, () => unlimited !== undefined && isLongest(bytes, scan, unlimited))
  if (limit) return refused(path, limit)
  const parsed = parse(textOf(bytes))
  if (parsed === undefined) {
    const { offset, message } = syntaxErrorOf(bytes)
    const found = { code: 'json.syntax', expected: message, actual: shown(bytes, offset), detail: `at byte ${offset}` }
    return refused(path, found, offset)
  }
  const value = scan.hasEscapedName ? ownValue(bytes) : parsed
  if (!scan.isSuspicious && countMembers(value, limits.jsonDepth) === scan.members)
    return { value, strict: true, observations: [] }
  const observations = listProblems(bytes, path, { ...DEFAULT_LIMITS, ...limits })
  return { value, strict: observations.length === 0, observations }
}

const refused = (path: string, observation: Omit<Observation, 'subject'>, offset?: number): JsonReading => ({
  value: undefined,
  strict: false,
  observations: [{ ...observation, subject: offset === undefined ? { path } : { path, offset } }],
})

/** Bytes of JSON that a thread reads before the scan has been compiled well enough to be the faster one (measured). */
const COLD_BYTES = 256 * 1024
/** Read so far by this thread. */
let readBytes = 0

/** Whether the bytes are few enough to pass all limits but that of depth, and the thread is new. */
function isColdRead({ length }: Uint8Array, { jsonStringBytes, jsonValues }: JsonLimits): boolean {
  readBytes += length
  return readBytes <= COLD_BYTES && length <= jsonStringBytes && length <= jsonValues
}

function encodingProblem(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'the file starts with a byte order mark'
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return 'the file is UTF-16'
  // JSON text starts with two ASCII characters at least, unless it is a single digit: a zero byte there is another encoding.
  if (bytes[0] === 0 || bytes[1] === 0) return 'the file looks like UTF-16 or UTF-32'
  return isUtf8(bytes) ? null : 'the file is not UTF-8'
}

function passedLimit(
  scan: JsonScan,
  limits: JsonLimits,
  isLongestFree: () => boolean,
): Omit<Observation, 'subject'> | null {
  if (scan.depth > limits.jsonDepth) return exceeded('jsonDepth', limits, scan.depth, 'levels at least')
  const isLong = scan.longestString > limits.jsonStringBytes
  const longest = isLong && isLongestFree() ? scan.nextLongestString : scan.longestString
  if (longest > limits.jsonStringBytes) return exceeded('jsonStringBytes', limits, longest, 'bytes')
  if (scan.values > limits.jsonValues) return exceeded('jsonValues', limits, scan.values, 'values')
  return null
}

/** Whether the longest string is the value at `pointer`. */
const isLongest = (bytes: Uint8Array, { longestAt }: JsonScan, pointer: string): boolean =>
  locatePointers(bytes, [pointer]).get(pointer)?.offset === longestAt

const exceeded = (name: keyof JsonLimits, limits: JsonLimits, actual: number, unit: string) => ({
  code: 'json.limit-exceeded',
  expected: `at most ${limits[name]} (${name})`,
  actual: `${actual} ${unit}`,
})

function textOf(bytes: Uint8Array): string {
  const { buffer, byteOffset, byteLength } = bytes
  return (Buffer.isBuffer(bytes) ? bytes : Buffer.from(buffer, byteOffset, byteLength)).toString('utf8')
}

/** Where JSON.parse gave up, by our own walker, which knows byte offsets. */
function syntaxErrorOf(bytes: Uint8Array): { offset: number; message: string } {
  try {
    walkJson(bytes, {})
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { offset: error.offset, message: error.message }
    throw error
  }
  return { offset: 0, message: 'JSON' }
}

function shown(bytes: Uint8Array, offset: number): string {
  const byte = bytes[offset]
  if (byte === undefined) return 'the end of the file'
  return byte > 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `byte 0x${byte.toString(16).padStart(2, '0')}`
}
