/** Thrown for bytes that are not JSON. RFC 8259 */
export class JsonSyntaxError extends Error {
  override name = 'JsonSyntaxError'
  /** Offset of the first invalid byte. */
  readonly offset: number
  constructor(offset: number, expected: string) {
    super(expected)
    this.offset = offset
  }
}

/** Maximum nesting depth regardless of the caller's limit, because the parser is recursive. */
export const DEEPEST = 1000

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'literal'

export type JsonScalar = string | number | boolean | null

/** Callbacks for the values of a JSON text, in the order of the text. Offsets are bytes; `end` is exclusive. */
export interface JsonVisitor {
  /** Called before a value is parsed. Return false to skip its content; only its nesting is then checked. */
  enter?(kind: JsonKind, start: number): boolean
  leave?(kind: JsonKind, start: number, end: number): void
  /** Called with the decoded value of a string, number or literal, before `leave`. */
  scalar?(value: JsonScalar, kind: JsonKind, start: number, end: number): void
  /** Called with a decoded member name, before its value. */
  member?(name: string, start: number, end: number): void
  /** Called with the index of an element, before it. */
  element?(index: number): void
}

/**
 * Parses JSON text (RFC 8259) strictly and reports every value to `visitor`. `bytes` must be UTF-8. Throws JsonSyntaxError, also
 * for text deeper than DEEPEST, and whatever the visitor throws.
 */
export function walkJson(bytes: Uint8Array, visitor: JsonVisitor): void {
  new Walker(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), visitor).document()
}

class Walker {
  private at = 0
  private depth = 0
  /** Properties of the last parsed string. */
  private hasEscape = false
  private isAscii = true
  private readonly bytes: Buffer
  private readonly visitor: JsonVisitor

  constructor(bytes: Buffer, visitor: JsonVisitor) {
    this.bytes = bytes
    this.visitor = visitor
  }

  document(): void {
    this.space()
    this.value()
    this.space()
    if (this.at < this.bytes.length) throw new JsonSyntaxError(this.at, 'nothing after the value')
  }

  private value(): void {
    const start = this.at
    const kind = kindOf(this.bytes[start])
    if (kind === undefined) throw new JsonSyntaxError(start, 'a value')
    if (++this.depth > DEEPEST + 1) throw new JsonSyntaxError(start, `at most ${DEEPEST} levels`)
    const visitsInner = this.visitor.enter?.(kind, start) ?? true
    if (!visitsInner && (kind === 'object' || kind === 'array')) this.skip()
    else if (kind === 'object') this.object()
    else if (kind === 'array') this.array()
    else this.scalar(kind, start)
    this.depth--
    this.visitor.leave?.(kind, start, this.at)
  }

  private scalar(kind: JsonKind, start: number): void {
    if (kind === 'string') this.string()
    else if (kind === 'number') this.number()
    else this.literal()
    if (!this.visitor.scalar) return
    const value =
      kind === 'string'
        ? this.decode(start, this.at)
        : kind === 'number'
          ? Number(this.bytes.toString('latin1', start, this.at))
          : LITERALS.get(this.bytes[start] ?? 0)?.value
    this.visitor.scalar(value ?? null, kind, start, this.at)
  }

  private object(): void {
    this.at++
    this.space()
    if (this.take(0x7d)) return
    for (;;) {
      const start = this.at
      if (this.bytes[start] !== 0x22) throw new JsonSyntaxError(start, 'a member name in double quotes')
      this.string()
      if (this.visitor.member) this.visitor.member(this.decode(start, this.at), start, this.at)
      this.space()
      this.demand(0x3a, 'a colon')
      this.space()
      this.value()
      this.space()
      if (this.take(0x7d)) return
      this.demand(0x2c, 'a comma or the end of the object')
      this.space()
    }
  }

  private array(): void {
    this.at++
    this.space()
    if (this.take(0x5d)) return
    for (let index = 0; ; index++) {
      this.visitor.element?.(index)
      this.value()
      this.space()
      if (this.take(0x5d)) return
      this.demand(0x2c, 'a comma or the end of the array')
      this.space()
    }
  }

