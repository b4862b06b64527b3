import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the version and commit of the build, which every report contains. */
export function buildDefinitions(root: string): { readonly [name: string]: string } {
  // The project's own manifest has a version.
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { PROOFBENCH_VERSION: JSON.stringify(version), PROOFBENCH_COMMIT: JSON.stringify(commitOf(root)) }
}

/** Returns the commit, marked if the sources differ from it. */
function commitOf(root: string): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const changed =
      git('status', '--porcelain', '--untracked-files=no', '--', 'main', 'shared', 'renderer', 'package.json') !== ''
    return `${git('rev-parse', 'HEAD')}${changed ? '-changed' : ''}`
  } catch {
    return 'unknown'
  }
}
