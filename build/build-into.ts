import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { packagedPaths } from './notices/packages-of.ts'
import { writeNotices } from './notices/write-notices.ts'

/**
 * Runs `make` in a temporary folder and then replaces the folder `name` of `out` with the result, so that a running host never
 * reads an incomplete build. Notices of the packages in it, and of `others`, are part of the result.
 * @returns the paths of the packages' files that are in it
 */
export async function buildInto(
  out: string,
  name: string,
  make: (folder: string) => Promise<unknown>,
  others: Promise<readonly string[]> = Promise.resolve([]),
): Promise<readonly string[]> {
  const folder = join(out, `.${name}-${process.pid}`)
  try {
    await make(folder)
    const paths = [...packagedPaths(folder), ...(await others)]
    writeNotices(folder, paths)
    rmSync(join(out, name), { recursive: true, force: true })
    renameSync(folder, join(out, name))
    return paths
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
