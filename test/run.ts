import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
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

const ROOT = join(import.meta.dirname, '..')

interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** One line per failure: file, test, message. */
  readonly failures: readonly string[]
}

interface VitestResults {
  readonly numPassedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly VitestFile[]
}

interface VitestFile {
  readonly name: string
  readonly status: string
  readonly message: string
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages: readonly string[] | null
  }[]
}

/** Returns Vitest's counts and failures, including files that could not be loaded. A run without readable results counts as one failure. */
function outcomeOfTests(): Outcome {
  try {
    const read: VitestResults = JSON.parse(readFileSync(results, 'utf8'))
    const failures = read.testResults.flatMap(failuresOf)
    const skipped = read.numPendingTests + read.numTodoTests
    return { passed: read.numPassedTests, failed: failures.length, skipped, failures }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: ['tests: no readable results'] }
  }
}

function failuresOf({ name, status, message, assertionResults }: VitestFile): readonly string[] {
  const file = relative(ROOT, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${messageIn(message)}`] : []
  return failed.map((test) => `${file}: ${test.fullName}: ${messageIn(test.failureMessages?.[0] ?? '')}`)
}

/** Removes the stack trace, but keeps all lines of the message: properties put the counterexample below the first one. */
function messageIn(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n')
  const end = lines.findIndex((line) => line.startsWith('    at '))
  const message = (end < 0 ? lines : lines.slice(0, end)).map((line) => line.trim()).filter((line) => line !== '')
  return message.join(' | ').slice(0, 400)
}

const steps = [...(await runSteps(CHECKS)), ...(await runSteps(STEPS))]
const tests = outcomeOfTests()
rmSync(folder, { recursive: true, force: true })
const others = steps.filter(({ name }) => name !== 'tests')
const testsStepFailed = steps.some(({ name, ok }) => name === 'tests' && !ok) && tests.failed === 0
const failed = tests.failed + others.filter(({ ok }) => !ok).length + (testsStepFailed ? 1 : 0)
const passed = tests.passed + others.filter(({ ok }) => ok).length
for (const failure of tests.failures) console.log(`FAILED ${failure}`)
console.log(`\n${passed} passed, ${failed} failed, ${tests.skipped} skipped`)
process.exitCode = failed === 0 ? 0 : 1