  /** Skips an object or array without recursion. */
  private skip(): void {
    const { bytes } = this
    const { length } = bytes
    let open = 0
    for (let at = this.at; at < length; at++) {
      const byte = bytes[at]
      if (byte === 0x22) {
        for (at++; at < length && bytes[at] !== 0x22; at++) if (bytes[at] === 0x5c) at++
      } else if (byte === 0x7b || byte === 0x5b) open++
      else if ((byte === 0x7d || byte === 0x5d) && --open === 0) {
        this.at = at + 1
        return
      }
    }
    throw new JsonSyntaxError(length, 'the end of the object or array')
  }

  /** Validates a string and records whether it has escapes or non-ASCII characters. */
  private string(): void {
    const { bytes } = this
    const { length } = bytes
    let at = this.at + 1
    let hasEscape = false
    let high = 0
    for (; at < length; at++) {
      const byte = bytes[at] ?? 0
      if (byte === 0x22) break
      high |= byte
      if (byte < 0x20) throw new JsonSyntaxError(at, 'an escape instead of a control character')
      if (byte !== 0x5c) continue
      hasEscape = true
      at = this.escape(at + 1)
    }
    if (at >= length) throw new JsonSyntaxError(length, 'the end of the string')
    this.hasEscape = hasEscape
    this.isAscii = high < 0x80
    this.at = at + 1
  }

  /** Returns the offset of the last byte of the escape whose backslash is before `at`. */
  private escape(at: number): number {
    const escaped = this.bytes[at]
    if (escaped === 0x75) {
      for (let digit = at + 1; digit <= at + 4; digit++)
        if (!isHexDigit(this.bytes[digit])) throw new JsonSyntaxError(digit, 'four hex digits')
      return at + 4
    }
    if (escaped === undefined || !'"\\/bfnrt'.includes(String.fromCharCode(escaped)))
      throw new JsonSyntaxError(at, 'an escape')
    return at
  }

  private number(): void {
    this.take(0x2d)
    if (!this.take(0x30)) this.digits()
    if (this.take(0x2e)) this.digits()
    if (this.take(0x65) || this.take(0x45)) {
      if (!this.take(0x2b)) this.take(0x2d)
      this.digits()
    }
  }

  private digits(): void {
    const start = this.at
    while (isDigit(this.bytes[this.at])) this.at++
    if (this.at === start) throw new JsonSyntaxError(start, 'a digit')
  }

  private literal(): void {
    const literal = LITERALS.get(this.bytes[this.at] ?? 0)
    if (!literal || this.bytes.toString('latin1', this.at, this.at + literal.text.length) !== literal.text)
      throw new JsonSyntaxError(this.at, 'a value')
    this.at += literal.text.length
  }

  private space(): void {
    for (;;) {
      const byte = this.bytes[this.at]
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return
      this.at++
    }
  }

  private take(byte: number): boolean {
    if (this.bytes[this.at] !== byte) return false
    this.at++
    return true
  }

  private demand(byte: number, expected: string): void {
    if (!this.take(byte)) throw new JsonSyntaxError(this.at, expected)
  }

  /** Decodes the last parsed string. */
  private decode(start: number, end: number): string {
    // The string is already validated, so JSON.parse accepts it. The V8 bug nodejs/node#63785 affects only whole objects.
    if (this.hasEscape) return JSON.parse(this.bytes.toString('utf8', start, end)) as string
    return this.isAscii
      ? this.bytes.toString('latin1', start + 1, end - 1)
      : this.bytes.toString('utf8', start + 1, end - 1)
  }
}

const LITERALS: ReadonlyMap<number, { readonly text: string; readonly value: boolean | null }> = new Map([
  [0x74, { text: 'true', value: true }],
  [0x66, { text: 'false', value: false }],
  [0x6e, { text: 'null', value: null }],
])

function kindOf(byte: number | undefined): JsonKind | undefined {
  if (byte === 0x7b) return 'object'
  if (byte === 0x5b) return 'array'
  if (byte === 0x22) return 'string'
  if (byte === 0x2d || isDigit(byte)) return 'number'
  return byte === 0x74 || byte === 0x66 || byte === 0x6e ? 'literal' : undefined
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

const isHexDigit = (byte: number | undefined): boolean =>
  isDigit(byte) || (byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)
