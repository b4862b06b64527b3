import type { TextDecoding } from './decode-part.ts'

/** Decodes a Base64 body with lines of different lengths; reports what lenient decoders would read differently. RFC 2045 6.8 */
export class Base64Text implements TextDecoding {
  problem: string | null = null
  lacksPadding = false
  private carry = ''
  private padding = 0

  decode(piece: Buffer): Buffer {
    const text = piece.toString('latin1').replace(/[\r\n\t ]/g, '')
    const equals = text.indexOf('=')
    const data = equals < 0 ? text : text.slice(0, equals)
    if (/[^A-Za-z0-9+/=]/.test(text)) this.complain('a character that is not Base64')
    if ((this.padding > 0 && data !== '') || (equals >= 0 && /[^=]/.test(text.slice(equals))))
      this.complain('padding before the end')
    this.padding += text.length - data.length
    const all = this.carry + data
    const whole = all.length - (all.length % 4)
    this.carry = all.slice(whole)
    return Buffer.from(all.slice(0, whole), 'base64')
  }

  end(): Buffer {
    const rest = this.carry.length
    const last = Buffer.from(this.carry, 'base64')
    if (rest === 1) this.complain('the text ends inside an octet')
    else if (this.padding > 0 && this.padding !== (4 - rest) % 4) this.complain('padding of the wrong length')
    else if (last.toString('base64').slice(0, rest) !== this.carry)
      this.complain('unused bits of the last character are not zero')
    this.lacksPadding = this.padding === 0 && rest > 1
    return last
  }

  private complain(message: string): void {
    this.problem ??= message
  }
}
