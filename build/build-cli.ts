import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'

const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const file = process.argv[2] ?? join(root, 'out', 'cli.mjs')

/** The commit that is built, marked where the sources differ from it. */
function commit(): string {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', 'main', 'shared', 'package.json') !== ''
    return `${git('rev-parse', 'HEAD')}${changed ? '-changed' : ''}`
  } catch {
    return 'unknown'
  }
}

await build({
  input: join(root, 'main', 'cli', 'cli.ts'),
  cwd: root,
  platform: 'node',
  logLevel: 'warn',
  transform: {
    target: 'node24',
    define: { PROOFBENCH_VERSION: JSON.stringify(version), PROOFBENCH_COMMIT: JSON.stringify(commit()) },
  },
  // One file: it can be copied anywhere and is its own worker script. What is imported lazily is evaluated lazily.
  output: { file, format: 'esm', minify: true, codeSplitting: false, comments: false, keepNames: true },
})
chmodSync(file, 0o755)
