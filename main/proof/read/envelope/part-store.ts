import type { Limits } from '../limits.ts'
import { type ByteSource, sourceOf } from '../source.ts'
import type { Spool, SpoolFile } from '../spool.ts'

export interface DecodedPart {
  readonly source: ByteSource
  readonly lacksPadding: boolean
  close(): void
}

const PIECE = 1 << 20

/** Calls `onPiece` with the bytes from `start` to `end` in pieces; a piece is valid only during the call. */
export function eachPiece(source: ByteSource, start: number, end: number, onPiece: (piece: Buffer) => void): void {
  const buffer = Buffer.allocUnsafe(Math.min(PIECE, Math.max(0, end - start)))
  for (let at = start; at < end; ) {
    const count = source.read(buffer.subarray(0, Math.min(buffer.length, end - at)), at)
    if (count === 0) return
    onPiece(buffer.subarray(0, count))
    at += count
  }
}

/** Stores decoded bytes: in memory up to limits.decodedInMemoryBytes, then in a temporary file of the host. */
export class PartStore {
  private pieces: Buffer[] = []
  private size = 0
  private file: SpoolFile | null = null
  private readonly limits: Limits
  private readonly spool: Spool

  constructor(limits: Limits, spool: Spool) {
    this.limits = limits
    this.spool = spool
  }

  /** Runs `fill`; releases the storage if it throws. */
  fill(fill: () => void): void {
    try {
      fill()
    } catch (error) {
      this.close()
      throw error
    }
  }

  add(piece: Uint8Array): void {
    if (this.file) {
      this.file.write(piece)
      return
    }
    this.pieces.push(Buffer.from(piece))
    this.size += piece.length
    if (this.size <= this.limits.decodedInMemoryBytes) return
    this.file = this.spool.create()
    for (const stored of this.pieces) this.file.write(stored)
    this.pieces = []
  }

  /** Returns the stored bytes and releases the pieces. Must be called once, after the last `add`. */
  source(): ByteSource {
    if (this.file) return this.file
    const whole = Buffer.concat(this.pieces)
    this.pieces = []
    return sourceOf(whole)
  }

  close(): void {
    this.file?.close()
    this.file = null
    this.pieces = []
  }
}
