import type { TextDecoding } from './decode-part.ts'

const EQUALS = 0x3d
const LF = 0x0a
const CR = 0x0d
const TAB = 0x09
/** Maximum line length of encoded text in characters, and of any message. RFC 2045 6.7 (5), RFC 5322 2.1.1 */
const MAX_ENCODED = 76
const MAX_LINE = 998

/**
 * Decodes a quoted-printable body; reports what decoders would read differently. RFC 2045 6.7. Content that is not text must be written
 * exactly as the RFC says: with soft line ends only, since decoders replace the hard ones by their own (4).
 */
export class QuotedPrintableText implements TextDecoding {
  problem: string | null = null
  readonly lacksPadding = false
  private carry: Buffer = Buffer.alloc(0)
  private readonly isText: boolean

  constructor(content: 'text' | 'binary') {
    this.isText = content === 'text'
  }

  decode(piece: Buffer): Buffer {
    const bytes = Buffer.concat([this.carry, piece])
    const out = Buffer.allocUnsafe(bytes.length)
    let length = 0
    let at = 0
    for (let lineFeed = bytes.indexOf(LF); lineFeed >= 0; lineFeed = bytes.indexOf(LF, at)) {
      length = this.line(bytes, at, lineFeed + 1, out, length)
      at = lineFeed + 1
    }
    // An unterminated line must not be buffered completely; a longer one is refused anyway.
    if (bytes.length - at > MAX_LINE + 2) {
      this.problem ??= `a line of more than ${MAX_LINE} characters`
      at = bytes.length
    }
    this.carry = Buffer.from(bytes.subarray(at))
    return out.subarray(0, length)
  }

  end(): Buffer {
    const out = Buffer.allocUnsafe(this.carry.length)
    const length = this.line(this.carry, 0, this.carry.length, out, 0)
    this.carry = Buffer.alloc(0)
    return out.subarray(0, length)
  }

  /** Decodes the line from `start` to `end`, including its line end, into `out` at `length`; returns the new length. */
  private line(bytes: Buffer, start: number, end: number, out: Buffer, length: number): number {
    let textEnd = end
    if (textEnd > start && bytes[textEnd - 1] === LF) textEnd--
    if (textEnd < end && textEnd > start && bytes[textEnd - 1] === CR) textEnd--
    if (textEnd - start > MAX_LINE) this.problem ??= `a line of more than ${MAX_LINE} characters`
    if (!this.isText && textEnd - start > MAX_ENCODED)
      this.problem ??= `an encoded line of more than ${MAX_ENCODED} characters`
    const last = bytes[textEnd - 1]
    if (textEnd > start && (last === 0x20 || last === 0x09))
      this.problem ??= 'blanks at the end of a line, which some decoders drop'
    const isSoft = textEnd > start && last === EQUALS
    let next = length
    for (let at = start; at < (isSoft ? textEnd - 1 : textEnd); at++) {
      const byte = bytes[at] ?? 0
      if (byte !== EQUALS) {
        if (!this.isText && (byte > 0x7e || (byte < 0x20 && byte !== TAB)))
          this.problem ??= 'a byte that must be encoded (RFC 2045 6.7)'
        out[next++] = byte
        continue
      }
      const code = at + 2 < textEnd ? octet(bytes[at + 1], bytes[at + 2]) : -1
      if (!this.isText && ((bytes[at + 1] ?? 0) > 0x60 || (bytes[at + 2] ?? 0) > 0x60))
        this.problem ??= 'an escape in lower case'
      if (code < 0) this.problem ??= 'an equals sign that is no quoted-printable escape'
      out[next++] = code < 0 ? EQUALS : code
      if (code >= 0) at += 2
    }
    if (!isSoft && !this.isText && textEnd < end)
      this.problem ??= 'a line end that is not encoded, which decoders replace by their own'
    if (!isSoft) for (let at = textEnd; at < end; at++) out[next++] = bytes[at] ?? 0
    return next
  }
}

/** Parses two hexadecimal digits; -1 if they are invalid. */
function octet(high: number | undefined, low: number | undefined): number {
  const digits = [digit(high), digit(low)] as const
  return digits[0] < 0 || digits[1] < 0 ? -1 : digits[0] * 16 + digits[1]
}

function digit(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1
}
