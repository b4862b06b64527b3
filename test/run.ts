import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHECKS } from './check.ts'
import { runSteps, type Step } from './support/steps.ts'
import { type FileResult, readVitestResults } from './support/vitest-results.ts'

/** `npm test`: checks, all tests, a minute of fuzzing, the self-test; ends with the line `N passed, N failed, N skipped`. */
const ROOT = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'proofbench-test-'))
const [first, second] = [join(folder, 'first.json'), join(folder, 'second.json')]

const vitest = (name: string, results: string, files: readonly string[] = []): Step => ({
  name,
  command: 'vitest',
  arguments: ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${results}`],
})
const TESTS = vitest('tests', first)
const STEPS: readonly Step[] = [
  { name: 'build', command: 'npm', arguments: ['run', '--silent', 'build'] },
  TESTS,
  { name: 'fuzz', command: 'node', arguments: ['test/fuzz/run.ts', '--seconds', '60'] },
  { name: 'self-test', command: 'node', arguments: ['out/cli.mjs', 'self-test'] },
]
/**
 * Tests of browsers, servers and killed processes, whose pace depends on the machine: a file that fails runs once more, and the first failure is
 * printed as REPEATED.
 */
const OF_PROGRAMS = /^test[\\/](e2e|desktop|library|service)[\\/]/

const steps = [...(await runSteps(CHECKS)), ...(await runSteps(STEPS))]
const results = new Map(readVitestResults(first, ROOT))
const failing = (): readonly (readonly [string, FileResult])[] =>
  [...results].filter(([, { failures }]) => failures.length > 0)

let testsPassed = steps.some(({ name, ok }) => name === TESTS.name && ok)
const repeated = failing().filter(([file]) => OF_PROGRAMS.test(file))
if (repeated.length > 0) {
  const files = repeated.map(([file]) => file)
  testsPassed = (await runSteps([vitest('tests once more', second, files)])).every(({ ok }) => ok)
  for (const [file, result] of readVitestResults(second, ROOT) ?? []) results.set(file, result)
}
rmSync(folder, { recursive: true, force: true })

const failures = failing().flatMap(([, file]) => file.failures)
if (!testsPassed && failures.length === 0) failures.push('tests: failed outside a test, see above')
const others = steps.filter(({ name }) => name !== TESTS.name)
const count = (part: 'passed' | 'skipped'): number => [...results.values()].reduce((sum, file) => sum + file[part], 0)
const passed = count('passed') + others.filter(({ ok }) => ok).length
const failed = failures.length + others.filter(({ ok }) => !ok).length
for (const [, file] of repeated) for (const failure of file.failures) console.log(`REPEATED ${failure}`)
for (const failure of failures) console.log(`FAILED ${failure}`)
console.log(`\n${passed} passed, ${failed} failed, ${count('skipped')} skipped`)
process.exitCode = failed === 0 ? 0 : 1
