import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const revision = process.argv[2] ?? 'HEAD'

/** Clones the repository at the revision into a new folder, installs its packages and builds it; returns the SHA-256 of every file that was built. */
function built(): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-reproduce-'))
  const run = (command: string, ...args: readonly string[]) =>
    execFileSync(command, args, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
  try {
    run('git', 'clone', '--quiet', ROOT, '.')
    run('git', 'checkout', '--quiet', '--detach', revision)
    run('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund')
    run('npm', 'run', 'build')
    const out = join(folder, 'out')
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return new Map(
      files.map(({ parentPath, name }) => {
        const path = join(parentPath, name)
        return [path.slice(out.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `npx node build/reproduce.ts [REVISION]`: builds a commit twice, each in a folder of its own, and compares what comes out, byte for byte. */
const [first, second] = [built(), built()]
const different = [...new Set([...first.keys(), ...second.keys()])].filter(
  (name) => first.get(name) !== second.get(name),
)
for (const name of different) console.error(`differs: ${name}`)
console.log(`${first.size} files, ${different.length} differ`)
process.exitCode = different.length === 0 && first.size > 0 ? 0 : 1
