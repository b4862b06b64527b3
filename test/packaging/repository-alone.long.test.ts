import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TARGET_NAMES } from '../fuzz/target-names.ts'
import { FIXTURES } from '../support/fixtures.ts'
import { IS_LONG, inLength } from '../support/length.ts'
import { VECTORS } from '../support/vectors.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** Files and folders of a built clone, without the installed packages. */
const PARTS = globSync('*', { cwd: ROOT }).filter((name) => !['node_modules', 'test-results', 'dist'].includes(name))
/** Matches test files that read fixtures, vectors or specifications next to the repository. */
const EXTERNAL =
  /support\/(fixtures|vectors|genuine-archives)\.ts'|fixture-documents\.ts'|PROOFBENCH_(FIXTURES|VECTORS|SPEC)/

/** Without external test data this run itself is one of a clone without them. */
const hasExternalData = existsSync(FIXTURES) || existsSync(VECTORS)
if (!hasExternalData) console.warn('SKIPPED: this clone has no external test data, so all its tests run without them')

/** Runs a program of the copy without the variables that point to other folders or to this test run. */
function runIn(folder: string, args: readonly string[]): { readonly status: number | null; readonly output: string } {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(PROOFBENCH_|VITEST|NODE_OPTIONS$|NODE_ENV$)/.test(name)),
  )
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env })
  return { status, output: stripVTControlCharacters(`${stdout}\n${stderr}`) }
}

describe.skipIf(!hasExternalData)('a clone without external test data', () => {
  let parent: string
  let clone: string
  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'proofbench-alone-'))
    clone = join(parent, 'clone')
    for (const part of PARTS) cpSync(join(ROOT, part), join(clone, part), { recursive: true, preserveTimestamps: true })
    symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'), 'junction')
  })
  afterAll(() => rmSync(parent, { recursive: true, force: true }))

  test('a clone passes every test file that reads external test data, and names what it skips', () => {
    const files = globSync('test/**/*.test.ts', { cwd: clone }).filter(
      (file) => dirname(file) !== join('test', 'packaging') && EXTERNAL.test(readFileSync(join(clone, file), 'utf8')),
    )
    expect(files.length).toBeGreaterThan(10)
    // The short form runs those of the public suites, and one folder that reads archives of other tools.
    const run = inLength(
      files.filter((file) => /^test.(vectors|unit.consistency)\b/.test(file)),
      files,
    )
    const { status, output } = runIn(clone, ['node_modules/vitest/vitest.mjs', 'run', '--silent=false', ...run])
    expect(output.split('\n').filter((line) => /FAIL|Error/.test(line))).toEqual([])
    expect(status).toBe(0)
    expect(output).toMatch(/SKIPPED: no fixtures at/)
    expect(output).toMatch(/SKIPPED: no test suite \S+ at/)
  }, 240_000)

  test.runIf(IS_LONG)(
    'a clone fuzzes every reader, starting from the samples of the repository',
    () => {
      const { status, output } = runIn(clone, ['test/fuzz/run.ts', '--seconds', '2'])
      expect(output.match(/^fuzz \S+: \d+ inputs, 0 failures$/gm)).toHaveLength(TARGET_NAMES.length)
      expect(status).toBe(0)
    },
    60_000,
  )
})
