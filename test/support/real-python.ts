import { spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'

/** Lets tests start Python itself, not the shim of a version manager, which takes six times its processor time. */
export function skipPythonShim(): void {
  const { stdout } = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' })
  // Null if there is no Python; tests that need it are skipped.
  if (stdout) process.env.PATH = [dirname(stdout.trim()), process.env.PATH].join(delimiter)
}
