export class JsonSyntaxError extends Error {
  override name = 'JsonSyntaxError'
  /** Byte offset of the first byte that cannot be there. */
  readonly offset: number
  constructor(offset: number, expected: string) {
    super(expected)
    this.offset = offset
  }
}

/** Levels that are read whatever a reader allows: everything behind the scan recurses, and a stack must hold it. */
export const DEEPEST = 1000

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'literal'

/** Called for every value in the order of the text. Offsets are bytes; `end` is behind the last byte. */
export interface JsonVisitor {
  /** Before a value is read. Answer false to skip over it: what it holds is not visited, and of its syntax only the nesting is looked at. */
  enter?(kind: JsonKind, start: number): boolean
  leave?(kind: JsonKind, start: number, end: number): void
  /** A member name, decoded, before its value. */
  member?(name: string, start: number, end: number): void
  /** The index of an element, before it. */
  element?(index: number): void
}

/**
 * Reads JSON text by RFC 8259, strictly, and tells `visitor` where everything lies. `bytes` must be UTF-8. Throws
 * JsonSyntaxError, also for text deeper than DEEPEST.
 */
export function walkJson(bytes: Uint8Array, visitor: JsonVisitor): void {
  const walker = new Walker(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), visitor)
  walker.document()
}

class Walker {
  private at = 0
  private depth = 0
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
    else if (kind === 'string') this.string()
    else if (kind === 'number') this.number()
    else this.literal()
    this.depth--
    this.visitor.leave?.(kind, start, this.at)
  }

  private object(): void {
    this.at++
    this.space()
    if (this.take(0x7d)) return
    for (;;) {
      const start = this.at
      if (this.bytes[start] !== 0x22) throw new JsonSyntaxError(start, 'a member name in double quotes')
      this.string()
      this.visitor.member?.(this.decode(start, this.at), start, this.at)
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

  /** One loop over bytes: most of a long text is skipped when few of its values are looked for. */
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

  private string(): void {
    const { bytes } = this
    for (this.at++; ; this.at++) {
      const byte = bytes[this.at]
      if (byte === undefined) throw new JsonSyntaxError(this.at, 'the end of the string')
      if (byte === 0x22) break
      if (byte < 0x20) throw new JsonSyntaxError(this.at, 'an escape instead of a control character')
      if (byte !== 0x5c) continue
      this.at++
      const escaped = bytes[this.at]
      if (escaped === 0x75) this.hex()
      else if (escaped === undefined || !'"\\/bfnrt'.includes(String.fromCharCode(escaped)))
        throw new JsonSyntaxError(this.at, 'an escape')
    }
    this.at++
  }

  private hex(): void {
    for (let count = 0; count < 4; count++) {
      this.at++
      const byte = this.bytes[this.at]
      if (byte === undefined || !/[0-9a-fA-F]/.test(String.fromCharCode(byte)))
        throw new JsonSyntaxError(this.at, 'four hex digits')
    }
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
    for (const word of ['true', 'false', 'null']) {
      if (this.bytes.toString('latin1', this.at, this.at + word.length) !== word) continue
      this.at += word.length
      return
    }
    throw new JsonSyntaxError(this.at, 'a value')
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

  private decode(start: number, end: number): string {
    const text = this.bytes.toString('utf8', start, end)
    // The walker has just read this string, so JSON.parse takes it.
    return text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1)
  }
}

function kindOf(byte: number | undefined): JsonKind | undefined {
  if (byte === 0x7b) return 'object'
  if (byte === 0x5b) return 'array'
  if (byte === 0x22) return 'string'
  if (byte === 0x2d || isDigit(byte)) return 'number'
  return byte === 0x74 || byte === 0x66 || byte === 0x6e ? 'literal' : undefined
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39
