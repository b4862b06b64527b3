import { isUtf8 } from 'node:buffer'
import type { Observation } from '../../../../shared/findings/finding.ts'
import type { JsonValue } from '../../../../shared/report/facts.ts'
import { DEFAULT_LIMITS, type Limits } from '../limits.ts'
import { locatePointers } from './locate.ts'
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
 * double holds, nothing behind the value, within limits. Native JSON.parse makes the value; one linear scan beside it counts
 * what JSON.parse hides. The string at the pointer `unlimited` may be of any length. Never throws. Verdict: "JSON with two
 * readings".
 */
export function readJson(bytes: Uint8Array, path: string, asked: JsonLimits, unlimited?: string): JsonReading {
  const limits = { ...asked, jsonDepth: Math.min(asked.jsonDepth, DEEPEST) }
  const refuse = (observation: Omit<Observation, 'subject'>, offset?: number): JsonReading => ({
    value: undefined,
    strict: false,
    observations: [{ ...observation, subject: offset === undefined ? { path } : { path, offset } }],
  })
  if (bytes.length > limits.jsonBytes) return refuse(exceeded('jsonBytes', limits, bytes.length, 'bytes'))
  const encoding = encodingProblem(bytes)
  if (encoding !== null) return refuse({ code: 'json.encoding', detail: encoding })
  const scan = scanJson(bytes, limits.jsonDepth)
  const limit = passedLimit(scan, limits, () => unlimited !== undefined && isLongest(bytes, scan, unlimited))
  if (limit) return refuse(limit)
  const value = parse(bytes)
  if (value === undefined) {
    const { offset, message } = syntaxErrorOf(bytes)
    return refuse(
      { code: 'json.syntax', expected: message, actual: shown(bytes, offset), detail: `at byte ${offset}` },
      offset,
    )
  }
  if (!scan.isSuspicious && countMembers(value) === scan.members) return { value, strict: true, observations: [] }
  const observations = listProblems(bytes, path, { ...DEFAULT_LIMITS, ...limits })
  return { value, strict: observations.length === 0, observations }
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

function parse(bytes: Uint8Array): JsonValue | undefined {
  try {
    const text = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return JSON.parse(text.toString('utf8')) as JsonValue
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
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

/** Own members of all objects in `value`. Fewer than the text has colons: a name stands there twice. */
function countMembers(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const element of value as readonly JsonValue[])
      if (typeof element === 'object' && element !== null) count += countMembers(element)
    return count
  }
  const object = value as { readonly [name: string]: JsonValue }
  for (const name in object) {
    count++
    const member = object[name]
    if (typeof member === 'object' && member !== null) count += countMembers(member)
  }
  return count
}
