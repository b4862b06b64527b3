import { createPrivateKey } from 'node:crypto'
import { SAMPLE_PRIVATE_KEY } from '../../proof/self-test/sample-key.ts'
import { terminalText } from '../../report/terminal-text.ts'
import { thisTool } from '../../report/tool.ts'
import { runScenario } from '../../service/scenario/run/run-scenario.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { print } from '../output.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { scenarioFile } from '../scenario-files.ts'

/** Faults of one file that are printed. */
const MOST = 20

/** `proofbench scenario check`: every fault of scenario files; with --run, whether they go as they say. */
export async function scenarioCheck(given: ParsedArguments): Promise<ExitCode> {
  let isRight = true
  for (const operand of given.operands) {
    const { file, scenario, faults } = scenarioFile(operand)
    const name = terminalText(file, 300)
    const problems = scenario && given.has('run') ? await failuresOf(name, scenario) : faults
    for (const problem of problems.slice(0, MOST)) print(`${problem}\n`)
    if (problems.length > MOST) print(`${name}: and ${problems.length - MOST} more\n`)
    if (problems.length === 0) print(`${name}: ${given.has('run') ? 'goes as it says' : 'well formed'}\n`)
    else isRight = false
  }
  return isRight ? EXIT.passed : EXIT.failed
}

async function failuresOf(file: string, scenario: Parameters<typeof runScenario>[0]): Promise<readonly string[]> {
  const { failures } = await runScenario(scenario, {
    seed: '1',
    signingKey: createPrivateKey(SAMPLE_PRIVATE_KEY),
    componentVersion: thisTool().version,
  })
  return failures.map(({ line, message }) => `${file}${line === null ? '' : `:${line}`}: ${terminalText(message, 500)}`)
}
