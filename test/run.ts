import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CHECKS } from './check.ts'
import { chromiumOfRun } from './support/chromium.ts'
import { shareCompiledCode } from './support/compile-cache.ts'
import { LONG_VARIABLE } from './support/length.ts'
import { SEED_VARIABLE } from './support/seed.ts'
import { runSteps, runTogether, type Step } from './support/steps.ts'
import { type FileResult, readVitestResults } from './support/vitest-results.ts'

/**
 * `npm test [-- --seed N]`: checks, all tests, fuzzing, the self-test; ends with the line `N passed, N failed, N skipped`.
 * `npm run test:long`: the same with the long form of the tests that kill, fuzz, or run whole public suites.
 */
const { values } = parseArgs({ options: { seed: { type: 'string' }, long: { type: 'boolean', default: false } } })
const seed = values.seed ?? process.env[SEED_VARIABLE] ?? String(randomInt(2 ** 31))
process.env[SEED_VARIABLE] = seed
if (values.long) process.env[LONG_VARIABLE] = ''
shareCompiledCode()
process.env.CHROMIUM_PATH = chromiumOfRun() ?? ''

const ROOT = join(import.meta.dirname, '..')
const SLOWEST = 20
const folder = mkdtempSync(join(tmpdir(), 'proofbench-test-'))
const [first, second] = [join(folder, 'first.json'), join(folder, 'second.json')]

const vitest = (name: string, results: string, files: readonly string[] = []): Step => ({
  name,
  command: 'vitest',
  arguments: ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${results}`],
})
const BUILD: Step = { name: 'build', command: 'npm', arguments: ['run', '--silent', 'build'] }
const TESTS = vitest('tests', first)
const STEPS: readonly Step[] = [
  TESTS,
  {
    name: 'fuzz',
    command: 'node',
    // The short form does not depend on the seed of the run, so that it finds the same today and tomorrow.
    arguments: ['test/fuzz/run.ts', ...(values.long ? ['--seconds', '600', '--seed', seed] : ['--seconds', '10'])],
  },
  { name: 'self-test', command: 'node', arguments: ['out/cli.mjs', 'self-test'] },
]
/**
 * Tests of browsers, whose pace depends on the machine: a file that fails runs once more, and the first failure is printed as REPEATED.
 */
const OF_BROWSERS = /^test[\\/](e2e|desktop)[\\/]/

const steps = [...(await runTogether([BUILD, ...CHECKS])), ...(await runSteps(STEPS))]
const results = new Map(readVitestResults(first, ROOT))
const failing = (): readonly (readonly [string, FileResult])[] =>
  [...results].filter(([, { failures }]) => failures.length > 0)

console.log(`\nThe ${SLOWEST} slowest files:`)
for (const [file, { seconds }] of [...results].sort(([, a], [, b]) => b.seconds - a.seconds).slice(0, SLOWEST))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)

let testsPassed = steps.some(({ name, ok }) => name === TESTS.name && ok)
const repeated = failing().filter(([file]) => OF_BROWSERS.test(file))
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
console.log(`\nSeed ${seed} (--seed ${seed} makes the same random choices)`)
console.log(`${passed} passed, ${failed} failed, ${count('skipped')} skipped`)
process.exitCode = failed === 0 ? 0 : 1
