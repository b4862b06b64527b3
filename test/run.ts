import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHECKS } from './check.ts'
import { runSteps, type Step } from './support/steps.ts'

/** `npm test`: checks, all tests, a minute of fuzzing, the self-test; ends with the line `N passed, N failed, N skipped`. */
const folder = mkdtempSync(join(tmpdir(), 'proofbench-test-'))
const results = join(folder, 'vitest.json')

const STEPS: readonly Step[] = [
  { name: 'build', command: 'npm', arguments: ['run', '--silent', 'build'] },
  {
    name: 'tests',
    command: 'vitest',
    arguments: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`],
  },
  { name: 'fuzz', command: 'node', arguments: ['test/fuzz/run.ts', '--seconds', '60'] },
  { name: 'self-test', command: 'node', arguments: ['out/cli.mjs', 'self-test'] },
]

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Vitest's own counts; a run that left no readable result has failed once. */
function countTests(): Counts {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests, numTodoTests } = JSON.parse(
      readFileSync(results, 'utf8'),
    )
    const failed = numFailedTests === 0 && numFailedTestSuites > 0 ? numFailedTestSuites : numFailedTests
    return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

const steps = [...(await runSteps(CHECKS)), ...(await runSteps(STEPS))]
const tests = countTests()
rmSync(folder, { recursive: true, force: true })
const others = steps.filter(({ name }) => name !== 'tests')
const testsStepFailed = steps.some(({ name, ok }) => name === 'tests' && !ok) && tests.failed === 0
const failed = tests.failed + others.filter(({ ok }) => !ok).length + (testsStepFailed ? 1 : 0)
const passed = tests.passed + others.filter(({ ok }) => ok).length
console.log(`\n${passed} passed, ${failed} failed, ${tests.skipped} skipped`)
process.exitCode = failed === 0 ? 0 : 1
