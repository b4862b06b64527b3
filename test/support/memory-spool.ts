import type { Spool } from '../../main/proof/read/spool.ts'

/** A spool that keeps everything in memory, for tests. */
export const memorySpool = (): Spool => ({
  create() {
    let content = Buffer.alloc(0)
    return {
      get size() {
        return content.length
      },
      read(target, position) {
        return content.copy(target, 0, position, position + target.length)
      },
      write(piece) {
        content = Buffer.concat([content, piece])
      },
      close() {
        content = Buffer.alloc(0)
      },
    }
  },
})
