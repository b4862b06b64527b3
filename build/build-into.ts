import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lets `make` build beside the place and puts the result into the folder `name` of `out` in one step: a host that runs meanwhile
 * never meets half a build.
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
