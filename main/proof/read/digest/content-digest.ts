import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

const LEADING = 32

/** Computes SHA-256, CRC-32, size and first bytes of content that arrives in pieces. */
export class ContentDigest {
  size = 0
  crc32 = 0
  private head = Buffer.alloc(0)
  private readonly hash = createHash('sha256')

  update(piece: Uint8Array): void {
    this.hash.update(piece)
    this.crc32 = crc32(piece, this.crc32)
    this.size += piece.length
    if (this.head.length < LEADING)
      this.head = Buffer.concat([this.head, piece.subarray(0, LEADING - this.head.length)])
  }

  /** Returns lower-case hex. Must be called only once. */
  sha256(): string {
    return this.hash.digest('hex')
  }

  leading(): string {
    return this.head.toString('hex')
  }
}
