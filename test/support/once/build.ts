import { spawn } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** Programs that tests start: the script that builds each, its main file below `out`, and the folders of its sources. */
const BUILDS = {
  'command line': { script: 'build-cli.ts', file: 'cli.mjs', sources: ['shared', 'main', 'build'] },
  /** The web host is built with the window. */
  window: { script: 'build-window.ts', file: 'window/index.html', sources: ['shared', 'main', 'build', 'renderer'] },
  'desktop app': { script: 'build-desktop.ts', file: 'desktop/main.mjs', sources: ['shared', 'main', 'build'] },
} as const

let running: Promise<unknown> = Promise.resolve()

/** Builds a program if a source is newer than its main file. Returns the path of that file; throws the message of a failed build. */
export function build(name: keyof typeof BUILDS): Promise<string> {
  // One after the other: each uses every processor.
  const path = running.then(() => buildNow(name))
  running = path.catch(() => {})
  return path
}

async function buildNow(name: keyof typeof BUILDS): Promise<string> {
  const { script, file, sources } = BUILDS[name]
  const path = join(ROOT, 'out', file)
  const builtAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (newestOf(sources) <= builtAt) return path
  const child = spawn(process.execPath, [join(ROOT, 'build', script)], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let message = ''
  child.stderr.on('data', (chunk: Buffer) => (message += chunk.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code === 0) return path
  rmSync(path, { force: true })
  throw new Error(`build/${script} failed: ${message.slice(0, 2000)}`)
}

/** Time of the newest file in folders and of package.json, in milliseconds. */
function newestOf(folders: readonly string[]): number {
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(ROOT, folder, name)),
  )
  const times = [...files, join(ROOT, 'package.json')].map(
    (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  )
  return Math.max(...times)
}
