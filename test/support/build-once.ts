import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const BUILT = join(ROOT, 'out', 'cli.mjs')

/** Vitest global setup: builds out/cli.mjs when a source is newer. Without a build the tests that run it fail, the others run. */
export default function buildOnce(): void {
  const built = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (newestSource() <= built) return
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'build', 'build-cli.ts')], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status === 0) return
  rmSync(BUILT, { force: true })
  console.error(`The build failed, so tests of the command line will fail:\n${stderr.slice(0, 2000)}`)
}

function newestSource(): number {
  const files = ['shared', 'main', 'build'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(ROOT, folder, name)),
  )
  const times = [...files, join(ROOT, 'package.json')].map(
    (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  )
  return Math.max(...times)
}
