import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SnapshotDesk } from './control-route.ts'

/** Snapshots by way of a file in a folder of their own, which is gone afterwards. `write` makes the file. */
export function snapshotDesk(write: (path: string) => void, restore: SnapshotDesk['restore'] = null): SnapshotDesk {
  return {
    async take() {
      const folder = await mkdtemp(join(tmpdir(), 'proofbench-snapshot-'))
      try {
        const path = join(folder, 'snapshot.db')
        write(path)
        return await readFile(path)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    restore,
  }
}
