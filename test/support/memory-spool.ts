import type { Spool } from '../../main/proof/read/spool.ts'

/** Spool in memory. */
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
      write(chunk) {
        content = Buffer.concat([content, chunk])
      },
      close() {
        content = Buffer.alloc(0)
      },
    }
  },
})
