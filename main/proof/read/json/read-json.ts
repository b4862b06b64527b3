import { isUtf8 } from 'node:buffer'
import type { JsonValue, Observation } from '../../../../shared/schema/index.ts'
import { DEFAULT_LIMITS, type Limits } from '../limits.ts'
import { JsonLimitError, type ListLimits, type ValueBudget, ValueBuilder } from './build-value.ts'
import { DEEPEST, JsonSyntaxError, walkJson } from './walk.ts'

export type JsonLimits = Pick<Limits, 'jsonBytes' | 'jsonDepth' | 'jsonStringBytes' | 'jsonValues'> &
  Partial<ListLimits & Pick<Limits, 'jsonMembers'>>

export interface JsonReading {
  /** Undefined if the bytes have no value; set even if there are observations about its ambiguities. */
  readonly value: JsonValue | undefined
  /** True if the bytes have exactly one reading. */
  readonly strict: boolean
  readonly observations: readonly Observation[]
}

export interface JsonOptions {
  /** JSON pointer of the one string that may be longer than jsonStringBytes. */
  readonly unlimited?: string
  /** Budget shared by all texts of one archive; by default the text has the whole limit jsonValues. */
  readonly budget?: ValueBudget
}

/**
 * Parses JSON strictly, so that no two readers can disagree about it: UTF-8 without byte order mark, unique member names, numbers
 * that a double holds, nothing after the value, within limits. Never throws. Verdict: "JSON with two readings".
 */
export function readJson(bytes: Uint8Array, path: string, limits: JsonLimits, options: JsonOptions = {}): JsonReading {
  if (bytes.length > limits.jsonBytes)
    return refused(path, exceeded('jsonBytes', limits.jsonBytes, `${bytes.length} bytes`))
  const encoding = encodingProblem(bytes)
  if (encoding !== null) return refused(path, { code: 'json.encoding', detail: encoding })
  const all = { ...DEFAULT_LIMITS, ...limits, jsonDepth: Math.min(limits.jsonDepth, DEEPEST) }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const builder = new ValueBuilder(text, {
    limits: all,
    budget: options.budget ?? { used: 0 },
    unlimited: options.unlimited,
  })
  try {
    walkJson(text, builder)
  } catch (error) {
    if (error instanceof JsonLimitError) return refused(path, exceeded(error.limit, all[error.limit], error.actual))
    if (!(error instanceof JsonSyntaxError)) throw error
    const { offset, message } = error
    const fault = {
      code: 'json.syntax',
      expected: message,
      actual: describeByte(bytes, offset),
      detail: `at byte ${offset}`,
    }
    return refused(path, fault, offset)
  }
  const observations = builder.ambiguities.map(
    ({ code, pointer, offset, actual }): Observation => ({ code, subject: { path, pointer, offset }, actual }),
  )
  return { value: builder.value, strict: observations.length === 0, observations }
}

const refused = (path: string, observation: Omit<Observation, 'subject'>, offset?: number): JsonReading => ({
  value: undefined,
  strict: false,
  observations: [{ ...observation, subject: offset === undefined ? { path } : { path, offset } }],
})

function encodingProblem(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'the file starts with a byte order mark'
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return 'the file is UTF-16'
  // JSON text starts with at least two ASCII characters, unless it is a single digit; a zero byte there means another encoding.
  if (bytes[0] === 0 || bytes[1] === 0) return 'the file looks like UTF-16 or UTF-32'
  return isUtf8(bytes) ? null : 'the file is not UTF-8'
}

const exceeded = (name: keyof Limits, limit: number, actual: string) => ({
  code: 'json.limit-exceeded',
  expected: `at most ${limit} (${name})`,
  actual,
})

function describeByte(bytes: Uint8Array, offset: number): string {
  const byte = bytes[offset]
  if (byte === undefined) return 'the end of the file'
  return byte > 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `byte 0x${byte.toString(16).padStart(2, '0')}`
}
