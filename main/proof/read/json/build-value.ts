import { type JsonValue, pointerToken } from '../../../../shared/schema/index.ts'
import type { Limits } from '../limits.ts'
import { isHeldByDouble } from './number-text.ts'
import type { JsonKind, JsonScalar, JsonVisitor } from './walk.ts'

/** Counter of JSON values across all texts of one archive. */
export interface ValueBudget {
  /** Number of values read so far. */
  used: number
}

export type ValueLimits = Pick<Limits, 'jsonDepth' | 'jsonStringBytes' | 'jsonValues' | 'jsonMembers'>

/** Thrown to stop the parser if a limit is exceeded. */
export class JsonLimitError extends Error {
  override name = 'JsonLimitError'
  readonly limit: keyof ValueLimits
  readonly actual: string

  constructor(limit: keyof ValueLimits, actual: string) {
    super(limit)
    this.limit = limit
    this.actual = actual
  }
}

/** An ambiguity that gives the text a second reading. */
export interface Ambiguity {
  readonly code: 'json.duplicate-key' | 'json.encoding' | 'json.number-precision'
  readonly pointer: string
  readonly offset: number
  readonly actual: string
}

export interface ListLimits {
  readonly listedFindings: number
  readonly listedPointerCharacters: number
}

interface BuildOptions {
  readonly limits: ValueLimits & ListLimits
  readonly budget: ValueBudget
  /** JSON pointer of the one string that may be longer than jsonStringBytes. */
  readonly unlimited: string | undefined
}

type Container = JsonValue[] | { [name: string]: JsonValue }

/** Every decimal with this many significant digits can be represented as a double. */
const SAFE_DIGITS = 15

/**
 * Builds the value of a JSON text while it is parsed, and lists its ambiguities: duplicate names, lone surrogates, numbers that a
 * double cannot hold. A later duplicate replaces an earlier one.
 */
export class ValueBuilder implements JsonVisitor {
  value: JsonValue = null
  readonly ambiguities: Ambiguity[] = []
  private readonly bytes: Buffer
  private readonly options: BuildOptions
  private readonly containers: Container[] = []
  /** Member name or index within each open container; together they form the JSON pointer. */
  private readonly tokens: (string | number)[] = []
  /** Number of members or elements so far in each open container. */
  private readonly counts: number[] = []
  private pointerCharacters = 0

  constructor(bytes: Buffer, options: BuildOptions) {
    this.bytes = bytes
    this.options = options
  }

  enter(kind: JsonKind): boolean {
    const { budget, limits } = this.options
    if (++budget.used > limits.jsonValues) throw new JsonLimitError('jsonValues', `${budget.used} values`)
    if (kind !== 'object' && kind !== 'array') return true
    this.containers.push(kind === 'object' ? {} : [])
    this.tokens.push(0)
    this.counts.push(0)
    const depth = this.containers.length
    if (depth > limits.jsonDepth) throw new JsonLimitError('jsonDepth', `${depth} levels at least`)
    return true
  }

  leave(kind: JsonKind): void {
    if (kind !== 'object' && kind !== 'array') return
    this.tokens.pop()
    this.counts.pop()
    const container = this.containers.pop()
    if (container) this.put(container)
  }

  scalar(value: JsonScalar, kind: JsonKind, start: number, end: number): void {
    if (kind === 'number') this.checkNumber(start, end)
    else if (kind === 'string') {
      this.checkLength(end - start - 2, true)
      if (this.hasHalfSurrogate(String(value), start, end))
        this.list('json.encoding', start, 'an escape that spells half of a surrogate pair')
    }
    this.put(value)
  }

  member(name: string, start: number, end: number): void {
    const count = (this.counts[this.counts.length - 1] ?? 0) + 1
    this.counts[this.counts.length - 1] = count
    this.checkCount(count)
    this.checkLength(end - start - 2, false)
    this.tokens[this.tokens.length - 1] = name
    const object = this.containers[this.containers.length - 1]
    if (object && Object.hasOwn(object, name))
      this.list('json.duplicate-key', start, truncate(this.bytes.toString('utf8', start, end)))
    if (this.hasHalfSurrogate(name, start, end))
      this.list('json.encoding', start, 'a member name with half of a surrogate pair')
  }

  element(index: number): void {
    this.checkCount(index + 1)
    this.tokens[this.tokens.length - 1] = index
  }

  private checkCount(count: number): void {
    if (count > this.options.limits.jsonMembers) throw new JsonLimitError('jsonMembers', `${count} at least`)
  }

  private put(value: JsonValue): void {
    const container = this.containers[this.containers.length - 1]
    if (container === undefined) this.value = value
    else if (Array.isArray(container)) container.push(value)
    else {
      const name = this.tokens[this.tokens.length - 1] ?? ''
      if (name === '__proto__')
        Object.defineProperty(container, name, { value, enumerable: true, configurable: true, writable: true })
      else container[name] = value
    }
  }

  private checkLength(length: number, mayBeUnlimited: boolean): void {
    const { limits, unlimited } = this.options
    if (length <= limits.jsonStringBytes || (mayBeUnlimited && unlimited === this.pointer())) return
    throw new JsonLimitError('jsonStringBytes', `${length} bytes`)
  }

  private checkNumber(start: number, end: number): void {
    if (end - start <= SAFE_DIGITS && !this.hasExponent(start, end)) return
    const text = this.bytes.toString('latin1', start, end)
    if (!isHeldByDouble(text)) this.list('json.number-precision', start, truncate(text))
  }

  private hasExponent(start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (((this.bytes[at] ?? 0) | 0x20) === 0x65) return true
    return false
  }

  /** Returns whether the text has a lone surrogate. Only an escape can encode one, because the bytes are UTF-8. */
  private hasHalfSurrogate(text: string, start: number, end: number): boolean {
    return text.length < end - start - 2 && !text.isWellFormed()
  }

  private list(code: Ambiguity['code'], offset: number, actual: string): void {
    const { listedFindings, listedPointerCharacters } = this.options.limits
    if (this.ambiguities.length >= listedFindings || this.pointerCharacters > listedPointerCharacters) return
    const pointer = this.pointer()
    this.pointerCharacters += pointer.length
    this.ambiguities.push({ code, pointer, offset, actual })
  }

  private pointer(): string {
    return this.tokens.map((token) => `/${pointerToken(token)}`).join('')
  }
}

const truncate = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 60).toWellFormed()}… (${text.length} characters)` : text
