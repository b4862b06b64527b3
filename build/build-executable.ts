import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Builds the command line as a program that needs no Node, for the system that it runs on: this Node with a script in it
 * (https://nodejs.org/api/single-executable-applications.html). Usage: npx node build/build-executable.ts [FOLDER]
 */
const ROOT = join(import.meta.dirname, '..')
const [folder = join(ROOT, 'out', 'executable')] = process.argv.slice(2)
const isMac = process.platform === 'darwin'
const program = join(folder, process.platform === 'win32' ? 'proofbench.exe' : 'proofbench')
/** Marks the place in Node's program that says whether there is a script in it. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

const place = mkdtempSync(join(tmpdir(), 'proofbench-executable-'))
try {
  const blob = join(place, 'blob')
  const config = join(place, 'config.json')
  const settings = { disableExperimentalSEAWarning: true, execArgvExtension: 'none' }
  writeFileSync(
    config,
    JSON.stringify({ main: join(ROOT, 'main', 'cli', 'executable.cjs'), output: blob, ...settings }),
  )
  execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: ['ignore', 'ignore', 'inherit'] })
  mkdirSync(folder, { recursive: true })
  rmSync(program, { force: true })
  copyFileSync(process.execPath, program)
  chmodSync(program, 0o755)
  // A changed program has no valid signature; macOS starts none without one.
  if (isMac) execFileSync('codesign', ['--remove-signature', program])
  const inject = [join(ROOT, 'node_modules', 'postject', 'dist', 'cli.js'), program, 'NODE_SEA_BLOB', blob]
  const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : []
  // It warns of sections without names, which do not matter.
  execFileSync(process.execPath, [...inject, '--sentinel-fuse', FUSE, ...segment], { stdio: 'ignore' })
  if (isMac) execFileSync('codesign', ['--sign', '-', program])
} finally {
  rmSync(place, { recursive: true })
}
