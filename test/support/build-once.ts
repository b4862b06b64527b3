import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/** Build outputs that tests run, with their sources. */
const BUILDS = [
  { what: 'the command line', out: 'out/cli.mjs', script: 'build/build-cli.ts', sources: ['shared', 'main', 'build'] },
  {
    what: 'the window',
    out: 'out/window/index.html',
    script: 'build/build-window.ts',
    sources: ['shared', 'main', 'build', 'renderer'],
  },
  {
    what: 'the desktop app',
    out: 'out/desktop/main.mjs',
    script: 'build/build-desktop.ts',
    sources: ['shared', 'main', 'build'],
  },
] as const

/** Vitest global setup: rebuilds outputs older than their sources. If a build fails, only the tests that run it fail. */
export default function buildOnce(): void {
  for (const { what, out, script, sources } of BUILDS) {
    const built = statSync(join(ROOT, out), { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (newestOf(sources) <= built) continue
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, script)], { cwd: ROOT, encoding: 'utf8' })
    if (status === 0) continue
    rmSync(join(ROOT, out), { force: true })
    console.error(`The build failed, so tests of ${what} will fail:\n${stderr.slice(0, 2000)}`)
  }
}

function newestOf(folders: readonly string[]): number {
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(ROOT, folder, name)),
  )
  const times = [...files, join(ROOT, 'package.json')].map(
    (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  )
  return Math.max(...times)
}
