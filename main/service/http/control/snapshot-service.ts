import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SnapshotService } from './control-route.ts'

/**
 * Takes snapshots in a temporary file, deleted after it was sent. `temporaryFolder` returns its folder, null for the system's;
 * `write` writes the file.
 */
export function snapshotService(
  temporaryFolder: () => string | null,
  write: (path: string) => Promise<void>,
  restore: SnapshotService['restore'] = null,
): SnapshotService {
  return {
    async take() {
      const parent = temporaryFolder() ?? tmpdir()
      await mkdir(parent, { recursive: true, mode: 0o700 })
      const folder = await mkdtemp(join(parent, 'proofbench-snapshot-'))
      const remove = () => rm(folder, { recursive: true, force: true })
      try {
        const path = join(folder, 'snapshot.db')
        await write(path)
        const { size } = await stat(path)
        // What cannot be removed now is removed at the next start.
        const stream = () => createReadStream(path).once('close', () => void remove().catch(() => {}))
        return { size, stream }
      } catch (error) {
        await remove()
        throw error
      }
    },
    restore,
  }
}
