import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs `make` in a temporary folder and then replaces the folder `name` of `out` with the result, so that a running host never
 * reads an incomplete build.
 */
export async function buildInto(out: string, name: string, make: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = join(out, `.${name}-${process.pid}`)
  try {
    await make(folder)
    rmSync(join(out, name), { recursive: true, force: true })
    renameSync(folder, join(out, name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
