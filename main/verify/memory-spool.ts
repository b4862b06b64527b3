import type { Spool } from '../proof/index.ts'

const FIRST_BYTES = 64 * 1024

/** Stores decoded bytes in memory. */
export const memorySpool: Spool = {
  create() {
    let content = new Uint8Array(FIRST_BYTES)
    let size = 0
    return {
      get size() {
        return size
      },
      read(target, position) {
        const piece = content.subarray(position, Math.min(size, position + target.length))
        target.set(piece)
        return piece.length
      },
      write(piece) {
        if (size + piece.length > content.length) {
          const larger = new Uint8Array(Math.max(2 * content.length, size + piece.length))
          larger.set(content.subarray(0, size))
          content = larger
        }
        content.set(piece, size)
        size += piece.length
      },
      close() {
        content = new Uint8Array(0)
        size = 0
      },
    }
  },
}
