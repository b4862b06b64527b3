import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const PARTS = ['build', 'main', 'shared', 'samples', 'test', ...globSync('*.{json,ts}', { cwd: ROOT })]

/** Large packages that the test in the clone does without. */
const LEFT_OUT = /[\\/]test[\\/]node_modules[\\/](@biomejs|@typescript|playwright-core)/

/** Clones the repository, with the program of PostgreSQL that is among the tests, below a folder that only its user may enter. */
function closedClone(): string {
  const parent = mkdtempSync(join(tmpdir(), 'proofbench-closed-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  chmodSync(parent, 0o700)
  const clone = join(parent, 'clone')
  const options = { recursive: true, verbatimSymlinks: true, filter: (path: string) => !LEFT_OUT.test(path) }
  for (const part of PARTS) cpSync(join(ROOT, part), join(clone, part), options)
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'), 'junction')
  return clone
}

// Another user's server is started as that user.
test.runIf(process.getuid?.() === 0)(
  'the tests on PostgreSQL pass in a clone below a folder that only root may enter',
  { timeout: 120_000 },
  () => {
    const clone = closedClone()
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(PROOFBENCH_|VITEST|NODE_OPTIONS$|NODE_ENV$)/.test(name)),
    )
    const test = ['node_modules/vitest/vitest.mjs', 'run', 'test/library/migrations.test.ts']
    const { status, stdout, stderr } = spawnSync(process.execPath, test, { cwd: clone, encoding: 'utf8', env })
    expect(stripVTControlCharacters(`${stdout}\n${stderr}`)).toMatch(/Tests +2 passed/)
    expect(status).toBe(0)
  },
)
