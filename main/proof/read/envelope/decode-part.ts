import type { Limits } from '../limits.ts'
import { type ByteSource, sourceOf } from '../source.ts'
import type { Spool, SpoolFile } from '../spool.ts'

export interface DecodedPart {
  readonly source: ByteSource
  readonly problem: string | null
  readonly lacksPadding: boolean
  close(): void
}

const PIECE = 1 << 20

/** Decodes a Base64 body whose lines have several lengths: once, into memory or, beyond the limit, into private storage. */
export function decodeBase64Part(
  source: ByteSource,
  start: number,
  end: number,
  limits: Limits,
  spool: Spool,
): DecodedPart {
  let carry = ''
  let problem: string | null = null
  let isPadded = false
  const store = new Store(limits, spool)
  eachPiece(source, start, end, (piece) => {
    const text = carry + piece.toString('latin1').replace(/[\r\n\t ]/g, '')
    if (/[^A-Za-z0-9+/=]/.test(text)) problem ??= 'a character that is not Base64'
    const whole = text.length - (text.length % 4)
    const padding = text.indexOf('=')
    if ((isPadded && text !== '') || (padding >= 0 && !/^={1,2}$/.test(text.slice(padding))))
      problem ??= 'padding before the end'
    if (padding >= 0) isPadded = true
    store.add(Buffer.from(text.slice(0, whole), 'base64'))
    carry = text.slice(whole)
  })
  if (carry.length === 1 || (isPadded && carry !== '')) problem ??= 'the text ends inside an octet'
  store.add(Buffer.from(carry, 'base64'))
  return { source: store.source(), problem, lacksPadding: carry.length > 1, close: () => store.close() }
}

/** Decodes a quoted-printable body. RFC 2045 6.7 */
export function decodeQuotedPrintable(
  source: ByteSource,
  start: number,
  end: number,
  limits: Limits,
  spool: Spool,
): DecodedPart {
  let carry = Buffer.alloc(0)
  let problem: string | null = null
  const store = new Store(limits, spool)
  const decode = (bytes: Buffer, isLast: boolean): Buffer => {
    const out = Buffer.allocUnsafe(bytes.length)
    let length = 0
    let at = 0
    for (; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte !== 0x3d) {
        out[length++] = byte ?? 0
        continue
      }
      if (at + 80 > bytes.length && !isLast) break
      const soft = softBreak(bytes, at + 1)
      const code = /^[0-9A-Fa-f]{2}$/.test(bytes.toString('latin1', at + 1, at + 3))
        ? Number.parseInt(bytes.toString('latin1', at + 1, at + 3), 16)
        : -1
      if (soft > 0) at += soft
      else if (code >= 0) {
        out[length++] = code
        at += 2
      } else {
        problem ??= 'an equals sign that is no quoted-printable escape'
        out[length++] = 0x3d
      }
    }
    carry = Buffer.from(bytes.subarray(Math.min(at, bytes.length)))
    return out.subarray(0, length)
  }
  eachPiece(source, start, end, (piece) => store.add(decode(Buffer.concat([carry, piece]), false)))
  store.add(decode(carry, true))
  return { source: store.source(), problem, lacksPadding: false, close: () => store.close() }
}

/** Length of blanks and a line end from `at` on, 0 where there is none. */
function softBreak(bytes: Buffer, at: number): number {
  let next = at
  while (bytes[next] === 0x20 || bytes[next] === 0x09) next++
  if (bytes[next] === 0x0d && bytes[next + 1] === 0x0a) return next + 2 - at
  return bytes[next] === 0x0a ? next + 1 - at : next >= bytes.length ? next - at : 0
}

function eachPiece(source: ByteSource, start: number, end: number, take: (piece: Buffer) => void): void {
  const buffer = Buffer.allocUnsafe(Math.min(PIECE, Math.max(0, end - start)))
  for (let at = start; at < end; ) {
    const count = source.read(buffer.subarray(0, Math.min(buffer.length, end - at)), at)
    if (count === 0) return
    take(buffer.subarray(0, count))
    at += count
  }
}

/** Memory up to a limit, then a file of the host's. */
class Store {
  private pieces: Buffer[] = []
  private held = 0
  private file: SpoolFile | null = null
  private readonly limits: Limits
  private readonly spool: Spool

  constructor(limits: Limits, spool: Spool) {
    this.limits = limits
    this.spool = spool
  }

  add(piece: Buffer): void {
    if (this.file) {
      this.file.write(piece)
      return
    }
    this.pieces.push(Buffer.from(piece))
    this.held += piece.length
    if (this.held <= this.limits.decodedInMemoryBytes) return
    this.file = this.spool.create()
    for (const one of this.pieces) this.file.write(one)
    this.pieces = []
  }

  source(): ByteSource {
    return this.file ?? sourceOf(Buffer.concat(this.pieces))
  }

  close(): void {
    this.file?.close()
    this.file = null
  }
}
