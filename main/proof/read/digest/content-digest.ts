import { createHash, type Hash } from 'node:crypto'
import type { Crc32 } from './native-crc32.ts'

const LEADING = 32

/** SHA-256, CRC-32 where one is asked for, size and first bytes of content that comes in pieces. */
export class ContentDigest {
  size = 0
  crc32 = 0
  private head = Buffer.alloc(0)
  private made: Hash | undefined
  private readonly checksum: Crc32 | null

  constructor(checksum: Crc32 | null) {
    this.checksum = checksum
  }

  /** Made when there is something to hash: Node loads all it knows of cryptography for it. */
  private get hash(): Hash {
    this.made ??= createHash('sha256')
    return this.made
  }

  update(piece: Uint8Array): void {
    this.hash.update(piece)
    if (this.checksum) this.crc32 = this.checksum(piece, this.crc32)
    this.size += piece.length
    if (this.head.length < LEADING)
      this.head = Buffer.concat([this.head, piece.subarray(0, LEADING - this.head.length)])
  }

  sha256(): string {
    return this.hash.digest('hex')
  }

  leading(): string {
    return this.head.toString('hex')
  }
}
